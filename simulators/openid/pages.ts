import { type Locale, translate as translateKey } from '#schemas/platform/words.ts'
import { html, page } from '../shared/page.ts'
import type { OpenIdPerson } from './people.ts'

const frame = { banner: 'testProvider.banner', style: '/style.css' }

/** The page on which a person chooses their account at the provider. */
export function choicePage(locale: Locale, label: string, people: readonly OpenIdPerson[]): string {
  const translate = (key: string) => translateKey(locale, `testProvider.${key}`, { name: label })
  const buttons = people.map(
    ({ subject, email, isEmailVerified, firstName, lastName }) =>
      html`<button name="subject" value="${subject}">
        ${firstName} ${lastName}<small
          >${email ?? translate('no_email')}${!isEmailVerified && html` – ${translate('unverified')}`}</small
        >
      </button>`,
  )
  const field = (name: string, key: string, type: string) =>
    html`<label>${translate(key)}<input name="${name}" type="${type}" required maxlength="100" /></label>`
  const body = html`<div class="card">
    <h1>${translate('title')}</h1>
    <p class="muted">${translate('intro')}</p>
    <form method="post">
      <fieldset>
        <legend>${translate('choose')}</legend>
        ${buttons}
        <button name="subject" value="">${translate('cancel')}</button>
      </fieldset>
    </form>
    <form method="post">
      <fieldset>
        <legend>${translate('another')}</legend>
        ${field('email', 'email', 'email')} ${field('firstName', 'first_name', 'text')}
        ${field('lastName', 'last_name', 'text')}
        <button class="primary">${translate('sign_in')}</button>
      </fieldset>
    </form>
  </div>`
  return page({ locale, title: translate('title'), ...frame, body })
}

/** Sends the answer as a form, as Apple does. */
export function formPage(locale: Locale, to: string, answer: Readonly<Record<string, string>>): string {
  const translate = (key: string) => translateKey(locale, `testProvider.${key}`)
  const fields = Object.entries(answer).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  const body = html`<div class="card">
    <h1>${translate('continue_title')}</h1>
    <form method="post" action="${to}">${fields}<button class="primary">${translate('continue')}</button></form>
  </div>`
  return page({ locale, title: translate('continue_title'), ...frame, body })
}

export function refusalPage(locale: Locale): string {
  const title = translateKey(locale, 'testProvider.refused')
  return page({ locale, title, ...frame, body: html`<div class="card"><h1>${title}</h1></div>` })
}
