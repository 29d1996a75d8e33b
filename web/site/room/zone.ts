import { createContext, useContext } from 'react'
import { visitorZone } from '#shared/i18n/locale.ts'

/** The zone of the caller's account, which the other pages of the account use too; null for a guest. */
export const AccountZone = createContext<string | null>(null)

/** The zone in which the pages of a session show times. */
export const useZone = (): string => useContext(AccountZone) ?? visitorZone()
