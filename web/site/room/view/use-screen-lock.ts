import { useEffect } from 'react'
import { preventScreenLock } from '#shared/room/screen-lock.ts'

export const useScreenLock = (): void => useEffect(preventScreenLock, [])
