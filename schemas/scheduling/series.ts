/** Series of sessions at the same wall time of the therapist (docs/product-rules.md#series). */
import * as Type from 'typebox'
import { TimeslotIdentifier } from './availability.ts'
import { Booking, bookingNote, bookingStatuses, Cancel, NewAppointment } from './bookings.ts'
import { seriesLimits } from './series-limits.ts'
import { Charging } from './series-charging.ts'
import { cardChoice } from '../money/payment-methods.ts'
import { AppliedCode, cardOffer, LastPayment, PayBooking, paymentMethods, PaymentStart } from '../money/payments.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Choice, Currency, Id, Instant, Money, Strict, ZoneName } from '../platform/fields.ts'

export * from './series-limits.ts'
export const frequencies = ['weekly', 'fortnightly', 'every_4_weeks'] as const
export type Frequency = (typeof frequencies)[number]
export const frequencyWeeks = { weekly: 1, fortnightly: 2, every_4_weeks: 4 } as const satisfies Record<
  Frequency,
  number
>
export const conflictPolicies = ['fail', 'skip', 'nearest'] as const
export const seriesPayments = ['upfront', 'per_session'] as const
/** No call sets `paused` yet; clients of the API must expect it. */
export const seriesStatuses = ['active', 'paused', 'completed', 'cancelled'] as const
export const seriesScopes = ['one', 'following', 'all'] as const
/** `free`, `conflict`, `moved` and `outside_horizon` are results of a dry run; the others are results of a booking. */
export const seriesItemStatuses = [
  'free',
  'conflict',
  'moved',
  'outside_horizon',
  'booked',
  'tentative',
  'skipped',
  'failed',
  'cancelled',
] as const

export const seriesConflictReasons = ['closed', 'booked', 'day_full'] as const

export type NewSeries = Type.Static<typeof NewSeries>
export const NewSeries = Strict({
  providerIdentifier: Id(),
  therapyIdentifier: Id({ ui: { reference: 'therapy' }, problemKey: 'validation.therapy' }),
  modalityIdentifier: Id({ ui: { reference: 'modality' }, problemKey: 'validation.modality' }),
  note: bookingNote,
  /** Start of the first session. */
  timeslotIdentifier: TimeslotIdentifier(),
  frequency: Choice(frequencies),
  count: Type.Integer({
    minimum: seriesLimits.countMin,
    maximum: seriesLimits.countMax,
    problemKey: 'validation.choice',
  }),
  conflictPolicy: Choice(conflictPolicies),
  payment: Choice(seriesPayments),
  /** Only with `per_session`: a saved card pays each later session when it is due. */
  charging: Type.Optional(Charging),
  /** Returns what would be booked and books nothing. */
  dryRun: Type.Optional(Type.Boolean()),
  /** The total of the dry run that the user saw; a different total is refused with POLICY_BLOCKED. */
  expectedTotal: Type.Optional(Money()),
})

/** A series that a therapist makes for a client, who is then asked to pay. */
export type NewAppointmentSeries = Type.Static<typeof NewAppointmentSeries>
export const NewAppointmentSeries = Strict({
  ...NewAppointment.properties,
  frequency: NewSeries.properties.frequency,
  count: NewSeries.properties.count,
  conflictPolicy: NewSeries.properties.conflictPolicy,
  payment: NewSeries.properties.payment,
  dryRun: NewSeries.properties.dryRun,
  expectedTotal: NewSeries.properties.expectedTotal,
})

const SlotTimes = Type.Object({ identifier: Type.String(), startAt: Instant(), endAt: Instant() })

export type SeriesItem = Type.Static<typeof SeriesItem>
export const SeriesItem = Type.Object({
  index: Type.Integer({ minimum: 1 }),
  startAt: Instant(),
  endAt: Instant(),
  status: Choice(seriesItemStatuses),
  /** The nearest free time, if the date itself is taken. */
  alternative: Type.Optional(SlotTimes),
  /** Why a date is taken, for the therapist who makes the series. */
  reason: Type.Optional(Choice(seriesConflictReasons)),
  fee: Money(),
  /** The client's clock shows another time than at the first session. */
  clientTimeShifts: Type.Boolean(),
  bookingIdentifier: Type.Optional(Id()),
  bookingStatus: Type.Optional(Choice(bookingStatuses)),
})

export type Series = Type.Static<typeof Series>
export const Series = Type.Object({
  series: Type.Object({
    /** Absent in a dry run. */
    identifier: Type.Optional(Id()),
    status: Choice(seriesStatuses),
    anchorTimezone: ZoneName(),
    frequency: Choice(frequencies),
    payment: Choice(seriesPayments),
    currency: Currency(),
    /** Totals of the sessions that are booked, or would be. */
    total: Money(),
    /** What is due now: everything, or the first session. */
    dueNow: Money(),
  }),
  items: Type.Array(SeriesItem),
})

