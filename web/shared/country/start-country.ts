/** Prompts visitors from countries where the product does not operate to choose a country (docs/product-rules.md#countries-and-reference-data). */
import { chosenCountry, readCookie, writeCookie } from '#shared/i18n/locale.ts'
import { dialogNamed, pressed } from '#shared/dialogs/dialogs.ts'
import { countryByServer } from './visit-country.ts'

const ignored = 'ignoreOperatingCountryPrompt'

export function startCountry({ isAccount }: { isAccount: boolean }): void {
  document.addEventListener('click', (event) => {
    const act = pressed(event, 'data-country')?.dataset.country
    if (act === 'change') void import('./pick-country.ts').then(({ pickCountry }) => pickCountry(isAccount))
    if (act !== 'ignore') return
    writeCookie(ignored, 'true')
    location.reload()
  })
  const prompt = dialogNamed('country-prompt')
  if (prompt && !readCookie(ignored)) void promptWhereNeeded(prompt)
}

async function promptWhereNeeded(prompt: HTMLDialogElement): Promise<void> {
  const here = chosenCountry() ?? (await countryByServer())
  if (!here || prompt.dataset.operating?.split(' ').includes(here)) return
  const { activeCountries } = await import('./active-countries.ts')
  const active = await activeCountries().catch(() => null)
  if (!active || active.some(({ code }) => code === here)) return
  const { openWhenAlone } = await import('#shared/dialogs/open-when-alone.ts')
  openWhenAlone(prompt)
}
