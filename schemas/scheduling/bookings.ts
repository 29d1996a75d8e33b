/**
 * Bookings (docs/product-rules.md#booking-states). "Booking" and "appointment" are two words for one thing: `/booking` is
 * the client's order, `/appointment` the calendar entry both sides see; the identifier is the same.
 */
import * as Type from 'typebox'
import { TimeSlot, TimeslotIdentifier } from './availability.ts'
import { HoldToken } from './hold-token.ts'
import { endpoint, PageOf, pageQuery, sortedPageQuery } from '../platform/endpoint.ts'
import { Reduction, TypedCode } from '../money/promotions.ts'
import { Choice, Currency, Id, Instant, Money, Reference, Strict, Text, ZoneName } from '../platform/fields.ts'
import { bookingLimits } from './booking-limits.ts'
import { AbsenceReport, freeMoveReasons, reportEffects, RoomFacts } from './room-facts.ts'
import { ProviderPerson } from '../marketplace/provider-person.ts'

export * from './booking-limits.ts'

/** Days after which the client is reminded of an unscheduled booking, and hours before a session at which both sides are. */
export const unscheduledReminderDays = [1, 3, 7] as const
export const reminderHours = [48, 24, 1] as const

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

export const phases = ['upcoming', 'live', 'past'] as const
export const bookingActions = [
  'cancel',
  'reschedule',
  'schedule',
  'approve_reschedule',
  'withdraw_reschedule',
  'pay',
  'review',
  'acknowledge',
  'reject',
  'report_absence',
  'share',
  'waitlist',
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

export const participantStatuses = ['invited', 'acknowledged', 'rejected', 'removed', 'expired'] as const
/** No call sets `late_cancelled` yet; clients of the API must expect it. */
export const attendances = ['unknown', 'attended', 'absent', 'late_cancelled'] as const
export const attendanceSources = ['said', 'room'] as const
export const guestRelations = ['partner', 'family', 'guardian', 'interpreter', 'other'] as const

export type Participant = Type.Static<typeof Participant>
export const Participant = Type.Object({
  identifier: Id(),
  role: Choice(['client', 'provider', 'guest']),
  firstName: orNull(Type.String()),
  lastName: orNull(Type.String()),
  /** Of a guest; only the client who invited sees the address. */
  relation: Type.Optional(Choice(guestRelations)),
  email: Type.Optional(Type.String()),
  status: Choice(participantStatuses),
  attendance: Choice(attendances),
  /** Whether a person said so, or the room in which both were together. */
  attendanceSource: Type.Optional(Choice(attendanceSources)),
})

export const rescheduleStatuses = ['pending', 'approved', 'rejected', 'withdrawn', 'expired'] as const
export type RescheduleStatus = (typeof rescheduleStatuses)[number]
export const sides = ['client', 'provider'] as const

/** A reschedule request, newest first on the booking (docs/product-rules.md#rescheduling). */
export type Reschedule = Type.Static<typeof Reschedule>
export const Reschedule = Type.Object({
  identifier: Id(),
  status: Choice(rescheduleStatuses),
  askedBy: Choice(sides),
  fromStart: Instant(),
  toStart: Instant(),
  toEnd: Instant(),
  note: orNull(Type.String()),
  createdAt: Instant(),
  /** While it is pending: when the request expires and the old time remains. */
  expiresAt: Type.Optional(Instant()),
  decidedAt: Type.Optional(Instant()),
  /** While it is pending, on the booking itself: the therapist has closed the proposed time since. */
  isClosed: Type.Optional(Type.Boolean()),
})

export const rescheduleReasons = [
  'ok',
  'limit_reached',
  'pending_exists',
  'started',
  'closed',
  'not_scheduled',
  'payment_disputed',
  ...freeMoveReasons,
] as const

/** Payment state of a booking: `none` where nobody has begun to pay. */
export const bookingPaymentStatuses = [
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
  /** For the therapist only: the client in the caseload. */
  clientIdentifier: Type.Optional(Id()),
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
  /** What a promotion code took off the therapist's fee; `fee` is what is paid. */
  reduction: Type.Optional(Reduction),
  /** A package paid it, with one of its sessions; `fee` is the share of its price. For the client, which package. */
  package: Type.Optional(Type.Object({ identifier: Type.Optional(Id()) })),
  note: orNull(Text({ maxLength: bookingLimits.noteMax, ui: { input: 'multiline', rows: 10 } })),
  details: orNull(Type.String()),
  payment: Type.Object({
    status: Choice(bookingPaymentStatuses),
    reference: Type.Optional(Type.String()),
    dueAt: Type.Optional(Instant()),
  }),
  /** Fixed when the booking was made. `freeUntil` is the exact deadline for a cancellation with full refund. */
  policy: Type.Object({ version: Type.String(), windowHours: Type.Integer(), freeUntil: orNull(Instant()) }),
  rescheduleInfo: Type.Object({
    /** Of the newest one. */
    status: orNull(Choice(rescheduleStatuses)),
    remainingClientReschedule: Type.Integer({ minimum: 0 }),
    remainingProviderReschedule: Type.Integer({ minimum: 0 }),
    /** Why this caller cannot reschedule now; `ok` if they can. */
    reasonCode: Choice(rescheduleReasons),
  }),
  reschedules: Type.Array(Reschedule),
  series: Type.Optional(Type.Object({ identifier: Id(), index: Type.Integer(), count: Type.Integer() })),
  allowRescheduleCompletedBooking: Type.Boolean(),
  feedbackProvided: Type.Boolean(),
  respondBy: Type.Optional(Instant()),
  cancelledBy: Type.Optional(Choice(cancelledBy)),
  /** Reason of the cancellation or rejection; visible to both sides, not during impersonation. */
  closing: Type.Optional(Type.Object({ reasonCode: orNull(Choice(cancelReasons)), message: orNull(Type.String()) })),
  /** The side that made the booking. */
  createdBy: Choice(sides),
  /** A free first consultation. */
  isConsultation: Type.Optional(Type.Boolean()),
  absentParty: Type.Optional(Choice(sides)),
  /** Once the session has begun and where its room knows anything; never for an operator who acts for somebody. */
  roomFacts: Type.Optional(RoomFacts),
  absenceReport: Type.Optional(AbsenceReport),
  /** With room facts: what it leads to if this caller reports the other side absent. */
  reportLeadsTo: Type.Optional(Choice(reportEffects)),
  /** Link of an online session, once it is confirmed. */
  meetingUrl: Type.Optional(Type.String()),
  /** When the room of an online session opens and closes; absent where it has none. `expectedAt`: the therapist is late. */
  room: Type.Optional(Type.Object({ opensAt: Instant(), closesAt: Instant(), expectedAt: Type.Optional(Instant()) })),
  /** Address of a confirmed session in person. */
  place: Type.Optional(Type.String()),
  /** Until then the booking can be undone with a full refund; mails are sent afterwards. */
  undoUntil: Type.Optional(Instant()),
  /** Refund to the wallet, on a cancelled booking. */
  refunded: Type.Optional(Money()),
  /** Part of the fee that a chargeback took and the client still owes: the session cannot be rescheduled or refunded. */
  disputed: Type.Optional(Money()),
  /** Part of the refund that was set off against the client's debt. */
  setOff: Type.Optional(Money()),
  createdAt: Instant({ ui: { list: true, sort: true } }),
  /** What this caller may do now; screens do not compute this again. */
  actions: Type.Array(Choice(bookingActions)),
})

