/**
 * Money for operators with `finance`: payments, payouts, refunds, adjustments, ledger, reconciliation
 * (docs/product-rules.md#corrections-and-reconciliation).
 */
import * as Type from 'typebox'
import { endpoint, PageOf, pageQuery, sortedPageQuery } from '../platform/endpoint.ts'
import {
  Choice,
  currencies,
  Currency,
  Id,
  Instant,
  Money,
  PersonName,
  PlainDate,
  SignedMoney,
  Strict,
  Text,
} from '../platform/fields.ts'
import { Reason, ReasonGiven } from './operators.ts'
import { CodeReduction, SessionPrice } from './session-price.ts'
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
/** Longest period of a reconciliation in days, and differences stored per run. */
export const reconciliationDays = 31
export const maxDifferences = 1000
/** Ledgers with up to this many transfers are checked completely on every read; larger ones on request. */
export const checkedAtOnce = 100_000

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])
const search = Type.Optional(Text({ maxLength: 120 }))

export type MoneyPayment = Type.Static<typeof MoneyPayment>
export const MoneyPayment = Type.Object({
  /** Same as the reference, so that lists have an identifier. */
  identifier: Type.String(),
  createdAt: Instant({ ui: { list: true, sort: true } }),
  userIdentifier: Id(),
  userName: PersonName(),
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
  /** Of the one session that it pays. */
  reduction: orNull(CodeReduction),
  refunded: Money(),
  failure: orNull(Type.String()),
  creditedToWallet: Type.Boolean(),
  settledAt: orNull(Instant()),
  /** Refund to the card that is under way. */
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
  providerName: PersonName(),
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
  ownerName: PersonName(),
  direction: Choice(['credit', 'debit'], { ui: { list: true, badge: true } }),
  amount: Money({ ui: { list: true } }),
  currency: Currency(),
  status: Choice(adjustmentStatuses, { ui: { list: true, badge: true, filter: true } }),
  account: Choice(adjustmentAccounts, { ui: { list: true } }),
  against: Choice(adjustmentAgainst, { ui: { list: true } }),
  reason: Type.String(),
  askedBy: Id(),
  askedByName: PersonName(),
  decidedByName: orNull(Type.String({ ui: { list: true } })),
  decidedAt: orNull(Instant()),
  decisionNote: orNull(Type.String()),
  /** The approver must not be the requester. */
  canDecide: Type.Boolean(),
})
export type AdjustmentRequest = Type.Static<typeof AdjustmentRequest>
export const AdjustmentRequest = Strict({
  ownerIdentifier: Id({ problemKey: { '*': 'validation.choice', required: 'validation.required' } }),
  account: Choice(adjustmentAccounts),
  against: Choice(adjustmentAgainst),
  direction: Choice(['credit', 'debit']),
  amount: Type.Integer({
    minimum: 1,
    maximum: 50_000_000_00,
    problemKey: { '*': 'validation.amount', maximum: 'validation.amount_maximum' },
    ui: { input: 'money' },
  }),
  currency: Choice(currencies),
  reason: Reason(),
  /** An unmatched transfer in suspense: the adjustment assigns its whole amount to its owner. */
  transfer: Type.Optional(
    Strict({ gateway: Choice(paymentGateways), gatewayReference: Text({ minLength: 1, maxLength: 200 }) }),
  ),
})

/** A transfer without a known owner: sender, account, and what was done about it. */
export type UnmatchedTransfer = Type.Static<typeof UnmatchedTransfer>
export const UnmatchedTransfer = Type.Object({
  identifier: Type.String(),
  cameAt: Instant({ ui: { list: true } }),
  gateway: Choice(paymentGateways),
  gatewayReference: Type.String(),
  amount: Money({ ui: { list: true } }),
  /** The currency may have no ledger; then no adjustment is possible. */
  currency: Type.String(),
  gatewayFee: Money(),
  /** The account is closed or unknown, the currency is wrong, or a card paid another amount than requested. */
  reason: Choice(['account', 'currency', 'amount']),
  senderName: orNull(Type.String({ ui: { list: true } })),
  accountNumber: orNull(Type.String()),
  /** Owner of the account that it came to, if known. */
  ownerIdentifier: orNull(Id()),
  ownerName: orNull(Type.String()),
  /** The adjustment that assigns it; null if there is none or it was rejected. */
  adjustmentIdentifier: orNull(Id()),
  adjustmentStatus: orNull(Choice(['waiting', 'approved'], { ui: { list: true } })),
})

/** A person whose balance can be adjusted, with the account. */
export type MoneyOwner = Type.Static<typeof MoneyOwner>
export const MoneyOwner = Type.Object({
  identifier: Id(),
  name: Type.String(),
  email: orNull(Type.String()),
  account: Choice(adjustmentAccounts),
  balance: Money(),
  currency: Currency(),
})

/** Balances of one kind of account: negative ones, positive ones, and both together. The total of all kinds is zero. */
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
  /** Inconsistencies of the ledger as sentences; empty if there are none. */
  problems: Type.Array(Type.String()),
  /** All invariants of the ledger were checked, not only the balances. */
  isWhole: Type.Boolean(),
  /** Duration of the check. */
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

/** A session of a payment, with the refundable part of its fee. */
export type PaidSession = Type.Static<typeof PaidSession>
export const PaidSession = Type.Object({
  bookingIdentifier: Id(),
  client: Type.String(),
  provider: Type.String(),
  startAt: orNull(Instant()),
  status: Choice(bookingStatuses),
  fee: Money(),
  ...SessionPrice.properties,
  refunded: Money(),
  refundable: Money(),
})

