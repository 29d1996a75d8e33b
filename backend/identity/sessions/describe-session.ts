import { type Locale, translate } from '#schemas/platform/words.ts'
import { deviceOf, shortAddress } from './rules.ts'

/** Describes a sign-in to users: browser, system and the network without the part that identifies one machine. */
export const describeSession = (
  locale: Locale,
  { address, userAgent }: { address: string | null; userAgent: string | null },
): { device: string; address: string | null } => ({
  device: describeDevice(locale, userAgent),
  address: shortAddress(address),
})

function describeDevice(locale: Locale, userAgent: string | null): string {
  const { browser, system } = deviceOf(userAgent)
  if (browser && system) return translate(locale, 'security.sessions.device', { browser, system })
  return browser ?? system ?? translate(locale, 'security.sessions.unknown_device')
}