export const bookingNote = Type.Optional(
  Text({ maxLength: bookingLimits.noteMax, problemKey: 'validation.note', ui: { input: 'multiline', rows: 10 } }),
)

export type NewBooking = Type.Static<typeof NewBooking>
export const NewBooking = Strict({
  providerIdentifier: Id(),
  modalityIdentifier: Id({ ui: { reference: 'modality' }, problemKey: 'validation.modality' }),
  therapyIdentifier: Id({ ui: { reference: 'therapy' }, problemKey: 'validation.therapy' }),
  /** Left out: schedule later. */
  timeslotIdentifier: Type.Optional(TimeslotIdentifier()),
  note: bookingNote,
  /** The hold of this hour, which the booking takes over. */
  hold: Type.Optional(HoldToken()),
  /** Books a free first consultation, which needs a time for one. */
  isConsultation: Type.Optional(Type.Boolean()),
  /** Lowers the price; not with a time that is chosen later. */
  promotionCode: Type.Optional(TypedCode()),
})

export const Schedule = Strict({ timeslotIdentifier: TimeslotIdentifier() })

/** An appointment that a therapist makes for a client, who is then asked to pay. */
export type NewAppointment = Type.Static<typeof NewAppointment>
export const NewAppointment = Strict({
  clientIdentifier: Id({ problemKey: 'new_appointment.client_refused' }),
  modalityIdentifier: Id({ ui: { reference: 'modality' }, problemKey: 'validation.modality' }),
  therapyIdentifier: Id({ ui: { reference: 'therapy' }, problemKey: 'validation.therapy' }),
  timeslotIdentifier: TimeslotIdentifier(),
  note: bookingNote,
})

