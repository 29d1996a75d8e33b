/** Wallet, payments and their status (docs/product-rules.md#money). */
import * as Type from 'typebox'
import { endpoint, PageOf, sortedPageQuery } from '../platform/endpoint.ts'
import {
  Choice,
  Currency,
  type FieldWords,
  Id,
  Instant,
  Money,
  PlainDate,
  PlainMonth,
  SignedMoney,
  Strict,
} from '../platform/fields.ts'
import { paymentLimits, paymentMethods, statementFormats } from './payment-limits.ts'
import { UsablePackage } from './package-shapes.ts'
import { TypedCode } from './promotions.ts'
import { cardChoice, PaymentMethod } from './payment-methods.ts'

export * from './payment-limits.ts'

export const paymentStatuses = [
  'pending',
  'processing',
  'success',
  'failed',
  'abandoned',
  'expired',
  'reversed',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]
export const finalPaymentStatuses: readonly PaymentStatus[] = ['success', 'failed', 'abandoned', 'expired', 'reversed']
/** `card`: a card is added, with a charge that goes back at once, or with none. */
export const paymentPurposes = ['topup', 'booking', 'card', 'package'] as const
export const paymentGateways = ['paystack', 'stripe'] as const

export const transactionTypes = [
  'topup',
  'bank_transfer_in',
  'booking_payment',
  'booking_refund',
  'late_cancellation_fee',
  'session_earning',
  'platform_fee',
  'payout',
  'payout_reversal',
  'chargeback',
  'adjustment',
  'promotion',
  'gift_purchase',
  'gift_redemption',
  'package_sale',
  'package_refund',
] as const
export type TransactionType = (typeof transactionTypes)[number]
/** Kinds that touch a wallet. */
export const walletTransactionTypes = [
  'topup',
  'bank_transfer_in',
  'booking_payment',
  'booking_refund',
  'payout',
  'payout_reversal',
  'chargeback',
  'adjustment',
  'promotion',
  'gift_purchase',
  'gift_redemption',
  'package_sale',
  'package_refund',
] as const satisfies readonly TransactionType[]

/** `topup-<uuid>`, `booking-<uuid>`, `card-<uuid>` or `package-<uuid>`: allowed by every gateway. */
export const Reference = (words: FieldWords = {}) =>
  Type.String({ pattern: '^[a-z]+-[0-9a-f-]{36}$', maxLength: 60, ...words })

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

export const PaymentStart = Type.Object({
  payment: Type.Object({ reference: Type.String(), status: Choice(paymentStatuses) }),
  /** Where the browser goes to pay by card; absent if nothing is left to pay. */
  metadata: Type.Object({ authorizationUrl: Type.Optional(Type.String()) }),
})

export type PaymentState = Type.Static<typeof PaymentState>
export const PaymentState = Type.Object({
  status: Choice(paymentStatuses),
  /** Polling stops only when this is true. */
  final: Type.Boolean(),
  reference: Type.String(),
  amount: Money(),
  currency: Currency(),
  purpose: Choice(paymentPurposes),
  bookingIdentifier: Type.Optional(Id()),
  /** The payment is for several sessions of this series, of which `bookingIdentifier` is the first. */
  seriesIdentifier: Type.Optional(Id()),
  /** The payment succeeded but the slot was taken: the money is in the wallet. */
  creditedToWallet: Type.Optional(Type.Boolean()),
  /** Of a payment that adds a card: false where the bank allows no later charge of it. */
  isCardSaved: Type.Optional(Type.Boolean()),
})

/** The cards that can pay. */
export const cardOffer = {
  /** The gateway whose page takes another card, and keeps it; null if cards are not available. */
  cardGateway: orNull(Choice(paymentGateways)),
  /** Saved cards that have not expired, the default first. */
  savedCards: Type.Array(PaymentMethod),
}

