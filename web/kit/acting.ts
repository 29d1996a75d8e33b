/** Acting as somebody else: how much time is left, and the way back. */
import { addressOf, paths, splitLocale } from './paths.ts'
import { endImpersonation } from './session.ts'

/** `29:41`; never below zero. */
export function clockUntil(until: string, now: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Ends it and leads the operator back to the people, in the language of the page. */
export async function backToUsers(): Promise<void> {
  await endImpersonation()
  location.assign(addressOf(splitLocale(location.pathname).locale, paths.users()))
}
