/** What the therapist does around the room: sees who waits, says that they are late, extends (docs/product-rules.md#session-room). */
import * as Type from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Id, Instant, Strict } from '../platform/fields.ts'
import { roomLimits } from './session-room-limits.ts'
import { SessionRoom } from './session-room.ts'

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** Who waits in one of the caller's rooms. */
export type JoinRequest = Type.Static<typeof JoinRequest>
export const JoinRequest = Type.Object({
  bookingIdentifier: Id(),
  occupantIdentifier: Id(),
  name: Type.String(),
  role: Type.Enum(['client', 'guest']),
  waitingSince: Instant(),
  startAt: Instant(),
  endAt: Instant(),
  /** When the therapist said that they expect to begin. */
  expectedAt: orNull(Instant()),
})

export type JoinRequests = Type.Static<typeof JoinRequests>
export const JoinRequests = Type.Object({
  now: Instant(),
  /** The longest wait first. */
  data: Type.Array(JoinRequest),
  /** The session in which the caller is now. */
  inside: orNull(Type.Object({ bookingIdentifier: Id(), endAt: Instant() })),
  /** When the room that is open now, or the next one, opens. */
  opensAt: orNull(Instant()),
})

/** What may be added to the session; only what is free. The price stays as it is. */
export type Extension = Type.Static<typeof Extension>
export const Extension = Type.Object({
  endAt: Instant(),
  choices: Type.Array(Type.Object({ minutes: Type.Enum([...roomLimits.extendChoices]), endAt: Instant() })),
})

export const roomHostApi = {
  waiting: endpoint('GET /room/waiting', {
    summary: "Who waits in the therapist's rooms now",
    reply: JoinRequests,
  }),
  late: endpoint('POST /room/:id/late', {
    summary: 'The therapist says how much later they come',
    body: Strict({ minutes: Type.Enum([...roomLimits.lateChoices], { problemKey: 'validation.choice' }) }),
    reply: SessionRoom,
  }),
  extension: endpoint('GET /room/:id/extension', {
    summary: 'By how much the session can be extended',
    reply: Extension,
  }),
  extend: endpoint('POST /room/:id/extend', {
    summary: 'Extends the session; the price does not change',
    body: Strict({ minutes: Type.Enum([...roomLimits.extendChoices], { problemKey: 'validation.choice' }) }),
    reply: SessionRoom,
    idempotent: true,
  }),
} as const
