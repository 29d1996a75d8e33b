import { type Locale, say } from '#schemas/platform/words.ts'
import { deviceOf, shortAddress } from './rules.ts'

/** Describes a sign-in to users: browser, system and the network without the part that identifies one machine. */
export const describeSession = (
  locale: Locale,
  { address, userAgent }: { address: string | null; userAgent: string | null },
): { device: string; address: string | null } => ({
  device: sayDevice(locale, userAgent),
  address: shortAddress(address),
})

function sayDevice(locale: Locale, userAgent: string | null): string {
  const { browser, system } = deviceOf(userAgent)
  if (browser && system) return say(locale, 'security.sessions.device', { browser, system })
  return browser ?? system ?? say(locale, 'security.sessions.unknown_device')
}
