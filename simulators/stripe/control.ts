import type { FastifyInstance } from 'fastify'
import { actOf, paymentActs, refundActs, transferActs } from '../shared/control.ts'
import type { Delivery } from '../shared/deliveries.ts'
import type { Past } from '../shared/past.ts'
import { type FaultBox, type Faults, readFaults } from '../shared/faults.ts'
import { isTestCard, type TestCard } from '../shared/test-cards.ts'
import type { Acts } from './acts.ts'
import { sendRefusal } from './api.ts'
import type { Sending } from './bank-acts.ts'
import { StripeError } from './demands.ts'
import type { Events } from './events.ts'
import { objectsOf } from './past.ts'
import type { Store } from './store.ts'
import type {
  CashMoney,
  Customer,
  Dispute,
  Intent,
  PaymentMethod,
  Payout,
  Refund,
  Reversal,
  Session,
  Transfer,
} from './objects.ts'

type Act<T> = (reference: string) => T

/** The control API: what a test or a demonstration can make happen. */
export interface Control {
  /** Of the checkout. */
  transactions: () => readonly (Session & { reference: string })[]
  /** Pays without a browser; also confirms the charge of a kept card. */
  pay: (reference: string, card?: TestCard) => Session | Intent
  /** Cards that are kept; those without a customer are forgotten. */
  cards: () => readonly PaymentMethod[]
  decline: Act<Session | Intent>
  abandon: Act<Session>
  needsCode: Act<Session>
  payLater: Act<Session>
  reverse: Act<Session | Intent>
  dispute: (reference: string, isInquiry?: boolean) => Dispute
  resolveDispute: (reference: string, status: 'won' | 'lost') => Dispute

  customers: () => readonly Customer[]
  /** An incoming transfer; throws where no customer has the account. */
  receive: (sending: Sending) => CashMoney

  /** Payouts of connected accounts, by the reference of the transfer. */
  transfers: () => readonly (Payout & { reference: string })[]
  succeedTransfer: Act<Payout>
  failTransfer: (reference: string, reason?: string) => Payout
  /** Only a payout that arrived can be returned. */
  reverseTransfer: (reference: string, reason?: string) => Payout

  /** Transfers to connected accounts. */
  moved: () => readonly Transfer[]
  /** Reversals of transfers. */
  reversals: () => readonly Reversal[]

  refunds: () => readonly Refund[]
  /** By the gateway's identifier or the merchant's reference. */
  processRefund: Act<Refund>
  failRefund: (id: string, reason?: string) => Refund
  needAttention: Act<Refund>
  /** Adds earlier rows to the lists, without any event. */
  recall: (past: Past) => void
  /** Sends the newest event about it once more. */
  sendWebhook: (reference: string) => void
  /** Sends any event once, true or not, signed or not; returns the status of the answer. */
  forge: (event: string, data: object, isSigned?: boolean) => Promise<number>
  webhookUrl: (url: string | null) => void
  /** Every delivery attempt so far. */
  deliveries: () => readonly Delivery[]
  /** Resolves when no webhook is pending. */
  settled: () => Promise<void>
  faults: (changes?: Partial<Faults>) => Faults
  resetFaults: () => Faults
}

