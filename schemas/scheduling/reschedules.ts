/** Moving a session (specification 4 and 7; definitions 1.2). Either side asks; late moves wait for the other side. */
import * as Type from 'typebox'
import { TimeSlot, TimeslotIdentifier } from './availability.ts'
import { Booking, bookingNote, rescheduleReasons, sides } from './bookings.ts'
import { Choice, endpoint, Instant, Strict } from '../platform/endpoint.ts'

/** Moves of one session that one side may ask for in 24 hours, counted or not: each of them writes to somebody. */
export const movesPerDay = 10

/** Times a therapist wanted and found taken, within a day; then every further try has to wait. */
export const takenTriesPerDay = 10

export type MoveWish = Type.Static<typeof MoveWish>
export const MoveWish = Strict({ timeslotIdentifier: TimeslotIdentifier(), note: bookingNote })

/** `approved` and `rejected` are said by the other side, `withdrawn` by the one who asked. */
export const moveAnswers = ['approved', 'rejected', 'withdrawn'] as const
export type MoveAnswer = Type.Static<typeof MoveAnswer>
export const MoveAnswer = Strict({ status: Choice(moveAnswers) })

export type ReschedulePolicy = Type.Static<typeof ReschedulePolicy>
export const ReschedulePolicy = Type.Object({
  eligible: Type.Boolean(),
  /** Whether it takes one of the moves left. */
  counted: Type.Boolean(),
  /** Of the caller's side. */
  remaining: Type.Integer({ minimum: 0 }),
  needsConfirmation: Type.Boolean(),
  confirmationBy: Type.Union([Choice(sides), Type.Null()]),
  windowHours: Type.Integer(),
  /** From here on a move may need the other side. */
  windowStartsAt: Type.Union([Instant(), Type.Null()]),
  earliest: Instant(),
  latest: Instant(),
  reasonCode: Choice(rescheduleReasons),
  /** End of the free cancellation as it is now. */
  freeUntil: Type.Union([Instant(), Type.Null()]),
  /** End of the free cancellation at a new start: so long before it, within these bounds, and never after the start. */
  deadline: Type.Object({
    hoursBefore: Type.Integer(),
    notBefore: Type.Union([Instant(), Type.Null()]),
    notAfter: Type.Union([Instant(), Type.Null()]),
  }),
  /** Where a nearer time costs the refund: the first free times that keep it. */
  keeping: Type.Array(TimeSlot),
})

export const rescheduleApi = {
  ofBooking: endpoint('POST /booking/:id/reschedule', {
    summary: 'Moves a session; the client asks',
    body: MoveWish,
    reply: Booking,
    idempotent: true,
  }),
  ofAppointment: endpoint('POST /appointment/:id/reschedule', {
    summary: 'Moves a session; either side asks',
    body: MoveWish,
    reply: Booking,
    idempotent: true,
  }),
  answer: endpoint('POST /appointment/:id/reschedule-update', {
    summary: 'Answers a move that waits',
    body: MoveAnswer,
    reply: Booking,
    idempotent: true,
  }),
  policy: endpoint('GET /appointment/policy/:id/reschedule', {
    summary: 'Whether and how the session can be moved now',
    reply: ReschedulePolicy,
  }),
}
