/** Rescheduling (docs/product-rules.md#rescheduling). Either side requests; late requests need the approval of the other side. */
import * as Type from 'typebox'
import { TimeSlot, TimeslotIdentifier } from './availability.ts'
import { Booking, bookingNote, rescheduleReasons, sides } from './bookings.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Choice, Instant, Strict } from '../platform/fields.ts'
import { moveAnswers } from './reschedule-limits.ts'

export * from './reschedule-limits.ts'

export type MoveRequest = Type.Static<typeof MoveRequest>
export const MoveRequest = Strict({ timeslotIdentifier: TimeslotIdentifier(), note: bookingNote })

export type MoveAnswer = Type.Static<typeof MoveAnswer>
export const MoveAnswer = Strict({ status: Choice(moveAnswers) })

export type ReschedulePolicy = Type.Static<typeof ReschedulePolicy>
export const ReschedulePolicy = Type.Object({
  eligible: Type.Boolean(),
  /** Whether it uses one of the remaining reschedules. */
  counted: Type.Boolean(),
  /** Of the caller's side. */
  remaining: Type.Integer({ minimum: 0 }),
  needsConfirmation: Type.Boolean(),
  confirmationBy: Type.Union([Choice(sides), Type.Null()]),
  windowHours: Type.Integer(),
  /** From then on a reschedule may need the other side's approval. */
  windowStartsAt: Type.Union([Instant(), Type.Null()]),
  earliest: Instant(),
  latest: Instant(),
  reasonCode: Choice(rescheduleReasons),
  /** The current end of the free cancellation. */
  freeUntil: Type.Union([Instant(), Type.Null()]),
  /** End of the free cancellation at a new start: this long before it, within these bounds, and never after the start. */
  deadline: Type.Object({
    hoursBefore: Type.Integer(),
    notBefore: Type.Union([Instant(), Type.Null()]),
    notAfter: Type.Union([Instant(), Type.Null()]),
  }),
  /** If a nearer time would lose the refund: the first free times that keep it. */
  keeping: Type.Array(TimeSlot),
})

export const rescheduleApi = {
  ofBooking: endpoint('POST /booking/:id/reschedule', {
    summary: 'Requests a reschedule as the client',
    body: MoveRequest,
    reply: Booking,
    idempotent: true,
  }),
  ofAppointment: endpoint('POST /appointment/:id/reschedule', {
    summary: 'Requests a reschedule as either side',
    body: MoveRequest,
    reply: Booking,
    idempotent: true,
  }),
  answer: endpoint('POST /appointment/:id/reschedule-update', {
    summary: 'Answers a pending reschedule request',
    body: MoveAnswer,
    reply: Booking,
    idempotent: true,
  }),
  policy: endpoint('GET /appointment/policy/:id/reschedule', {
    summary: 'Whether and how the session can be rescheduled now',
    reply: ReschedulePolicy,
  }),
}