/** The newest payment for what is paid; `paymentMethod` is the saved card that it charges. */
export const LastPayment = Type.Object({
  status: Choice(['none', ...paymentStatuses]),
  reference: Type.Optional(Type.String()),
  paymentMethod: Type.Optional(Id()),
})

/** A code that lowers one of the sessions that are paid. */
export type AppliedCode = Type.Static<typeof AppliedCode>
export const AppliedCode = Type.Object({
  code: Type.String(),
  bookingIdentifier: Id(),
  startAt: orNull(Instant()),
  /** What it takes off. */
  reduction: Money(),
})

/** What the payment page shows before the payment. */
export type BookingPayment = Type.Static<typeof BookingPayment>
export const BookingPayment = Type.Object({
  bookingIdentifier: Id(),
  /** Total of everything that is paid together. */
  amount: Money(),
  currency: Currency(),
  isFree: Type.Boolean(),
  /** The payment is for several sessions of a series. */
  series: Type.Optional(Type.Object({ identifier: Id(), sessions: Type.Integer({ minimum: 2 }) })),
  /** All unpaid sessions of the series, if they are more than this payment is for. */
  allOfSeries: Type.Optional(
    Type.Object({ identifier: Id(), sessions: Type.Integer({ minimum: 2 }), amount: Money() }),
  ),
  walletBalance: Money(),
  shortfall: Money(),
  suggestedTopUp: Money(),
  methods: Type.Array(Choice(paymentMethods)),
  ...cardOffer,
  /** The client's packages that can pay it, the first to expire first. */
  packages: Type.Array(UsablePackage),
  /** What lowers the amount; null without one. */
  code: orNull(AppliedCode),
  /** A payment that is open at the gateway: until it is over or cancelled, the amount cannot change. */
  openPayment: orNull(Type.String()),
  dueAt: orNull(Instant()),
  payment: LastPayment,
})

export type Transaction = Type.Static<typeof Transaction>
export const Transaction = Type.Object({
  identifier: Id(),
  createdAt: Instant({ ui: { list: true, sort: true } }),
  transactionType: Choice(walletTransactionTypes, { ui: { list: true, filter: true } }),
  direction: Choice(['credit', 'debit'], { ui: { list: true, badge: true } }),
  amount: Money({ ui: { list: true } }),
  currency: Currency(),
  balanceAfter: orNull(SignedMoney({ ui: { list: true } })),
  status: Choice(['pending', 'posted', 'reversed', 'failed'], { ui: { list: true, badge: true } }),
  reference: orNull(Type.String()),
  bookingIdentifier: orNull(Id()),
  counterpart: orNull(Type.String()),
})

/**
 * Steps of the money: paid by the client, held for the therapist, earned (the therapist's share and the platform's),
 * refunded, cleared, paid out; or refunded to the card, and arrived there or returned to the wallet.
 */
export const trailSteps = [
  'paid',
  'held',
  'refunded',
  'earned',
  'platform_fee',
  'cleared',
  'paid_out',
  'to_card',
  'on_card',
  'back_in_wallet',
] as const
export const TrailStep = Type.Object({
  step: Choice(trailSteps),
  /** Null: not happened yet. */
  at: orNull(Instant()),
  /** Expected time of a future step, if it is known. */
  expectedAt: orNull(Instant()),
  amount: Money(),
})
export type TrailStep = Type.Static<typeof TrailStep>
export type TransactionDetail = Type.Static<typeof TransactionDetail>
export const TransactionDetail = Type.Object({
  ...Transaction.properties,
  /** Payment method. */
  method: orNull(Choice(paymentMethods)),
  /** The payment that has a receipt. */
  paymentReference: orNull(Type.String()),
  /** Session of the transaction. */
  booking: orNull(
    Type.Object({
      identifier: Id(),
      startAt: orNull(Instant()),
      therapist: orNull(Type.String()),
      status: Type.String(),
      /** It was paid, so there is a receipt. */
      hasReceipt: Type.Boolean(),
    }),
  ),
  /** In order of time, future steps last. */
  trail: Type.Array(TrailStep),
})

