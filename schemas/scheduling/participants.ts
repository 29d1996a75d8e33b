/** Participants of a session: both sides and guests with a signed link (docs/product-rules.md#participants-and-guests). */
import * as Type from 'typebox'
import { Email } from '../identity/accounts.ts'
import { Booking, bookingLimits, cancelReasons, guestRelations, Participant, participantStatuses } from './bookings.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Choice, Id, Instant, Strict, Text, ZoneName } from '../platform/fields.ts'

export * from './guest-limits.ts'

const message = Type.Optional(
  Text({
    minLength: bookingLimits.messageMin,
    maxLength: bookingLimits.messageMax,
    problemKey: 'validation.comment',
    ui: { input: 'multiline', rows: 4 },
  }),
)

export type Share = Type.Static<typeof Share>
export const Share = Strict({
  bookingIdentifier: Id(),
  email: Email(),
  firstName: Type.Optional(Text({ minLength: 1, maxLength: 32, problemKey: 'participants.first_name_refused' })),
  relation: Choice(guestRelations),
  message,
})

export type Rejection = Type.Static<typeof Rejection>
export const Rejection = Strict({ reasonCode: Choice(cancelReasons), message })

/** Attendance from the start until 48 hours after the end; `removed` removes a guest. */
export type ParticipantChange = Type.Static<typeof ParticipantChange>
export const ParticipantChange = Strict({
  status: Type.Optional(Choice(['removed'])),
  attendance: Type.Optional(Choice(['attended', 'absent'])),
})

const Token = () => Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', maxLength: 43, problemKey: 'validation.link' })

/** Guests see time, place and provider only. */
export type GuestView = Type.Static<typeof GuestView>
export const GuestView = Type.Object({
  firstName: Type.Union([Type.String(), Type.Null()]),
  status: Choice(participantStatuses),
  startAt: Type.Union([Instant(), Type.Null()]),
  endAt: Type.Union([Instant(), Type.Null()]),
  providerName: Type.String(),
  providerTimezone: ZoneName(),
  modality: Type.String(),
  meetingUrl: Type.Optional(Type.String()),
  place: Type.Optional(Type.String()),
  /** An online session that takes place in the product: when its room opens and closes. */
  room: Type.Optional(Type.Object({ opensAt: Instant(), closesAt: Instant() })),
})

/** The room that a guest's link leads into, until it closes. */
export type GuestEntry = Type.Static<typeof GuestEntry>
export const GuestEntry = Type.Object({ bookingIdentifier: Id(), closesAt: Instant() })

export const participantApi = {
  share: endpoint('POST /share-booking', {
    summary: 'Invites a guest by mail; the therapist is notified',
    body: Share,
    reply: Participant,
    status: 201,
    idempotent: true,
  }),
  show: endpoint('GET /booking/participant/:id', { summary: 'One participant of a booking', reply: Participant }),
  change: endpoint('POST /booking/participant/:id/status', {
    summary: 'Records attendance, reports an absence, or removes a guest',
    body: ParticipantChange,
    reply: Booking,
    idempotent: true,
  }),
  acknowledge: endpoint('POST /appointment/participant/:id/acknowledge', {
    summary: 'Accepts a booking request, or acknowledges a booking',
    reply: Booking,
    idempotent: true,
  }),
  reject: endpoint('POST /appointment/participant/:id/reject-booking', {
    summary: 'Rejects a booking request',
    body: Rejection,
    reply: Booking,
    idempotent: true,
  }),
  openLink: endpoint('POST /guest/appointment', {
    summary: "Content of a guest's link",
    body: Strict({ token: Token() }),
    reply: GuestView,
  }),
  join: endpoint('POST /guest/acknowledge', {
    summary: 'Accepts the invitation of a guest',
    body: Strict({ token: Token() }),
    reply: GuestView,
  }),
  decline: endpoint('POST /guest/reject', {
    summary: 'Declines the invitation of a guest',
    body: Strict({ token: Token() }),
    reply: GuestView,
  }),
  enterRoom: endpoint('POST /guest/room', {
    summary: "Leads from a guest's link into the room of the session; accepts the invitation",
    body: Strict({ token: Token() }),
    reply: GuestEntry,
  }),
}
