/** What every page has, public or account: the way out, the cookie question and the question of the country. */
import { wakeConsent } from '#shared/consent/wake-consent.ts'
import { wakeLeaving } from '#shared/crisis/wake-leaving.ts'
import { wakeDialogs } from '#shared/dialogs/dialogs.ts'
import { wakeCountry } from '#shared/country/wake-country.ts'

export function wakeShell(place: { isAccount: boolean }): void {
  wakeLeaving()
  wakeDialogs()
  wakeConsent()
  wakeCountry(place)
}