/** Longest period of a wallet statement in days. */
export const statementDays = 366

/** Months of the wallet that are listed. */
export const walletMonths = 12

/** Movements of a wallet by what they are for; debits are negative, so that the sum of all is the change of the balance. */
const movements = {
  topUps: SignedMoney(),
  sessions: SignedMoney(),
  refunds: SignedMoney(),
  /** Sent back to the card, less what came back from there. */
  toCard: SignedMoney(),
  /** Corrections and disputed payments. */
  other: SignedMoney(),
}
export type WalletMovements = Type.Static<typeof WalletMovements>
export const WalletMovements = Type.Object(movements)

/** `opening` + all movements = `closing`. */
export type WalletMonth = Type.Static<typeof WalletMonth>
export const WalletMonth = Type.Object({
  month: PlainMonth(),
  opening: SignedMoney(),
  ...movements,
  closing: SignedMoney(),
})

/** What comes in are top-ups; refunds lower what was spent, so that in less out is the balance. */
export const WalletStats = Type.Object({
  balance: SignedMoney(),
  pending: Money(),
  currency: Currency(),
  totalIn: SignedMoney(),
  totalOut: SignedMoney(),
  thisMonthIn: SignedMoney(),
  /** Negative in a month with more refunds than payments. */
  thisMonthOut: SignedMoney(),
  sessionsPaid: Type.Integer({ minimum: 0 }),
  total: WalletMovements,
  /** The newest first, without months in which nothing moved. */
  months: Type.Array(WalletMonth, { maxItems: walletMonths }),
})

/** Weeks of the earnings, the current one included. */
export const earningsWeeks = 12

export const EarningsWeek = Type.Object({
  weekStart: PlainDate({ ui: { list: true } }),
  amount: SignedMoney({ ui: { list: true } }),
  sessions: Type.Integer({ minimum: 0, ui: { list: true } }),
})

/** Earnings by week (Monday, UTC) of the session; held and clearing amounts are not payable yet. */
export type EarningsStats = Type.Static<typeof EarningsStats>
export const EarningsStats = Type.Object({
  currency: Currency(),
  held: Money(),
  clearing: Money(),
  available: Money(),
  weeks: Type.Array(EarningsWeek),
})

export type TopUp = Type.Static<typeof TopUp>
export const TopUp = Strict({
  /** Minor units: the amount times 100. */
  amount: Type.Integer({
    minimum: 1,
    maximum: paymentLimits.topUpMax,
    problemKey: { '*': 'validation.amount', maximum: 'validation.amount_maximum' },
    ui: { input: 'money' },
  }),
  ...cardChoice,
  returnUrl: Type.Optional(
    Type.String({ maxLength: 500, pattern: '^/(?![/\\\\])[^\\s\\\\]*$', problemKey: 'validation.choice' }),
  ),
})

export type AddCard = Type.Static<typeof AddCard>
export const AddCard = Strict({
  /** The charge that the client saw, 0 for none; STATUS_CHANGED if it is another one. */
  amount: Type.Integer({ minimum: 0, maximum: paymentLimits.topUpMax, problemKey: 'validation.amount' }),
  /** The client agrees that the card is saved. */
  saveCard: Type.Literal(true),
  returnUrl: TopUp.properties.returnUrl,
})

export type PayBooking = Type.Static<typeof PayBooking>
export const PayBooking = Strict({
  method: Choice(['wallet', 'card', 'free']),
  /** The amount that the client saw; STATUS_CHANGED if it is another one. */
  expectedAmount: Type.Optional(Money({ problemKey: 'validation.amount' })),
  ...cardChoice,
  /** Path of this site to which the browser returns. */
  returnUrl: Type.Optional(
    Type.String({ maxLength: 500, pattern: '^/(?![/\\\\])[^\\s\\\\]*$', problemKey: 'validation.choice' }),
  ),
})

