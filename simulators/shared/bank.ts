import type { FastifyInstance } from 'fastify'
import { type Locale, translate as translateKey, formatMoney } from '#schemas/platform/words.ts'
import { type Html, html, page } from './page.ts'
import { gatewayFrame, languageOf, readsForms, showPage } from './pages-for-people.ts'

/** Accounts that people may pay into. */
export interface Counter {
  accountOf: (accountNumber: string) => { accountName: string; currency: string } | null
  /** Minor units. */
  receive: (sending: { accountNumber: string; amount: number; senderName: string }) => void
}

type Fields = Record<'accountNumber' | 'amount' | 'senderName', string>
type Wrong = Partial<Record<keyof Fields, string>>

const mostMinor = 10_000_000_000
const usual: Fields = { accountNumber: '', amount: '', senderName: 'Ada Okafor' }

/** The page of the payer's bank: `/bank/?accountNumber=9930000902&amount=5000`. */
export function bankRoutes(scope: FastifyInstance, { accountOf, receive }: Counter): void {
  readsForms(scope)

  scope.get<{ Querystring: Partial<Fields> }>('/bank/', (request, reply) =>
    showPage(reply, formPage(languageOf(request), fieldsOf(request.query), {})),
  )

  scope.post<{ Body: Partial<Fields> | null }>('/bank/', (request, reply) => {
    const locale = languageOf(request)
    const fields = fieldsOf(request.body ?? {})
    const accountNumber = fields.accountNumber.replaceAll(/\s/g, '').toUpperCase()
    const [account, amount] = [accountOf(accountNumber), minorOf(fields.amount)]
    const wrong: Wrong = {
      ...(account === null && { accountNumber: 'bank_account_unknown' }),
      ...(amount === null && { amount: 'bank_amount_wrong' }),
    }
    if (account === null || amount === null) return showPage(reply.code(422), formPage(locale, fields, wrong))
    receive({ accountNumber, amount, senderName: fields.senderName.trim() || usual.senderName })
    return showPage(reply, sentPage(locale, account, amount, accountNumber))
  })
}

const fieldsOf = (given: Partial<Fields>): Fields => {
  const text = (name: keyof Fields) => (typeof given[name] === 'string' ? given[name].slice(0, 100) : usual[name])
  return { accountNumber: text('accountNumber'), amount: text('amount'), senderName: text('senderName') }
}

/** `5000`, `5,000.50` and `5.000,50` in minor units; null for anything else. */
export function minorOf(typed: string): number | null {
  const match = /^(\d+|\d{1,3}(?:[., ]\d{3})+)(?:[.,](\d{1,2}))?$/.exec(typed.trim())
  if (!match) return null
  const minor = Number((match[1] ?? '').replaceAll(/\D/g, '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return minor > 0 && minor <= mostMinor ? minor : null
}

function formPage(locale: Locale, fields: Fields, wrong: Wrong): string {
  const translate = (key: string) => translateKey(locale, `testGateway.${key}`)
  const field = (name: keyof Fields, label: string, more: { hint?: string; inputmode: string }): Html => {
    const problem = wrong[name]
    const described = [problem && `${name}-wrong`, more.hint && `${name}-hint`].filter(Boolean).join(' ')
    return html`<label for="${name}">${translate(label)}</label>
      <input
        id="${name}"
        name="${name}"
        value="${fields[name]}"
        inputmode="${more.inputmode}"
        autocomplete="off"
        required
        ${described && html`aria-describedby="${described}"`}
        ${problem && html`aria-invalid="true"`}
      />
      ${more.hint && html`<p class="hint" id="${name}-hint">${translate(more.hint)}</p>`}
      ${problem && html`<p class="error" id="${name}-wrong" role="alert">${translate(problem)}</p>`}`
  }
  const body = html`<div class="card">
    <h1>${translate('bank_title')}</h1>
    <p class="muted">${translate('bank_intro')}</p>
    <form method="post" action="/bank/" novalidate>
      <div class="field">${field('accountNumber', 'bank_account', { inputmode: 'text' })}</div>
      <div class="field">${field('amount', 'bank_amount', { hint: 'bank_amount_hint', inputmode: 'decimal' })}</div>
      <div class="field">${field('senderName', 'bank_sender', { inputmode: 'text' })}</div>
      <button class="primary">${translate('bank_send')}</button>
    </form>
  </div>`
  return page({ locale, title: translate('bank_title'), ...gatewayFrame, body })
}

function sentPage(
  locale: Locale,
  { accountName, currency }: { accountName: string; currency: string },
  minor: number,
  accountNumber: string,
): string {
  const amount = formatMoney(locale, minor, currency)
  const title = translateKey(locale, 'testGateway.bank_sent_title', { amount, name: accountName })
  const body = html`<div class="card" role="status">
    <h1>${title}</h1>
    <p>${translateKey(locale, 'testGateway.bank_sent_text')}</p>
    <a class="button" href="/bank/?accountNumber=${accountNumber}">${translateKey(locale, 'testGateway.bank_again')}</a>
  </div>`
  return page({ locale, title, ...gatewayFrame, body })
}