/** A client for whom the therapist can make an appointment. */
export type OwnClient = Type.Static<typeof OwnClient>
export const OwnClient = Type.Object({
  identifier: Id(),
  firstName: orNull(Type.String()),
  lastName: orNull(Type.String()),
  lastSessionAt: orNull(Instant()),
})

/** One booking with its history. */
export type BookingDetails = Type.Static<typeof BookingDetails>
export const BookingDetails = Type.Object({
  booking: Booking,
  payments: Type.Array(
    Type.Object({
      reference: Type.String(),
      method: Type.String(),
      status: Type.String(),
      amount: Money(),
      createdAt: Instant(),
    }),
  ),
})

/** A therapist with the next free hours of one session type, neither person's booked hours among them. */
export type Suggestion = Type.Static<typeof Suggestion>
export const Suggestion = Type.Object({
  /** The client has had sessions with this therapist, or the therapist fits the client's profile. */
  reason: Choice(['booked', 'fits']),
  provider: ProviderPerson,
  discipline: orNull(Reference),
  state: orNull(Reference),
  /** Those that the client is looking for first. */
  specialities: Type.Array(Reference),
  therapyCategory: Reference,
  modality: Reference,
  fee: Money(),
  currency: Currency(),
  isFree: Type.Boolean(),
  /** The usual hour of these two people first, then in order of time. */
  hours: Type.Array(TimeSlot),
})

/** What a client can book with one therapist beside paid sessions. */
export type BookingChoices = Type.Static<typeof BookingChoices>
export const BookingChoices = Type.Object({
  /** A free first consultation. */
  consultation: Type.Boolean(),
})

export type Cancel = Type.Static<typeof Cancel>
export const Cancel = Strict({
  reasonCode: Type.Optional(Choice(cancelReasons)),
  message: Type.Optional(
    Text({
      minLength: bookingLimits.messageMin,
      maxLength: bookingLimits.messageMax,
      problemKey: 'validation.comment',
      ui: { input: 'multiline', rows: 4 },
    }),
  ),
  /** The refund shown to the user; a different amount is refused with POLICY_BLOCKED, so that nobody cancels on outdated figures. */
  expectedRefund: Type.Optional(Money()),
})

export const policyReasons = [
  'outside_window',
  'inside_window',
  'provider_cancelled',
  'within_undo',
  'not_paid',
  'free',
  'consultation_in_time',
  'consultation_late',
  'already_started',
  'already_closed',
  'rescheduled_inside_window',
  'payment_disputed',
  'provider_late',
  'not_connected',
] as const

