/** The room of an online session: waiting room, admission, and the signals with which two browsers connect (docs/product-rules.md#session-room). */
import * as Type from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Choice, Id, Instant, Strict, Text, ZoneName } from '../platform/fields.ts'
import { guestRelations } from '../scheduling/bookings.ts'
import { departures, roomLimits, roomStates } from './session-room-limits.ts'

export * from './session-room-limits.ts'

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/**
 * One visit of a person to the room, from asking to enter until leaving. Every reload makes a new one, so that a relay never
 * counts the connections of a page that is gone.
 */
export type OwnOccupant = Type.Static<typeof OwnOccupant>
export const OwnOccupant = Type.Object({
  identifier: Id(),
  state: Choice(['waiting', 'inside', 'gone']),
  departure: orNull(Choice(departures)),
  waitingSince: Instant(),
  admittedAt: orNull(Instant()),
})

/** A participant of the booking as others see them. `occupantIdentifier`: only of somebody who is inside or, for the therapist, waits. */
export type RoomPerson = Type.Static<typeof RoomPerson>
export const RoomPerson = Type.Object({
  participantIdentifier: Id(),
  role: Choice(['client', 'provider', 'guest']),
  isOwn: Type.Boolean(),
  name: Type.String(),
  relation: Type.Optional(Choice(guestRelations)),
  /** Clients and guests do not see who else waits. */
  state: Choice(['away', 'waiting', 'inside']),
  occupantIdentifier: orNull(Id()),
  /** Since when they wait or are inside. */
  since: orNull(Instant()),
  /** Where a client or guest says they are, for emergencies; for the therapist only. */
  place: Type.Optional(orNull(Type.String())),
})

export const roomActions = ['enter', 'admit', 'remove', 'end', 'late', 'extend'] as const

/** The room of a booking as the caller sees it. */
export type SessionRoom = Type.Static<typeof SessionRoom>
export const SessionRoom = Type.Object({
  bookingIdentifier: Id(),
  state: Choice(roomStates),
  role: Choice(['client', 'provider', 'guest']),
  now: Instant(),
  opensAt: Instant(),
  startAt: Instant(),
  endAt: Instant(),
  /** Until when somebody new is admitted, and when everybody's visit ends. */
  admitsUntil: Instant(),
  closesAt: Instant(),
  endedBy: orNull(Choice(['provider', 'time', 'booking'])),
  modality: Choice(['video', 'audio']),
  providerName: Type.String(),
  /** The therapist is in the room of another booking. */
  isProviderBusy: Type.Boolean(),
  /** When the therapist, who said that they are late, expects to begin; null once they are inside. */
  expectedAt: orNull(Instant()),
  /** When the therapist was reminded that somebody waits. */
  remindedAt: orNull(Instant()),
  /** The time zone of the caller's account; null for a guest. */
  timezone: orNull(ZoneName()),
  /** Clients and guests read when five minutes are left. */
  showsTimeLeft: Type.Boolean(),
  /** The caller's newest visit from any device. */
  own: orNull(OwnOccupant),
  people: Type.Array(RoomPerson),
  /** The therapist's own link, if there is one: a second way to meet when the room does not connect. */
  meetingUrl: orNull(Type.String()),
  /** The other side shows a phone number: another way to meet. */
  hasPhoneOfOther: Type.Boolean(),
  actions: Type.Array(Choice(roomActions)),
})

/** How browsers reach the relay. `policy`: whether they may also connect directly. */
export type IceServers = Type.Static<typeof IceServers>
export const IceServers = Type.Object({
  policy: Choice(['relay', 'all']),
  expiresAt: Instant(),
  servers: Type.Array(
    Type.Object({ urls: Type.Array(Type.String()), username: Type.String(), credential: Type.String() }),
  ),
})

export type RoomEntry = Type.Static<typeof RoomEntry>
export const RoomEntry = Strict({
  /** The visit of the same page before it was reloaded: it is replaced without a question. */
  previousOccupantIdentifier: Type.Optional(Id()),
  /** Ends the caller's visit from another page; without it that answers ROOM_ELSEWHERE. */
  takesOver: Type.Optional(Type.Boolean()),
  place: Type.Optional(Text({ maxLength: roomLimits.placeMax, problemKey: 'room.place_refused' })),
})