export type SeriesCancel = Type.Static<typeof SeriesCancel>
export const SeriesCancel = Strict({
  scope: Choice(seriesScopes),
  /** The session the scope counts from. */
  bookingIdentifier: Id(),
  ...Cancel.properties,
  /** Returns only what would be refunded. */
  dryRun: Type.Optional(Type.Boolean()),
})
export const SeriesMove = Strict({
  scope: Choice(seriesScopes),
  bookingIdentifier: Id(),
  /** New time of that session; the others move by the same difference in wall time. */
  timeslotIdentifier: TimeslotIdentifier(),
  note: bookingNote,
  dryRun: Type.Optional(Type.Boolean()),
})
export type SeriesMove = Type.Static<typeof SeriesMove>

/** Result of a change of several sessions, for each of them. */
export type SeriesChange = Type.Static<typeof SeriesChange>
export const SeriesChange = Type.Object({
  items: Type.Array(
    Type.Object({
      index: Type.Integer({ minimum: 1 }),
      bookingIdentifier: Type.Optional(Id()),
      startAt: Instant(),
      newStartAt: Type.Optional(Instant()),
      /** `left`: not changed, with the reason. */
      result: Choice(['cancelled', 'moved', 'asked', 'left']),
      reasonCode: Type.Optional(Type.String()),
      refundAmount: Type.Optional(Money()),
      /** At the new time the fee is no longer refundable when the client cancels; now it would be. */
      losesRefund: Type.Optional(Type.Boolean()),
    }),
  ),
  refundAmount: Money(),
  currency: Currency(),
})

/** All sessions of a series that can be paid now, in the order of their times. */
export type SeriesPayment = Type.Static<typeof SeriesPayment>
export const SeriesPayment = Type.Object({
  seriesIdentifier: Id(),
  sessions: Type.Array(Booking, { maxItems: seriesLimits.countMax }),
  /** Total of these sessions. */
  amount: Money(),
  currency: Currency(),
  walletBalance: Money(),
  shortfall: Money(),
  suggestedTopUp: Money(),
  methods: Type.Array(Choice(paymentMethods)),
  ...cardOffer,
  /** What lowers one of the sessions; null without one. */
  code: Type.Union([AppliedCode, Type.Null()]),
  /** A payment that is open at the gateway: until it is over or cancelled, the amount cannot change. */
  openPayment: Type.Union([Type.String(), Type.Null()]),
  /** When the first of the sessions must be paid; null if none is left. */
  dueAt: Type.Union([Instant(), Type.Null()]),
  /** The newest payment for all of them. */
  payment: LastPayment,
})

export type PaySeries = Type.Static<typeof PaySeries>
export const PaySeries = Strict({
  method: Choice(['wallet', 'card']),
  ...cardChoice,
  /** The sessions and the total that the client confirmed; STATUS_CHANGED if they are not exactly what can be paid now. */
  bookingIdentifiers: Type.Array(Id(), { minItems: 1, maxItems: seriesLimits.countMax, uniqueItems: true }),
  expectedTotal: Money(),
  returnUrl: PayBooking.properties.returnUrl,
})

export const seriesApi = {
  create: endpoint('POST /booking/series', {
    summary: 'Books a series; `dryRun` only returns each date with conflict, alternative and price',
    body: NewSeries,
    reply: Series,
    status: 201,
    alsoStatus: [200],
    idempotent: true,
  }),
  make: endpoint('POST /appointment/series', {
    summary: 'Creates a series for a client, who is asked to pay; `dryRun` only returns each date and the total',
    body: NewAppointmentSeries,
    reply: Series,
    status: 201,
    alsoStatus: [200],
    idempotent: true,
  }),
  ofBooking: endpoint('GET /booking/:id/series', { summary: 'The series a booking belongs to', reply: Series }),
  ofAppointment: endpoint('GET /appointment/:id/series', {
    summary: 'The series an appointment belongs to, for either side',
    reply: Series,
  }),
  cancel: endpoint('POST /booking/series/:id/cancel', {
    summary: 'Cancels one, this and following, or all sessions',
    body: SeriesCancel,
    reply: SeriesChange,
    idempotent: true,
  }),
  move: endpoint('POST /booking/series/:id/move', {
    summary: 'Reschedules one, this and following, or all sessions',
    body: SeriesMove,
    reply: SeriesChange,
    idempotent: true,
  }),
  showPayment: endpoint('GET /booking/series/:id/payment', {
    summary: 'The unpaid sessions of a series with their total and payment methods',
    reply: SeriesPayment,
  }),
  pay: endpoint('POST /booking/series/:id/payment', {
    summary: 'Pays all unpaid sessions of a series, or none',
    slow: true,
    body: PaySeries,
    reply: PaymentStart,
    idempotent: true,
  }),
}
