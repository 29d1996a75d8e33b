/** Money as operators with `finance` see it (definitions 1.7): payments, payouts, refunds, corrections, the books. */
import * as Type from 'typebox'
import {
  Choice,
  currencies,
  Currency,
  endpoint,
  Id,
  Instant,
  Money,
  PageOf,
  pageQuery,
  PlainDate,
  SignedMoney,
  Strict,
  Text,
} from '../platform/endpoint.ts'
import { Reason } from './operators.ts'
import { bookingStatuses } from '../scheduling/bookings.ts'
import {
  Reference,
  paymentGateways,
  paymentMethods,
  paymentPurposes,
  paymentStatuses,
  transactionTypes,
} from '../money/payments.ts'
import { Payout, payoutStatuses } from '../money/payouts.ts'
import { refundStatuses } from '../money/refunds.ts'
import { Identifiers } from '../platform/identifiers.ts'

export const adjustmentAccounts = ['client_wallet', 'provider_available'] as const
export const adjustmentAgainst = ['promotion', 'suspense', 'platform_fee'] as const
export const adjustmentStatuses = ['waiting', 'approved', 'rejected'] as const
/** Days that one reconciliation may look at, and differences that are kept of it. */
export const reconciliationDays = 31
export const keptDifferences = 1000
/** Books with so many transfers are checked whole whenever somebody looks; larger ones when it is asked for. */
export const checkedAtOnce = 100_000

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])
const search = Type.Optional(Text({ maxLength: 120 }))
const because = Strict({ reason: Reason() })

export type MoneyPayment = Type.Static<typeof MoneyPayment>
export const MoneyPayment = Type.Object({
  /** The reference again, so that lists have their identifier. */
  identifier: Type.String(),
  createdAt: Instant({ ui: { list: true, sort: true } }),
  userIdentifier: Id(),
  userName: Type.String({ ui: { list: true } }),
  amount: Money({ ui: { list: true } }),
  currency: Currency(),
  status: Choice(paymentStatuses, { ui: { list: true, badge: true, filter: true } }),
  method: Choice(paymentMethods, { ui: { list: true, filter: true } }),
  purpose: Choice(paymentPurposes, { ui: { list: true, filter: true } }),
  reference: Type.String({ ui: { list: true } }),
  gateway: orNull(Choice(paymentGateways, { ui: { list: true } })),
  gatewayReference: orNull(Type.String()),
  gatewayFee: Money({ ui: { list: true } }),
  bookingIdentifier: orNull(Id()),
  refunded: Money(),
  failure: orNull(Type.String()),
  creditedToWallet: Type.Boolean(),
  settledAt: orNull(Instant()),
  /** Money on its way back to the card. */
  refunds: Type.Array(
    Type.Object({
      reference: Type.String(),
      amount: Money(),
      status: Choice(refundStatuses),
      reason: orNull(Type.String()),
    }),
  ),
})

const { identifier, createdAt, ...ofPayout } = Payout.properties
export type MoneyPayout = Type.Static<typeof MoneyPayout>
export const MoneyPayout = Type.Object({
  identifier,
  createdAt,
  providerIdentifier: Id(),
  providerName: Type.String({ ui: { list: true } }),
  ...ofPayout,
  holdReason: orNull(Type.String()),
  heldBy: orNull(Type.String()),
  gateway: Choice(paymentGateways, { ui: { list: true } }),
})

