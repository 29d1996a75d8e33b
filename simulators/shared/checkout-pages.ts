import { type Locale, translate as translateKey, formatMoney } from '#schemas/platform/words.ts'
import { type Html, html, page } from './page.ts'
import { gatewayFrame } from './pages-for-people.ts'
import { testCardNames, testCards } from './test-cards.ts'

/** A payment as its page shows it. */
export interface Visited {
  email: string
  reference: string
  amount: number
  currency: string
  /** `over`: the payment is decided and cannot be changed. */
  state: 'open' | 'code' | 'over'
  /** Where the browser goes next; null where the merchant named no address. */
  backTo: string | null
}

const amountOf = (locale: Locale, { amount, currency }: Visited) => formatMoney(locale, amount, currency)

export function choicePage(locale: Locale, visited: Visited): string {
  const amount = amountOf(locale, visited)
  const translate = (key: string) => translateKey(locale, `testGateway.${key}`, { amount })
  const title = translate(visited.amount === 0 ? 'add_title' : 'title')
  const choice = (name: string, action: string) =>
    html`<button name="action" value="${action}">${translate(name)}<small>${translate(`${name}_hint`)}</small></button>`
  const body = html`<div class="card">
    <h1>${title}</h1>
    ${facts(locale, visited)}
    <form method="post">
      <fieldset>
        <legend>${translate('choose')}</legend>
        ${cardChoice(locale)}
        <button class="primary" name="action" value="pay">${translate(visited.amount === 0 ? 'add' : 'pay')}</button>
        ${choice('otp', 'code')} ${choice('later', 'later')} ${choice('decline', 'decline')}
        ${choice('abandon', 'abandon')}
      </fieldset>
    </form>
  </div>`
  return page({ locale, title, ...gatewayFrame, body })
}

export function codePage(locale: Locale, visited: Visited, isWrong: boolean): string {
  const translate = (key: string) => translateKey(locale, `testGateway.${key}`, { amount: amountOf(locale, visited) })
  const body = html`<div class="card">
    <h1>${translate('code_title')}</h1>
    ${facts(locale, visited)}
    <form method="post">
      <label for="code">${translate('code_label')}</label>
      <input
        class="code"
        id="code"
        name="code"
        inputmode="numeric"
        autocomplete="one-time-code"
        maxlength="6"
        required
        autofocus
        aria-describedby="${isWrong ? 'wrong hint' : 'hint'}"
        ${isWrong && html` aria-invalid="true"`}
      />
      ${isWrong && html`<p class="error" id="wrong" role="alert">${translate('code_wrong')}</p>`}
      <p class="hint" id="hint">${translate('code_hint')}</p>
      <fieldset>
        <button class="primary" name="action" value="confirm">${translate('code_send')}</button>
        <button name="action" value="back" formnovalidate>${translate('code_back')}</button>
      </fieldset>
    </form>
  </div>`
  return page({ locale, title: translate('code_title'), ...gatewayFrame, body })
}

/** Which card pays: it matters when the card is kept and charged again. */
function cardChoice(locale: Locale): Html {
  const options = testCardNames.map((name) => {
    const words = translateKey(locale, `testGateway.cards.${name}`, { last4: testCards[name].last4 })
    return html`<option value="${name}">${words}</option>`
  })
  return html`<div>
    <label for="card">${translateKey(locale, 'testGateway.card')}</label>
    <select id="card" name="card">
      ${options}
    </select>
  </div>`
}

const facts = (locale: Locale, { email, reference }: Visited): Html =>
  html`<p class="muted">${translateKey(locale, 'testGateway.intro')}</p>
    <dl>
      <dt>${translateKey(locale, 'testGateway.email')}</dt>
      <dd>${email}</dd>
      <dt>${translateKey(locale, 'testGateway.reference')}</dt>
      <dd>${reference}</dd>
    </dl>`

export function usedPage(locale: Locale, backTo: string | null): string {
  const title = translateKey(locale, 'testGateway.used_title')
  const back =
    backTo !== null && html`<a class="button primary" href="${backTo}">${translateKey(locale, 'testGateway.back')}</a>`
  const body = html`<div class="card">
    <h1>${title}</h1>
    <p>${translateKey(locale, 'testGateway.used_text')}</p>
    ${back}
  </div>`
  return page({ locale, title, ...gatewayFrame, body })
}

export function unknownPage(locale: Locale): string {
  const title = translateKey(locale, 'testGateway.unknown_title')
  const body = html`<div class="card">
    <h1>${title}</h1>
    <p>${translateKey(locale, 'testGateway.unknown_text')}</p>
  </div>`
  return page({ locale, title, ...gatewayFrame, body })
}
