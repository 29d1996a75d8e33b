/** Activates what every public and account page has: the quick exit, the cookie banner and the country prompt. */
import { startConsent } from '#shared/consent/start-consent.ts'
import { startQuickExit } from '#shared/crisis/start-quick-exit.ts'
import { startDialogs } from '#shared/dialogs/dialogs.ts'
import { startCountry } from '#shared/country/start-country.ts'

export function startShell(place: { isAccount: boolean }): void {
  startQuickExit()
  startDialogs()
  startConsent()
  startCountry(place)
}
