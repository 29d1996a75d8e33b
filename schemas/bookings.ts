/**
 * Bookings (specification 3 to 7; definitions 1.1 to 1.4). "Booking" and "appointment" are two words for one thing: `/booking` is
 * the client's order, `/appointment` the calendar entry both sides see; the identifier is the same.
 */
import * as Type from 'typebox'
import { TimeslotIdentifier } from './availability.ts'
import {
  Choice,
  Currency,
  endpoint,
  Id,
  Instant,
  Money,
  PageOf,
  pageQuery,
  Reference,
  Strict,
  Text,
  ZoneName,
} from './kit.ts'
import { ProviderPerson } from './providers.ts'

export const bookingLimits = {
  noteMax: 400,
  messageMin: 5,
  messageMax: 2500,
  /** Non-refundable and reschedule-confirmation window, elapsed hours. */
  windowHours: 48,
  /** Cancelling within this time after paying gives the money back, whatever the window. */
  undoMinutes: 3,
  /** A slot is kept this long while the client pays. */
  holdMinutes: 15,
  /** A provider who approves requests has this long, and never less than two hours before the start. */
  respondHours: 24,
  respondBeforeStartHours: 2,
  /** An unscheduled booking is kept this long. */
  unscheduledDays: 30,
  /** After the end, until the session counts as completed. */
  completeAfterMinutes: 15,
  reschedulesPerSide: 2,
  openBookingsPerClient: 20,
  policyVersion: '2026-11',
  alternatives: 3,
} as const

export const bookingStatuses = [
  'booking_request',
  'unscheduled',
  'pending',
  'confirmed',
  'completed',
  'no_show',
  'cancelled',
  'rejected',
  'expired',
] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/** Words the `statuses` filter takes beside the statuses themselves. */
export const statusAliases = {
  upcoming: ['booking_request', 'unscheduled', 'pending', 'confirmed'],
  past: ['completed', 'no_show'],
  closed: ['cancelled', 'rejected', 'expired'],
} as const satisfies Record<string, readonly BookingStatus[]>

export const phases = ['upcoming', 'live', 'past'] as const
export const bookingActions = [
  'cancel',
  'reschedule',
  'schedule',
  'approve_reschedule',
  'pay',
  'review',
  'acknowledge',
  'report_absence',
] as const
export type BookingAction = (typeof bookingActions)[number]

export const cancelledBy = ['client', 'provider', 'admin', 'system'] as const
export const cancelReasons = [
  'schedule_conflict',
  'illness',
  'found_other',
  'cost',
  'not_a_fit',
  'emergency',
  'provider_unavailable',
  'duplicate',
  'other',
] as const

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

export const Participant = Type.Object({
  identifier: Id(),
  role: Choice(['client', 'provider', 'guest']),
  firstName: orNull(Type.String()),
  lastName: orNull(Type.String()),
  status: Choice(['invited', 'acknowledged', 'rejected', 'removed', 'expired']),
  attendance: Choice(['unknown', 'attended', 'absent', 'late_cancelled']),
})

const paymentStatuses = [
  'none',
  'pending',
  'processing',
  'success',
  'failed',
  'abandoned',
  'expired',
  'reversed',
  'refunded',
] as const

export type Booking = Type.Static<typeof Booking>
export const Booking = Type.Object({
  identifier: Id({ ui: { readOnly: true } }),
  startAt: orNull(Instant({ ui: { list: true, sort: true } })),
  endAt: orNull(Instant()),
  participants: Type.Array(Participant),
  provider: ProviderPerson,
  therapyCategory: Type.Object(Reference.properties, { ui: { list: true } }),
  modality: Type.Object(Reference.properties, { ui: { list: true } }),
  status: Choice(bookingStatuses, { ui: { list: true, badge: true, filter: 'statuses' } }),
  previousStatus: orNull(Choice(bookingStatuses)),
  phase: Choice(phases),
  timezones: Type.Object({ client: ZoneName(), provider: ZoneName() }),
  fee: Money({ ui: { list: true } }),
  currency: Currency(),
  isFree: Type.Boolean(),
  note: orNull(Text({ maxLength: bookingLimits.noteMax, ui: { input: 'multiline', rows: 10 } })),
  details: orNull(Type.String()),
  payment: Type.Object({
    status: Choice(paymentStatuses),
    reference: Type.Optional(Type.String()),
    dueAt: Type.Optional(Instant()),
  }),
  /** Frozen when the booking was made. `freeUntil` is the exact deadline for a cancellation with full refund. */
  policy: Type.Object({ version: Type.String(), windowHours: Type.Integer(), freeUntil: orNull(Instant()) }),
  rescheduleInfo: Type.Object({
    status: orNull(Choice(['pending', 'approved'])),
    remainingClientReschedule: Type.Integer({ minimum: 0 }),
    remainingProviderReschedule: Type.Integer({ minimum: 0 }),
  }),
  reschedules: Type.Array(Type.Object({ identifier: Id(), status: Type.String() })),
  allowRescheduleCompletedBooking: Type.Boolean(),
  feedbackProvided: Type.Boolean(),
  respondBy: Type.Optional(Instant()),
  cancelledBy: Type.Optional(Choice(cancelledBy)),
  /** What went back to the wallet, on a cancelled booking. */
  refunded: Type.Optional(Money()),
  createdAt: Instant({ ui: { list: true, sort: true } }),
  /** What this caller may do now; screens never work the rules out again. */
  actions: Type.Array(Choice(bookingActions)),
})

