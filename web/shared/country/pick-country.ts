/** The picker of active countries, loaded when it is first opened. */
import type { Country } from '#schemas/platform/regions.ts'
import { chosenCountry, pageLocale, rememberCountry } from '#shared/i18n/locale.ts'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { matching } from '#shared/form/matching.ts'
import { activeCountries } from './active-countries.ts'
import { dialogNamed, openDialog } from '#shared/dialogs/dialogs.ts'

/** `isAccount`: the account stays on its page; a public page goes to the search of the new country. */
export function pickCountry(isAccount: boolean): void {
  const picker = dialogNamed('country-picker')
  const form = picker?.querySelector('form')
  if (!picker || !form) return
  form.oninput = () => {
    partsOf(form).alert.textContent = ''
    narrow(form)
  }
  form.onsubmit = (event) => {
    event.preventDefault()
    const code = new FormData(form).get('country')
    if (typeof code !== 'string') return showError(form)
    rememberCountry(code)
    if (isAccount) location.reload()
    else location.assign(addressOf(pageLocale(), paths.therapists({ country: code })))
  }
  openDialog(picker)
  void fill(form)
}

/** The active countries as choices, in the order of the server. */
async function fill(form: HTMLFormElement): Promise<void> {
  const { options, output } = partsOf(form)
  const countries = await activeCountries().catch(() => null)
  output.textContent = countries ? '' : (output.dataset.broken ?? '')
  options.replaceChildren(...(countries ?? []).map(optionOf))
  narrow(form)
}

function optionOf({ code, name }: Country): HTMLElement {
  const option = document.createElement('label')
  const input = Object.assign(document.createElement('input'), { type: 'radio', name: 'country', value: code })
  input.checked = code === chosenCountry()
  option.append(input, name)
  return option
}

/** Shows the countries that contain the typed words, and clears a choice that is filtered out. */
function narrow(form: HTMLFormElement): void {
  const { typed, options, output } = partsOf(form)
  const labels = [...options.querySelectorAll('label')]
  const found = new Set(matching(labels.map(toOption), typed.value).map(({ code }) => code))
  for (const label of labels) {
    const input = label.querySelector('input')
    label.hidden = !found.has(input?.value ?? '')
    if (input && label.hidden) input.checked = false
  }
  if (labels.length > 0) output.textContent = found.size === 0 ? (output.dataset.noMatch ?? '') : ''
}

const toOption = (label: HTMLLabelElement) => ({
  code: label.querySelector('input')?.value ?? '',
  name: label.textContent,
})

function showError(form: HTMLFormElement): void {
  const { alert, options, typed } = partsOf(form)
  alert.textContent = alert.dataset.missing ?? ''
  const first = options.querySelector<HTMLInputElement>('label:not([hidden]) input')
  ;(first ?? typed).focus()
}

/** The elements that `CountryPrompt` has rendered. */
const partsOf = (form: HTMLFormElement) => ({
  typed: form.querySelector('input[type="search"]') as HTMLInputElement,
  options: form.querySelector('#country-options') as HTMLElement,
  output: form.querySelector('output') as HTMLOutputElement,
  alert: form.querySelector('[role="alert"]') as HTMLElement,
})
