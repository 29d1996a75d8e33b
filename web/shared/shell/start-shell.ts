/** Activates what every public and account page has: the quick exit, the cookie banner and the country prompt. */
import { wakeConsent } from '#shared/consent/start-consent.ts'
import { wakeLeaving } from '#shared/crisis/start-quick-exit.ts'
import { wakeDialogs } from '#shared/dialogs/dialogs.ts'
import { wakeCountry } from '#shared/country/start-country.ts'

export function wakeShell(place: { isAccount: boolean }): void {
  wakeLeaving()
  wakeDialogs()
  wakeConsent()
  wakeCountry(place)
}