/** A payment with its sessions and all its ledger entries, oldest first. */
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

export type BookingRefund = Type.Static<typeof BookingRefund>
export const BookingRefund = Strict({
  amount: Type.Optional(Type.Integer({ minimum: 1, maximum: 50_000_000_00, problemKey: 'validation.amount' })),
  /** The refundable amount that the operator saw; if it has changed, the call is refused. */
  refundable: Type.Optional(Money({ minimum: 1 })),
  reason: Reason(),
})

export type AdjustmentDecision = Type.Static<typeof AdjustmentDecision>
export const AdjustmentDecision = Strict({
  decision: Choice(['approve', 'reject']),
  note: Type.Optional(Text({ maxLength: 500 })),
})

/** Days in UTC. */
export type ReconciliationRange = Type.Static<typeof ReconciliationRange>
export const ReconciliationRange = Strict({
  gateway: Choice(paymentGateways),
  fromDate: PlainDate(),
  toDate: PlainDate(),
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
      ...sortedPageQuery('createdAt'),
    }),
    reply: PageOf(MoneyPayment),
  }),
  payment: endpoint('GET /admin/payments/:reference', {
    summary: 'One payment',
    params: Type.Object({ reference: Reference() }),
    reply: MoneyPaymentDetail,
  }),
  refundToCard: endpoint('POST /admin/payments/:reference/refund', {
    summary: "Refunds money of the payer's wallet to the card of this payment",
    slow: true,
    params: Type.Object({ reference: Reference() }),
    body: Strict({
      amount: Type.Optional(Type.Integer({ minimum: 1, maximum: 50_000_000_00, problemKey: 'validation.amount' })),
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
      ...sortedPageQuery('createdAt'),
    }),
    reply: PageOf(MoneyPayout),
  }),
  payout: endpoint('GET /admin/payouts/:id', { summary: 'One payout', reply: MoneyPayout }),
  hold: endpoint('POST /admin/payouts/:id/hold', {
    summary: 'Holds an unsent payout',
    body: ReasonGiven,
    reply: MoneyPayout,
  }),
  release: endpoint('POST /admin/payouts/:id/release', {
    summary: 'Releases a held payout, or cancels it so that the money is available again',
    body: Strict({ decision: Choice(['send', 'cancel']), reason: Reason() }),
    reply: MoneyPayout,
  }),
  refundBooking: endpoint('POST /admin/bookings/:id/refund', {
    summary: "Refunds a session's fee to the client's wallet, fully or in part; a full refund cancels a future session",
    body: BookingRefund,
    reply: Type.Object({ bookingIdentifier: Id(), status: Type.String(), refunded: Money(), currency: Currency() }),
    idempotent: true,
  }),
  adjustments: endpoint('GET /admin/adjustments', {
    summary: 'Adjustments, newest first',
    query: Strict({
      status: Type.Optional(Choice(adjustmentStatuses)),
      identifiers: Type.Optional(Identifiers()),
      ...sortedPageQuery('askedAt'),
    }),
    reply: PageOf(Adjustment),
  }),
  owners: endpoint('GET /admin/adjustments/owners', {
    summary: 'People whose balance can be adjusted, by name or address',
    query: Strict({ search: Text({ minLength: 2, maxLength: 120 }) }),
    reply: Type.Object({ data: Type.Array(MoneyOwner) }),
  }),
  requestAdjustment: endpoint('POST /admin/adjustments', {
    summary: 'Requests an adjustment; another operator decides',
    body: AdjustmentRequest,
    status: 201,
    reply: Adjustment,
    idempotent: true,
  }),
  decide: endpoint('POST /admin/adjustments/:id/decision', {
    summary: 'Approves or rejects an adjustment that another operator requested',
    body: AdjustmentDecision,
    reply: Adjustment,
  }),
  unmatched: endpoint('GET /admin/unmatched-transfers', {
    summary: 'Unmatched bank transfers, newest first',
    query: Strict({
      /** Only transfers without an adjustment. */
      open: Type.Optional(Type.Boolean()),
      identifiers: Type.Optional(Identifiers('[a-z]{1,20}:[^,]{1,200}')),
      ...pageQuery,
    }),
    reply: PageOf(UnmatchedTransfer),
  }),
  trialBalance: endpoint('GET /admin/ledger/trial-balance', {
    summary: 'Trial balance, and inconsistencies of the ledger',
    /** Checks all invariants of the ledger, however long it takes. */
    query: Strict({ whole: Type.Optional(Type.Boolean()) }),
    reply: TrialBalance,
  }),
  reconciliations: endpoint('GET /admin/reconciliations', {
    summary: 'Reconciliations with the gateways, newest first',
    query: Strict({ ...pageQuery }),
    reply: PageOf(Reconciliation),
  }),
  reconciliation: endpoint('GET /admin/reconciliations/:id', {
    summary: 'One reconciliation with its differences',
    reply: ReconciliationDetail,
  }),
  reconcile: endpoint('POST /admin/reconciliations', {
    summary: 'Reconciles the ledger with the list of a gateway, days in UTC',
    slow: true,
    body: ReconciliationRange,
    status: 201,
    reply: ReconciliationDetail,
  }),
} as const