export function controlOf(store: Store, acts: Acts, events: Events, faults: FaultBox): Control {
  return {
    pay: (reference, card) => (acts.findIntent(reference) ? acts.confirm(reference, true) : acts.pay(reference, card)),
    decline: (reference) => (acts.findIntent(reference) ? acts.confirm(reference, false) : acts.decline(reference)),
    cards: () => store.all('payment_method'),
    abandon: acts.abandon,
    needsCode: acts.needsCode,
    payLater: acts.payLater,
    reverse: (reference) => acts.reverse(reference),
    dispute: (reference, isInquiry) => acts.dispute(reference, isInquiry),
    resolveDispute: (reference, status) => acts.resolveDispute(reference, status),
    receive: (sending) => acts.receive(sending),
    succeedTransfer: acts.succeedTransfer,
    failTransfer: acts.failTransfer,
    reverseTransfer: acts.reverseTransfer,
    processRefund: acts.processRefund,
    failRefund: acts.failRefund,
    needAttention: acts.needAttention,
    transactions: () =>
      store.all('checkout.session').map((session) => ({ ...session, reference: session.client_reference_id })),
    customers: () => store.all('customer'),
    transfers: () => store.all('payout').map((payout) => ({ ...payout, reference: payout.metadata.reference ?? '' })),
    moved: () => store.all('transfer'),
    reversals: () => store.all('transfer_reversal'),
    refunds: () => store.all('refund'),
    recall: (past) => store.recall(objectsOf(past)),
    sendWebhook: (reference) => events.again(reference),
    forge: (event, data, isSigned = true) => events.forge(event, data, isSigned),
    webhookUrl: events.aim,
    deliveries: events.deliveries,
    settled: events.settled,
    faults: (changes = {}) => faults.set(changes),
    resetFaults: faults.reset,
  }
}

const ownActs = { ...paymentActs, dispute: 'dispute' } as const
const invalid = new StripeError(400, 'parameter_invalid', 'Read simulators/stripe/control.ts')

type Acting = { Params: { id: string; act: string }; Body: { reason?: unknown; card?: unknown } | null }

/** The same over HTTP, authorised by the secret key, for a simulator in a process of its own. */
export function controlRoutes(scope: FastifyInstance, control: Control): void {
  scope.setErrorHandler<Error>((error, _request, reply) =>
    sendRefusal(reply, error instanceof StripeError ? error : new StripeError(404, 'resource_missing', error.message)),
  )

  scope.get('/__control/', () => ({
    faults: control.faults(),
    transactions: control.transactions(),
    customers: control.customers(),
    transfers: control.transfers(),
    refunds: control.refunds(),
    deliveries: control.deliveries(),
  }))

  scope.patch('/__control/faults', ({ body }) => {
    const changes = readFaults(body)
    if (!changes) throw invalid
    return control.faults(changes)
  })
  scope.delete('/__control/faults', () => control.resetFaults())

  scope.put<{ Body: { url?: unknown } | null }>('/__control/webhook-url', ({ body }) => {
    const url = body?.url
    if (url !== null && (typeof url !== 'string' || !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))) throw invalid
    control.webhookUrl(url)
    return { url }
  })

  scope.post<{ Body: Record<string, unknown> | null }>('/__control/events', async ({ body }) => {
    const { event, data, isSigned = true } = body ?? {}
    if (typeof event !== 'string' || typeof data !== 'object' || data === null) throw invalid
    return { status: await control.forge(event, data, isSigned === true) }
  })

  scope.post<{ Body: Record<string, unknown> | null }>('/__control/incoming', ({ body }) => {
    const { accountNumber, amount, senderName, isLate } = body ?? {}
    if (typeof accountNumber !== 'string' || !Number.isSafeInteger(amount) || (amount as number) < 1) throw invalid
    const sending = { accountNumber, amount: amount as number, isLate: isLate === true }
    return control.receive(typeof senderName === 'string' ? { ...sending, senderName } : sending)
  })

  scope.post<Acting>('/__control/transactions/:id/:act', ({ params: { id, act }, body }) => {
    const name = actOf(ownActs, act)
    if (!name) throw invalid
    if (name === 'pay') return control.pay(id, isTestCard(body?.card) ? body.card : undefined)
    return control[name](id) ?? {}
  })
  scope.post<Acting>('/__control/transfers/:id/:act', ({ params: { id, act }, body }) => {
    const name = actOf(transferActs, act)
    if (!name) throw invalid
    return control[name](id, reasonIn(body))
  })
  scope.post<Acting>('/__control/refunds/:id/:act', ({ params: { id, act }, body }) => {
    const name = actOf(refundActs, act)
    if (!name) throw invalid
    return control[name](id, reasonIn(body))
  })
}

const reasonIn = (body: { reason?: unknown } | null) => (typeof body?.reason === 'string' ? body.reason : undefined)