export type Adjustment = Type.Static<typeof Adjustment>
export const Adjustment = Type.Object({
  identifier: Id({ ui: { readOnly: true } }),
  askedAt: Instant({ ui: { list: true, sort: true } }),
  ownerIdentifier: Id(),
  ownerName: Type.String({ ui: { list: true } }),
  direction: Choice(['credit', 'debit'], { ui: { list: true, badge: true } }),
  amount: Money({ ui: { list: true } }),
  currency: Currency(),
  status: Choice(adjustmentStatuses, { ui: { list: true, badge: true, filter: true } }),
  account: Choice(adjustmentAccounts, { ui: { list: true } }),
  against: Choice(adjustmentAgainst, { ui: { list: true } }),
  reason: Type.String(),
  askedBy: Id(),
  askedByName: Type.String({ ui: { list: true } }),
  decidedByName: orNull(Type.String({ ui: { list: true } })),
  decidedAt: orNull(Instant()),
  decisionNote: orNull(Type.String()),
  /** By somebody else than who asked. */
  canDecide: Type.Boolean(),
})
export type AdjustmentWish = Type.Static<typeof AdjustmentWish>
export const AdjustmentWish = Strict({
  ownerIdentifier: Id({ says: { '*': 'validation.choice', required: 'validation.required' } }),
  account: Choice(adjustmentAccounts),
  against: Choice(adjustmentAgainst),
  direction: Choice(['credit', 'debit']),
  amount: Type.Integer({
    minimum: 1,
    maximum: 50_000_000_00,
    says: { '*': 'validation.amount', maximum: 'validation.amount_maximum' },
    ui: { input: 'money' },
  }),
  currency: Choice(currencies),
  reason: Reason(),
  /** Money that came by transfer and lies in suspense: the correction brings all of it to its owner. */
  transfer: Type.Optional(
    Strict({ gateway: Choice(paymentGateways), gatewayReference: Text({ minLength: 1, maxLength: 200 }) }),
  ),
})

/** A transfer of which nobody knows whose it is: who sent it, to which account, and what has been done about it. */
export type UnmatchedTransfer = Type.Static<typeof UnmatchedTransfer>
export const UnmatchedTransfer = Type.Object({
  identifier: Type.String(),
  cameAt: Instant({ ui: { list: true } }),
  gateway: Choice(paymentGateways),
  gatewayReference: Type.String(),
  amount: Money({ ui: { list: true } }),
  /** May be one of which the product keeps no books; then there is nothing to correct. */
  currency: Type.String(),
  gatewayFee: Money(),
  /** The account is closed or nobody's, the money is in another currency, or a card paid another sum than was asked for. */
  reason: Choice(['account', 'currency', 'amount']),
  senderName: orNull(Type.String({ ui: { list: true } })),
  accountNumber: orNull(Type.String()),
  /** Whose account it came to, where it was one. */
  ownerIdentifier: orNull(Id()),
  ownerName: orNull(Type.String()),
  /** The correction that brings it to its owner; none yet, or one that was rejected, counts as none. */
  adjustmentIdentifier: orNull(Id()),
  adjustmentStatus: orNull(Choice(['waiting', 'approved'], { ui: { list: true } })),
})

/** Whose money can be corrected, with the account it is on. */
export type MoneyOwner = Type.Static<typeof MoneyOwner>
export const MoneyOwner = Type.Object({
  identifier: Id(),
  name: Type.String(),
  email: orNull(Type.String()),
  account: Choice(adjustmentAccounts),
  balance: Money(),
  currency: Currency(),
})

/** Balances of one kind of account: those below zero, those above, and both together. All kinds come to zero. */
export type TrialBalance = Type.Static<typeof TrialBalance>
export const TrialBalance = Type.Object({
  at: Instant(),
  currencies: Type.Array(
    Type.Object({
      currency: Currency(),
      /** Always zero. */
      total: SignedMoney(),
      accounts: Type.Array(
        Type.Object({
          kind: Type.String({ ui: { list: true } }),
          accounts: Type.Integer({ minimum: 0 }),
          debits: Money({ ui: { list: true } }),
          credits: Money({ ui: { list: true } }),
          balance: SignedMoney({ ui: { list: true } }),
        }),
      ),
    }),
  ),
  /** Sentences of what contradicts the books; empty when all is well. */
  problems: Type.Array(Type.String()),
  /** All that the books promise was checked, not the sums alone. */
  isWhole: Type.Boolean(),
  /** How long that took. */
  milliseconds: Type.Integer({ minimum: 0 }),
})

