import type { FastifyInstance } from 'fastify'
import { type Locale, translate as translateKey, formatMoney } from '#schemas/platform/words.ts'
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

export type TransferAct = 'succeed' | 'fail' | 'reverse' | 'requestCode'

export interface TransferPage {
  /** Newest first. */
  all: () => readonly ShownTransfer[]
  /** Whether some wait until a code is entered. */
  requestsCodes: boolean
  act: (reference: string, act: TransferAct, reason: string) => void
}

const mostShown = 20
const possible: Record<ShownTransfer['status'], readonly TransferAct[]> = {
  pending: ['succeed', 'requestCode', 'fail'],
  otp: ['succeed', 'fail'],
  success: ['reverse'],
  failed: [],
  reversed: [],
}
const words: Record<TransferAct, string> = {
  succeed: 'transfers_arrive',
  requestCode: 'transfers_code',
  fail: 'transfers_fail',
  reverse: 'transfers_reverse',
}

/** The page of the therapists' bank, which decides each payout. */
export function transferPageRoutes(scope: FastifyInstance, { all, requestsCodes, act }: TransferPage): void {
  readsForms(scope)
  const actsOf = ({ status }: ShownTransfer) => possible[status].filter((one) => requestsCodes || one !== 'requestCode')
  scope.get('/transfers/', (request, reply) =>
    showPage(reply, listPage(languageOf(request), all().slice(0, mostShown), actsOf)),
  )

  scope.post<{ Body: { reference?: string; act?: string; reason?: string } | null }>(
    '/transfers/',
    (request, reply) => {
      const { reference, act: requestedAct, reason = '' } = request.body ?? {}
      const transfer = all().find((one) => one.reference === reference)
      const chosen = transfer && actsOf(transfer).find((one) => one === requestedAct)
      const usual = translateKey(languageOf(request), 'testGateway.transfers_reason_usual')
      if (transfer && chosen) act(transfer.reference, chosen, reason.trim().slice(0, 200) || usual)
      return reply.redirect('/transfers/', 303)
    },
  )
}

type ActsOf = (transfer: ShownTransfer) => readonly TransferAct[]

function listPage(locale: Locale, transfers: readonly ShownTransfer[], actsOf: ActsOf): string {
  const translate = (key: string) => translateKey(locale, `testGateway.${key}`)
  const body = html`<h1>${translate('transfers_title')}</h1>
    <p class="muted">${translate('transfers_intro')}</p>
    ${transfers.length === 0 && html`<p>${translate('transfers_empty')}</p>`}
    <ul class="transfers">
      ${transfers.map((transfer) => html`<li class="card">${shown(locale, transfer, actsOf(transfer))}</li>`)}
    </ul>`
  return page({ locale, title: translate('transfers_title'), ...gatewayFrame, body })
}

function shown(locale: Locale, transfer: ShownTransfer, acts: readonly TransferAct[]): Html {
  const { reference, amount, currency, accountName, accountNumber, status, refusal } = transfer
  const translate = (key: string) => translateKey(locale, `testGateway.${key}`)
  const needsReason = acts.includes('fail') || acts.includes('reverse')
  const name = (act: TransferAct) => translate(status === 'otp' && act === 'succeed' ? 'transfers_confirm' : words[act])
  return html`<h2>${formatMoney(locale, amount, currency)} · ${translate(`transfer_${status}`)}</h2>
    <dl>
      <dt>${translate('to')}</dt>
      <dd>${accountName}</dd>
      <dt>${translate('transfers_account')}</dt>
      <dd>•••• ${accountNumber.slice(-4)}</dd>
      <dt>${translate('reference')}</dt>
      <dd>${reference}</dd>
      ${
        refusal !== null &&
        html`<dt>${translate('transfers_reason')}</dt>
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
    <label for="reason-${reference}">${translateKey(locale, 'testGateway.transfers_reason')}</label>
    <input
      id="reason-${reference}"
      name="reason"
      maxlength="200"
      value="${translateKey(locale, 'testGateway.transfers_reason_usual')}"
    />
  </div>`