const note = Type.Optional(
  Text({ maxLength: bookingLimits.noteMax, says: 'validation.note', ui: { input: 'multiline', rows: 10 } }),
)

export type NewBooking = Type.Static<typeof NewBooking>
export const NewBooking = Strict({
  providerIdentifier: Id(),
  modalityIdentifier: Id({ ui: { reference: 'modality' }, says: 'validation.modality' }),
  therapyIdentifier: Id({ ui: { reference: 'therapy' }, says: 'validation.therapy' }),
  /** Left out: schedule later. */
  timeslotIdentifier: Type.Optional(TimeslotIdentifier()),
  note,
})

export const Schedule = Strict({ timeslotIdentifier: TimeslotIdentifier() })

export type Cancel = Type.Static<typeof Cancel>
export const Cancel = Strict({
  reasonCode: Type.Optional(Choice(cancelReasons)),
  message: Type.Optional(
    Text({
      minLength: bookingLimits.messageMin,
      maxLength: bookingLimits.messageMax,
      says: 'validation.comment',
      ui: { input: 'multiline', rows: 4 },
    }),
  ),
  /** The refund the person saw; another sum answers POLICY_BLOCKED so that nobody cancels on old figures. */
  expectedRefund: Type.Optional(Money()),
})

export const policyReasons = [
  'outside_window',
  'inside_window',
  'provider_cancelled',
  'within_undo',
  'not_paid',
  'free',
  'already_started',
  'already_closed',
  'rescheduled_inside_window',
] as const

export type CancellationPolicy = Type.Static<typeof CancellationPolicy>
export const CancellationPolicy = Type.Object({
  eligible: Type.Boolean(),
  refundable: Type.Boolean(),
  refundAmount: Money(),
  feeKept: Money(),
  currency: Currency(),
  refundTo: Type.Literal('wallet'),
  windowHours: Type.Integer(),
  freeUntil: orNull(Instant()),
  actor: Choice(['client', 'provider', 'admin']),
  reasonCode: Choice(policyReasons),
  policyVersion: Type.String(),
  messageKey: Type.String(),
})

const listQuery = Strict({
  statuses: Type.Optional(Type.String({ maxLength: 200, pattern: '^[a-z_]+(,[a-z_]+)*$' })),
  from: Type.Optional(Instant()),
  to: Type.Optional(Instant()),
  sort: Type.Optional(Choice(['startAt', '-startAt', 'createdAt', '-createdAt'])),
  ...pageQuery,
})

const bookings = PageOf(Booking)

export const bookingApi = {
  create: endpoint('POST /booking', {
    summary: 'Books a session; without a slot it is scheduled later',
    body: NewBooking,
    reply: Booking,
    status: 201,
    idempotent: true,
  }),
  schedule: endpoint('POST /booking/:id/schedule', {
    summary: 'Chooses the time of an unscheduled booking',
    body: Schedule,
    reply: Booking,
    idempotent: true,
  }),
  list: endpoint('GET /booking', { summary: "The client's bookings", query: listQuery, reply: bookings }),
  show: endpoint('GET /booking/:id', { summary: "One of the client's bookings", reply: Booking }),
  cancel: endpoint('POST /booking/:id/cancel', {
    summary: 'Cancels, with refund as the policy says',
    body: Cancel,
    reply: Booking,
    idempotent: true,
  }),
  refundCheck: endpoint('GET /booking/:id/refund-check', {
    summary: 'What cancelling now gives back',
    reply: CancellationPolicy,
  }),
  appointments: endpoint('GET /appointment', {
    summary: 'Appointments of either side',
    query: listQuery,
    reply: bookings,
  }),
  appointment: endpoint('GET /appointment/:id', { summary: 'One appointment', reply: Booking }),
  cancelAppointment: endpoint('POST /appointment/:id/cancel', {
    summary: 'Cancels, with refund as the policy says',
    body: Cancel,
    reply: Booking,
    idempotent: true,
  }),
  cancellationPolicy: endpoint('GET /appointment/policy/:id/cancellation', {
    summary: 'What cancelling now gives back',
    reply: CancellationPolicy,
  }),
}
