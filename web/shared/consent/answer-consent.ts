/** Handlers of the buttons in the cookie banner; loaded on the first press. */
import { consentCategories } from '#schemas/platform/consent.ts'
import { chosenCountry, visitorCountry } from '#shared/i18n/locale.ts'
import { dialogNamed, openDialog } from '#shared/dialogs/dialogs.ts'
import { countryByServer } from '#shared/country/visit-country.ts'
import { allAt, readChoice, type Settings, startSettings } from './choice.ts'
import { storeChoice } from './store-choice.ts'

/** Milliseconds that the settings view waits for the country from the server. */
const countryTimeoutMs = 600

export function answerConsent(act: string): void {
  const dialog = dialogNamed('consent-settings')
  if (!dialog) return
  if (act === 'settings') return void openSettings(dialog)
  if (act === 'accept') void storeChoice('true', allAt(true))
  if (act === 'reject') void storeChoice('minimal', allAt(false))
  if (act === 'save') void storeChoice('custom', shownIn(dialog))
  dialog.close()
  delete document.documentElement.dataset.cookies
}

/** The stored choice, else the defaults that the possible countries of the visit allow. */
async function openSettings(dialog: HTMLDialogElement): Promise<void> {
  show(dialog, readChoice()?.settings ?? startSettings(await countriesOfVisit()))
  openDialog(dialog)
}

/** The chosen country; without a choice, the country from the server and the guessed one, and the stricter of the two applies. */
async function countriesOfVisit(): Promise<(string | undefined)[]> {
  const chosen = chosenCountry()
  if (chosen) return [chosen]
  const soon = new Promise<undefined>((resolve) => void setTimeout(resolve, countryTimeoutMs))
  return [visitorCountry(), await Promise.race([countryByServer(), soon])]
}

const switchOf = (dialog: HTMLDialogElement, category: string) =>
  dialog.querySelector<HTMLInputElement>(`input[name="${category}"]`)

function show(dialog: HTMLDialogElement, settings: Settings): void {
  for (const category of consentCategories) {
    const input = switchOf(dialog, category)
    if (input) input.checked = settings[category]
  }
}

const shownIn = (dialog: HTMLDialogElement): Settings =>
  Object.fromEntries(
    consentCategories.map((category) => [category, switchOf(dialog, category)?.checked ?? false]),
  ) as Settings