export type Reconciliation = Type.Static<typeof Reconciliation>
export const Reconciliation = Type.Object({
  identifier: Id({ ui: { readOnly: true } }),
  gateway: Choice(paymentGateways, { ui: { list: true } }),
  fromDate: PlainDate({ ui: { list: true } }),
  toDate: PlainDate({ ui: { list: true } }),
  askedByName: orNull(Type.String({ ui: { list: true } })),
  createdAt: Instant({ ui: { list: true, sort: true } }),
  matched: Type.Integer({ minimum: 0, ui: { list: true } }),
  differences: Type.Integer({ minimum: 0, ui: { list: true } }),
})
export const ReconciliationDetail = Type.Object({
  ...Reconciliation.properties,
  rows: Type.Array(
    Type.Object({
      identifier: Id(),
      kind: Choice(['payment', 'incoming', 'payout', 'refund']),
      problem: Choice(['missing_here', 'missing_there', 'amount', 'currency', 'status']),
      reference: orNull(Type.String()),
      gatewayReference: orNull(Type.String()),
      amountHere: orNull(Money()),
      amountThere: orNull(Money()),
      currency: orNull(Type.String()),
      statusHere: orNull(Type.String()),
      statusThere: orNull(Type.String()),
      at: orNull(Instant()),
    }),
  ),
})

/** A session that a payment pays, with what can still go back of its fee. */
export type PaidSession = Type.Static<typeof PaidSession>
export const PaidSession = Type.Object({
  bookingIdentifier: Id(),
  client: Type.String(),
  provider: Type.String(),
  startAt: orNull(Instant()),
  status: Choice(bookingStatuses),
  fee: Money(),
  refunded: Money(),
  refundable: Money(),
})

/** A payment with the sessions it pays and everything the books say about it, oldest first. */
export type MoneyPaymentDetail = Type.Static<typeof MoneyPaymentDetail>
export const MoneyPaymentDetail = Type.Object({
  ...MoneyPayment.properties,
  sessions: Type.Array(PaidSession),
  entries: Type.Array(
    Type.Object({
      identifier: Id(),
      at: Instant(),
      transactionType: Choice(transactionTypes),
      transfers: Type.Array(Type.Object({ from: Type.String(), to: Type.String(), amount: Money() })),
    }),
  ),
})