const occupant = Strict({ occupantIdentifier: Id() })

/** What two browsers send each other in order to connect. Browsers write it; only its size and form are checked. */
export type SignalContent = Type.Static<typeof SignalContent>
export const SignalContent = Strict({
  /** Counts the connections that one side has begun with the other; an older one's signals are ignored. */
  connection: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  description: Type.Optional(
    Strict({
      type: Choice(['offer', 'answer', 'pranswer', 'rollback']),
      sdp: Type.String({ maxLength: 30_000 }),
    }),
  ),
  candidates: Type.Optional(
    Type.Array(
      Strict({
        candidate: Type.String({ maxLength: 1_000 }),
        sdpMid: Type.Optional(orNull(Type.String({ maxLength: 64 }))),
        sdpMLineIndex: Type.Optional(orNull(Type.Integer({ minimum: 0, maximum: 1_000 }))),
        usernameFragment: Type.Optional(orNull(Type.String({ maxLength: 256 }))),
      }),
      { maxItems: roomLimits.candidatesAtOnce },
    ),
  ),
  /** Asks the other side to begin a new connection. */
  restarts: Type.Optional(Type.Boolean()),
})

export type Signal = Type.Static<typeof Signal>
export const Signal = Type.Object({
  number: Type.Integer({ minimum: 1 }),
  fromOccupant: Id(),
  content: SignalContent,
})

export const roomApi = {
  show: endpoint('GET /room/:id', {
    summary: 'The room of a booking: its times, who is inside, and for the therapist who waits',
    reply: SessionRoom,
  }),
  enter: endpoint('POST /room/:id/enter', {
    summary: 'Enters the waiting room; the therapist, and people admitted before, enter the room',
    body: RoomEntry,
    reply: SessionRoom,
    status: 201,
    idempotent: true,
  }),
  admit: endpoint('POST /room/:id/admit', {
    summary: 'The therapist admits people who wait',
    body: Strict({ occupantIdentifiers: Type.Array(Id(), { minItems: 1, maxItems: 10, uniqueItems: true }) }),
    reply: SessionRoom,
  }),
  decline: endpoint('POST /room/:id/decline', {
    summary: 'The therapist does not admit somebody who waits',
    body: occupant,
    reply: SessionRoom,
  }),
  remove: endpoint('POST /room/:id/remove', {
    summary: 'The therapist removes somebody; they have to ask to enter again',
    body: occupant,
    reply: SessionRoom,
  }),
  ice: endpoint('POST /room/:id/ice', {
    summary: 'Addresses of the relay, with credentials of this visit',
    body: occupant,
    reply: IceServers,
  }),
  signal: endpoint('POST /room/:id/signal', {
    summary: "Sends a signal to another occupant's browser",
    body: Strict({ fromOccupant: Id(), toOccupant: Id(), content: SignalContent }),
    reply: Type.Object({ number: Type.Integer({ minimum: 1 }) }),
    status: 201,
  }),
  signals: endpoint('GET /room/:id/signals', {
    summary: "Signals to the caller's visit of the last minute, after a number",
    query: Strict({
      occupantIdentifier: Id(),
      after: Type.Optional(Type.Integer({ minimum: 0, maximum: 9_007_199_254_740_991 })),
    }),
    reply: Type.Object({ data: Type.Array(Signal) }),
  }),
  present: endpoint('POST /room/:id/present', {
    summary: 'Says that the page is still open, and whether sound or picture has arrived',
    body: Strict({ occupantIdentifier: Id(), isConnected: Type.Boolean() }),
    reply: SessionRoom,
  }),
  leave: endpoint('POST /room/:id/leave', {
    summary: "Ends the caller's visit",
    body: occupant,
    reply: SessionRoom,
  }),
  end: endpoint('POST /room/:id/end', {
    summary: 'The therapist ends the session for everybody',
    reply: SessionRoom,
  }),
  live: endpoint('GET /room/:id/live', {
    summary: 'Changes of the room for a guest, text/event-stream; others have them in their own stream',
    stream: true,
  }),
} as const
