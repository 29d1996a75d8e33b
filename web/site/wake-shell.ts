/** What lies over every page, public or account: the cookie question and the question of the country. */
import { wakeConsent } from '../consent/wake-consent.ts'
import { wakeDialogs } from './dialogs.ts'
import { wakeCountry } from './wake-country.ts'

export function wakeShell(place: { isAccount: boolean }): void {
  wakeDialogs()
  wakeConsent()
  wakeCountry(place)
}