export const financeApi = {
  payments: endpoint('GET /admin/payments', {
    summary: 'Payments, newest first',
    query: Strict({
      search,
      status: Type.Optional(Choice(paymentStatuses)),
      purpose: Type.Optional(Choice(paymentPurposes)),
      method: Type.Optional(Choice(paymentMethods)),
      userIdentifier: Type.Optional(Id()),
      from: Type.Optional(PlainDate()),
      to: Type.Optional(PlainDate()),
      sort: Type.Optional(Choice(['createdAt', '-createdAt'])),
      ...pageQuery,
    }),
    reply: PageOf(MoneyPayment),
  }),
  payment: endpoint('GET /admin/payments/:reference', {
    summary: 'One payment',
    params: Type.Object({ reference: Reference() }),
    reply: MoneyPaymentDetail,
  }),
  refundToCard: endpoint('POST /admin/payments/:reference/refund', {
    summary: "Sends money of the payer's wallet back to the card of this payment",
    slow: true,
    params: Type.Object({ reference: Reference() }),
    body: Strict({
      amount: Type.Optional(Type.Integer({ minimum: 1, maximum: 50_000_000_00, says: 'validation.amount' })),
      reason: Reason(),
    }),
    status: 202,
    reply: MoneyPaymentDetail,
    idempotent: true,
  }),
  payouts: endpoint('GET /admin/payouts', {
    summary: 'Payouts, newest first',
    query: Strict({
      status: Type.Optional(Choice(payoutStatuses)),
      search,
      sort: Type.Optional(Choice(['createdAt', '-createdAt'])),
      ...pageQuery,
    }),
    reply: PageOf(MoneyPayout),
  }),
  payout: endpoint('GET /admin/payouts/:id', { summary: 'One payout', reply: MoneyPayout }),
  hold: endpoint('POST /admin/payouts/:id/hold', {
    summary: 'Keeps a payout that was not sent yet',
    body: because,
    reply: MoneyPayout,
  }),
  release: endpoint('POST /admin/payouts/:id/release', {
    summary: 'Lets a payout go that was held; or ends it, and the money is available again',
    body: Strict({ decision: Choice(['send', 'cancel']), reason: Reason() }),
    reply: MoneyPayout,
  }),
  refundBooking: endpoint('POST /admin/bookings/:id/refund', {
    summary: "Gives the fee of a session back into the client's wallet, all of it or a part; one to come is cancelled",
    body: Strict({
      amount: Type.Optional(Type.Integer({ minimum: 1, maximum: 50_000_000_00, says: 'validation.amount' })),
      /** What could go back when the operator looked; when that is no longer so, nothing is done. */
      refundable: Type.Optional(Money({ minimum: 1 })),
      reason: Reason(),
    }),
    reply: Type.Object({ bookingIdentifier: Id(), status: Type.String(), refunded: Money(), currency: Currency() }),
    idempotent: true,
  }),
  adjustments: endpoint('GET /admin/adjustments', {
    summary: 'Corrections, newest first',
    query: Strict({
      status: Type.Optional(Choice(adjustmentStatuses)),
      identifiers: Type.Optional(Identifiers()),
      sort: Type.Optional(Choice(['askedAt', '-askedAt'])),
      ...pageQuery,
    }),
    reply: PageOf(Adjustment),
  }),
  owners: endpoint('GET /admin/adjustments/owners', {
    summary: 'People whose money can be corrected, by name or address',
    query: Strict({ search: Text({ minLength: 2, maxLength: 120 }) }),
    reply: Type.Object({ data: Type.Array(MoneyOwner) }),
  }),
  ask: endpoint('POST /admin/adjustments', {
    summary: 'Asks for a correction; another operator decides',
    body: AdjustmentWish,
    status: 201,
    reply: Adjustment,
    idempotent: true,
  }),
  decide: endpoint('POST /admin/adjustments/:id/decision', {
    summary: 'Approves or rejects a correction that somebody else asked for',
    body: Strict({
      decision: Choice(['approve', 'reject']),
      note: Type.Optional(Text({ maxLength: 500 })),
    }),
    reply: Adjustment,
  }),
  unmatched: endpoint('GET /admin/unmatched-transfers', {
    summary: 'Money that came by transfer and is nobody known’s, newest first',
    query: Strict({
      /** Only what no correction was asked for yet. */
      open: Type.Optional(Type.Boolean()),
      identifiers: Type.Optional(Identifiers('[a-z]{1,20}:[^,]{1,200}')),
      ...pageQuery,
    }),
    reply: PageOf(UnmatchedTransfer),
  }),
  trialBalance: endpoint('GET /admin/ledger/trial-balance', {
    summary: 'Sums of all accounts, and what contradicts the books',
    /** Checks all that the books promise, however long it takes. */
    query: Strict({ whole: Type.Optional(Type.Boolean()) }),
    reply: TrialBalance,
  }),
  reconciliations: endpoint('GET /admin/reconciliations', {
    summary: 'The books held against the lists of the gateways, newest first',
    query: Strict({ ...pageQuery }),
    reply: PageOf(Reconciliation),
  }),
  reconciliation: endpoint('GET /admin/reconciliations/:id', {
    summary: 'One with its differences',
    reply: ReconciliationDetail,
  }),
  reconcile: endpoint('POST /admin/reconciliations', {
    summary: 'Holds the books against the list of a gateway, days in UTC',
    slow: true,
    body: Strict({ gateway: Choice(paymentGateways), fromDate: PlainDate(), toDate: PlainDate() }),
    status: 201,
    reply: ReconciliationDetail,
  }),
} as const
