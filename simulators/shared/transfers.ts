import type { FastifyInstance } from 'fastify'
import { type Locale, say as sayKey, sayMoney } from '#schemas/platform/words.ts'
import { type Html, html, page } from './page.ts'
import { gatewayFrame, languageOf, readsForms, showPage } from './pages-for-people.ts'

/** A payout as its page shows it. */
export interface ShownTransfer {
  reference: string
  amount: number
  currency: string
  accountName: string
  accountNumber: string
  status: 'pending' | 'otp' | 'success' | 'failed' | 'reversed'
  /** The bank's message. */
  refusal: string | null
}

export type TransferAct = 'succeed' | 'fail' | 'reverse' | 'askCode'

export interface TransferDesk {
  /** Newest first. */
  all: () => readonly ShownTransfer[]
  /** Whether some wait until a code is entered. */
  asksCodes: boolean
  act: (reference: string, act: TransferAct, reason: string) => void
}

const mostShown = 20
const possible: Record<ShownTransfer['status'], readonly TransferAct[]> = {
  pending: ['succeed', 'askCode', 'fail'],
  otp: ['succeed', 'fail'],
  success: ['reverse'],
  failed: [],
  reversed: [],
}
const words: Record<TransferAct, string> = {
  succeed: 'transfers_arrive',
  askCode: 'transfers_code',
  fail: 'transfers_fail',
  reverse: 'transfers_reverse',
}

/** The page of the therapists' bank, which decides each payout. */
export function transferPageRoutes(scope: FastifyInstance, { all, asksCodes, act }: TransferDesk): void {
  readsForms(scope)
  const actsOf = ({ status }: ShownTransfer) => possible[status].filter((one) => asksCodes || one !== 'askCode')
  scope.get('/transfers/', (request, reply) =>
    showPage(reply, listPage(languageOf(request), all().slice(0, mostShown), actsOf)),
  )

  scope.post<{ Body: { reference?: string; act?: string; reason?: string } | null }>(
    '/transfers/',
    (request, reply) => {
      const { reference, act: asked, reason = '' } = request.body ?? {}
      const transfer = all().find((one) => one.reference === reference)
      const chosen = transfer && actsOf(transfer).find((one) => one === asked)
      const usual = sayKey(languageOf(request), 'testGateway.transfers_reason_usual')
      if (transfer && chosen) act(transfer.reference, chosen, reason.trim().slice(0, 200) || usual)
      return reply.redirect('/transfers/', 303)
    },
  )
}

type ActsOf = (transfer: ShownTransfer) => readonly TransferAct[]

function listPage(locale: Locale, transfers: readonly ShownTransfer[], actsOf: ActsOf): string {
  const say = (key: string) => sayKey(locale, `testGateway.${key}`)
  const body = html`<h1>${say('transfers_title')}</h1>
    <p class="muted">${say('transfers_intro')}</p>
    ${transfers.length === 0 && html`<p>${say('transfers_empty')}</p>`}
    <ul class="transfers">
      ${transfers.map((transfer) => html`<li class="card">${shown(locale, transfer, actsOf(transfer))}</li>`)}
    </ul>`
  return page({ locale, title: say('transfers_title'), ...gatewayFrame, body })
}

function shown(locale: Locale, transfer: ShownTransfer, acts: readonly TransferAct[]): Html {
  const { reference, amount, currency, accountName, accountNumber, status, refusal } = transfer
  const say = (key: string) => sayKey(locale, `testGateway.${key}`)
  const needsReason = acts.includes('fail') || acts.includes('reverse')
  const name = (act: TransferAct) => say(status === 'otp' && act === 'succeed' ? 'transfers_confirm' : words[act])
  return html`<h2>${sayMoney(locale, amount, currency)} · ${say(`transfer_${status}`)}</h2>
    <dl>
      <dt>${say('to')}</dt>
      <dd>${accountName}</dd>
      <dt>${say('transfers_account')}</dt>
      <dd>•••• ${accountNumber.slice(-4)}</dd>
      <dt>${say('reference')}</dt>
      <dd>${reference}</dd>
      ${
        refusal !== null &&
        html`<dt>${say('transfers_reason')}</dt>
          <dd>${refusal}</dd>`
      }
    </dl>
    ${
      acts.length > 0 &&
      html`<form method="post" action="/transfers/">
        <input type="hidden" name="reference" value="${reference}" />
        ${needsReason && reasonField(locale, reference)}
        <div class="choices">${acts.map((act) => html`<button name="act" value="${act}">${name(act)}</button>`)}</div>
      </form>`
    }`
}

const reasonField = (locale: Locale, reference: string): Html =>
  html`<div class="field">
    <label for="reason-${reference}">${sayKey(locale, 'testGateway.transfers_reason')}</label>
    <input
      id="reason-${reference}"
      name="reason"
      maxlength="200"
      value="${sayKey(locale, 'testGateway.transfers_reason_usual')}"
    />
  </div>`
