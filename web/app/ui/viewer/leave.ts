import { isLeaving } from '#shared/crisis/start-quick-exit.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'

/** The sign-in page with the way back; `isIdle`: it says that the session ended because nothing happened. */
export const loginAddress = (
  locale: Locale,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  isIdle = false,
): string => addressOf(locale, paths.login({ redirect: pathname + search, ...(isIdle && { ended: 'idle' }) }))

/** Leaves the account pages for good; the promise never resolves, so that nothing renders on the way out. */
export function redirectTo(address: string): Promise<never> {
  if (!isLeaving()) location.assign(address)
  return neverResolves()
}

export const neverResolves = (): Promise<never> => new Promise(() => {})