export type CancellationPolicy = Type.Static<typeof CancellationPolicy>
export const CancellationPolicy = Type.Object({
  eligible: Type.Boolean(),
  refundable: Type.Boolean(),
  refundAmount: Money(),
  feeKept: Money(),
  /** Part of the refund that would be set off against the client's debt from a chargeback. */
  setOff: Type.Optional(Money()),
  currency: Currency(),
  /** A session that a package paid goes back to it while it is valid. */
  refundTo: Choice(['wallet', 'package']),
  windowHours: Type.Integer(),
  freeUntil: orNull(Instant()),
  /** Both time zones of the deadline. */
  timezones: Type.Object({ client: ZoneName(), provider: ZoneName() }),
  actor: Choice(['client', 'provider', 'admin']),
  reasonCode: Choice(policyReasons),
  policyVersion: Type.String(),
  messageKey: Type.String(),
})

const byStatus = { statuses: Type.Optional(Type.String({ maxLength: 200, pattern: '^[a-z_]+(,[a-z_]+)*$' })) }

const listQuery = Strict({
  ...byStatus,
  /** The therapist of the session. */
  providerIdentifier: Type.Optional(Id()),
  from: Type.Optional(Instant()),
  to: Type.Optional(Instant()),
  ...sortedPageQuery('startAt', 'createdAt'),
})

/** For the list of a therapist; notes are encrypted, so their titles cannot be searched here. */
const appointmentQuery = Strict({
  ...listQuery.properties,
  /** Words of the name of the other side. */
  searchQuery: Type.Optional(Type.String({ maxLength: bookingLimits.searchMax })),
  /** The therapy of the session. */
  therapyIdentifier: Type.Optional(Id()),
  /** `missing`: completed sessions for which the calling therapist has not written a note. */
  sessionNote: Type.Optional(Choice(['missing'])),
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
  suggestions: endpoint('GET /booking/suggestions', {
    summary: "The client's therapists, or before the first session therapists who fit, with their next free hours",
    reply: Type.Object({ data: Type.Array(Suggestion, { maxItems: bookingLimits.suggestedTherapists }) }),
  }),
  choices: endpoint('GET /booking/choices/:providerId', {
    summary: 'What the client can book with a therapist beside paid sessions',
    params: Type.Object({ providerId: Id() }),
    reply: BookingChoices,
  }),
  show: endpoint('GET /booking/:id', { summary: "One of the client's bookings", reply: Booking }),
  cancel: endpoint('POST /booking/:id/cancel', {
    summary: 'Cancels, with a refund by the cancellation policy',
    body: Cancel,
    reply: Booking,
    idempotent: true,
  }),
  refundCheck: endpoint('GET /booking/:id/refund-check', {
    summary: 'Refund of a cancellation now',
    reply: CancellationPolicy,
  }),
  appointments: endpoint('GET /appointment', {
    summary: 'Appointments of either side',
    query: appointmentQuery,
    reply: bookings,
  }),
  appointment: endpoint('GET /appointment/:id', { summary: 'One appointment', reply: Booking }),
  cancelAppointment: endpoint('POST /appointment/:id/cancel', {
    summary: 'Cancels, with a refund by the cancellation policy',
    body: Cancel,
    reply: Booking,
    idempotent: true,
  }),
  details: endpoint('GET /booking/:id/details', {
    summary: 'A booking with its payments',
    reply: BookingDetails,
  }),
  make: endpoint('POST /appointment', {
    summary: 'Creates an appointment for a client, who is asked to pay',
    body: NewAppointment,
    reply: Booking,
    status: 201,
    idempotent: true,
  }),
  ownClients: endpoint('GET /appointment/clients', {
    summary: 'Clients a therapist may make an appointment for',
    query: Strict({ searchQuery: Type.Optional(Type.String({ maxLength: 64 })), ...pageQuery }),
    reply: PageOf(OwnClient),
  }),
  ofClient: endpoint('GET /appointment/client/:id', {
    summary: 'Appointments of the caller with one client, the one made last first',
    query: Strict({ ...byStatus, ...sortedPageQuery('startAt', 'createdAt') }),
    reply: bookings,
  }),
  cancellationPolicy: endpoint('GET /appointment/policy/:id/cancellation', {
    summary: 'Refund of a cancellation now',
    reply: CancellationPolicy,
  }),
}
