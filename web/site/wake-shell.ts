/** What every page has, public or account: the way out, the cookie question and the question of the country. */
import { wakeConsent } from '../consent/wake-consent.ts'
import { wakeLeaving } from '../crisis/wake-leaving.ts'
import { wakeDialogs } from './dialogs.ts'
import { wakeCountry } from './wake-country.ts'

export function wakeShell(place: { isAccount: boolean }): void {
  wakeLeaving()
  wakeDialogs()
  wakeConsent()
  wakeCountry(place)
}