export type StatementQuery = Type.Static<typeof StatementQuery>
export const StatementQuery = Strict({
  fromDate: PlainDate(),
  toDate: PlainDate(),
  format: Choice(statementFormats),
  transactionType: Type.Optional(Choice(transactionTypes)),
})

export const paymentApi = {
  topUp: endpoint('POST /payment/wallet', {
    summary: 'Starts a top-up by card',
    slow: true,
    body: TopUp,
    reply: PaymentStart,
    status: 201,
    idempotent: true,
  }),
  addCard: endpoint('POST /payment/card', {
    summary: 'Starts to add a card without paying; a charge that the gateway needs for it is paid back at once',
    slow: true,
    body: AddCard,
    reply: PaymentStart,
    status: 201,
    idempotent: true,
  }),
  status: endpoint('GET /payment/status/:reference', {
    summary: 'Status of a payment; 202 while open',
    slow: true,
    params: Type.Object({ reference: Reference() }),
    reply: PaymentState,
    alsoStatus: [202],
  }),
  ofBooking: endpoint('GET /payment/booking/:id', {
    summary: 'Price and payment methods of a booking',
    reply: BookingPayment,
  }),
  payBooking: endpoint('POST /payment/booking/:id', {
    summary: 'Pays a booking',
    slow: true,
    body: PayBooking,
    reply: PaymentStart,
    idempotent: true,
  }),
  applyCode: endpoint('POST /booking/:id/code', {
    summary: 'Lowers the price of an unpaid booking with a promotion code, of which a use is reserved',
    body: Strict({ promotionCode: TypedCode() }),
    reply: BookingPayment,
  }),
  removeCode: endpoint('DELETE /booking/:id/code', {
    summary: 'Takes the promotion code off an unpaid booking and returns its use',
    reply: BookingPayment,
  }),
  webhook: endpoint('POST /payment/webhook/:gateway', {
    summary: 'Event of a payment gateway, signed over its bytes',
    slow: true,
    params: Type.Object({ gateway: Choice(paymentGateways) }),
    raw: true,
    reply: Type.Object({ received: Type.Literal(true) }),
  }),
  balance: endpoint('GET /wallet/balance', {
    summary: 'Balance of the wallet',
    reply: Type.Object({
      balance: SignedMoney(),
      currency: Currency(),
      /** A chargeback of money that was already spent: new money settles this first. Left out if nothing is owed. */
      owed: Type.Optional(Money()),
      minimumTopUp: Money(),
      /** The gateway whose page takes the card; null if cards are not available. */
      cardGateway: orNull(Choice(paymentGateways)),
      /** A bank transfer to a virtual account is possible. */
      bankTransfer: Type.Boolean(),
    }),
  }),
  stats: endpoint('GET /wallet/stats', { summary: 'Totals of the wallet', reply: WalletStats }),
  earnings: endpoint('GET /provider/earnings/stats', {
    summary: 'Earnings of the last twelve weeks, after the share of the platform',
    reply: EarningsStats,
  }),
  transactions: endpoint('GET /wallet/transactions', {
    summary: 'Transactions of the wallet, newest first',
    query: Strict({
      fromDate: Type.Optional(PlainDate()),
      toDate: Type.Optional(PlainDate()),
      transactionType: Type.Optional(Choice(transactionTypes)),
      ...sortedPageQuery('createdAt'),
    }),
    reply: PageOf(Transaction),
  }),
  transaction: endpoint('GET /wallet/transactions/:id', {
    summary: 'One transaction of the wallet with its trail',
    reply: TransactionDetail,
  }),
  cancel: endpoint('POST /payment/:reference/cancel', {
    summary: 'Cancels an open payment; money that still arrives is credited',
    slow: true,
    params: Type.Object({ reference: Reference() }),
    reply: PaymentState,
  }),
  statement: endpoint('GET /wallet/statement', {
    summary: 'Movements of the wallet between two days, with the balance before and after, as a file',
    query: StatementQuery,
    bytes: 'private',
  }),
}
