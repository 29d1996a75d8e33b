/**
 * The cards beside the queues on the home page of operators (docs/product-rules.md#home-of-operators). Each is read by a call of
 * its own, for the permission that opens the screens with the same data. Days are in UTC, as on the finance screens.
 */
import * as Type from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Choice, Currency, Instant, Money, PlainDate, SignedMoney } from '../platform/fields.ts'
import { paymentGateways } from '../money/payments.ts'
import { recentActions } from './recent-actions.ts'

/** Today is the last of these days. */
export const homeDays = { money: 7, bookings: 14 } as const
export const recentRows = 6

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])
const count = Type.Integer({ minimum: 0 })
/** Of many people, so larger than what one person may pay. */
const Sum = () => Money({ maximum: 1e14 })

export type CurrencyMoney = Type.Static<typeof CurrencyMoney>
export const CurrencyMoney = Type.Object({
  currency: Currency(),
  /**
   * What clients paid through a gateway: card payments and bank transfers, for sessions and into wallets, on the day on which they
   * succeeded. A later refund or dispute does not take it back. A session paid from a wallet is not counted again.
   */
  grossVolume: Sum(),
  /** The same for each day, oldest first, today last. */
  daily: Type.Array(Sum()),
  /** What left for cards and bank accounts, on the day on which the gateway confirmed it. Refunds into wallets stay in `wallets`. */
  refunds: Sum(),
  /**
   * The platform's share of sessions and late cancellations, less what it gave back, and adjustments against it: the change of the
   * account of platform fees. Negative if more went back.
   */
  fees: SignedMoney(),
  /** Balance of all client wallets now. */
  wallets: Sum(),
  /** Not available to therapists yet, now: held for sessions to come, and clearing after a session. */
  held: Sum(),
  /**
   * What the next weekly run pays if nothing changes until then: available and cleared by then, less debts, for therapists who reach
   * the minimum, whose bank details can be used by then and who have no open payout.
   */
  nextPayouts: Sum(),
})

export type HomeMoney = Type.Static<typeof HomeMoney>
export const HomeMoney = Type.Object({
  from: PlainDate(),
  to: PlainDate(),
  /** All currencies, also those without money. */
  currencies: Type.Array(CurrencyMoney),
  ledger: Type.Object({
    checkedAt: Instant(),
    /** Currencies whose accounts do not add up to zero. */
    uneven: Type.Array(Currency()),
  }),
  nextPayoutAt: Instant(),
})

export type BookingDay = Type.Static<typeof BookingDay>
export const BookingDay = Type.Object({
  date: PlainDate(),
  /** Bookings made on this day, each session of a series for itself, whatever became of them. */
  made: count,
  /** Of these: cancelled, declined or expired by now. */
  cancelled: count,
})

/** Something that happened, without the person whom it concerns. */
export type RecentEvent = Type.Static<typeof RecentEvent>
export const RecentEvent = Type.Object({
  identifier: Type.String(),
  at: Instant(),
  action: Choice(recentActions),
  /** Who did it; operators who act for somebody count as operators. */
  by: Choice(['you', 'operator', 'client', 'provider', 'system']),
  /** Null for everybody else, and for operators whose account was erased. */
  operatorName: orNull(Type.String()),
})

/** A due job, a waiting mail and a daily reconciliation that are older than this count as late. */
export const systemLimits = { jobMinutes: 10, mailMinutes: 20, reconciliationHours: 26 } as const

export type SystemState = Type.Static<typeof SystemState>
export const SystemState = Type.Object({
  jobs: Type.Object({
    /** Jobs that could run now and do not; null if there is none. */
    oldestDueAt: orNull(Instant()),
    due: count,
    /** Failed for good within the last days, mails included. */
    failed: count,
    isLate: Type.Boolean(),
  }),
  mails: Type.Object({
    /** Due, under way, or to be tried again. */
    waiting: count,
    oldestSince: orNull(Instant()),
    failed: count,
    isLate: Type.Boolean(),
  }),
  gateways: Type.Array(
    Type.Object({
      gateway: Choice(paymentGateways),
      /** The newest event that was received and handled; null if there was none. A quiet night is no fault. */
      lastEventAt: orNull(Instant()),
      /** The newest reconciliation; null if there was none. */
      reconciledAt: orNull(Instant()),
      differences: count,
      isLate: Type.Boolean(),
    }),
  ),
  /** Whether the accounts of each currency add up to zero; checked for this answer. */
  ledger: Type.Object({ checkedAt: Instant(), isBalanced: Type.Boolean() }),
  /** Number of lines that are not as they should be. */
  problems: count,
})

export const operatorHomeApi = {
  money: endpoint('GET /admin/home/money', {
    summary: 'Money of the last 7 days by currency, balances now and the next payouts',
    reply: HomeMoney,
  }),
  bookings: endpoint('GET /admin/home/bookings', {
    summary: 'Bookings made on each of the last 14 days',
    reply: Type.Object({ days: Type.Array(BookingDay) }),
  }),
  recent: endpoint('GET /admin/home/recent', {
    summary: 'The newest decisions of operators and events that concern them, from the audit log',
    reply: Type.Object({ data: Type.Array(RecentEvent) }),
  }),
  system: endpoint('GET /admin/home/system', {
    summary: 'Jobs, mails, gateways and ledger: what works and what does not',
    reply: SystemState,
  }),
}
