/** Reports about the connection of a session, the phone as another way to meet, and the connection test (docs/product-rules.md#session-room). */
import * as Type from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Choice, Id, Strict } from '../platform/fields.ts'
import { Phone } from '../identity/accounts.ts'
import { IceServers } from './session-room.ts'
import { relayPaths, roomConnectionLimits, troubles } from './room-connection-limits.ts'

export * from './room-connection-limits.ts'

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** What the browser counted during a visit. */
export type ConnectionFigures = Type.Static<typeof ConnectionFigures>
export const ConnectionFigures = Strict({
  /** Null: no connection came about. */
  path: orNull(Choice(relayPaths)),
  connectedMs: Type.Integer({ minimum: 0, maximum: roomConnectionLimits.connectedMsMax }),
  reconnects: Type.Integer({ minimum: 0, maximum: roomConnectionLimits.reconnectsMax }),
  /** Of 1000 packets to this browser, those that were lost; null without any packet. */
  lostPermille: orNull(Type.Integer({ minimum: 0, maximum: 1000 })),
})

export type ConnectionReport = Type.Static<typeof ConnectionReport>
export const ConnectionReport = Strict({
  occupantIdentifier: Id(),
  figures: Type.Optional(ConnectionFigures),
  rating: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
  trouble: Type.Optional(Type.Array(Choice(troubles), { maxItems: troubles.length, uniqueItems: true })),
})

const Count = () => Type.Integer({ minimum: 0 })

export type ConnectionSums = Type.Static<typeof ConnectionSums>
/** How connections were on some days, as sums only. */
export const ConnectionSums = Type.Object({
  /** Visits with a report. */
  reports: Count(),
  /** Visits that never had a connection. */
  unconnected: Count(),
  connectedSeconds: Count(),
  reconnects: Count(),
  /** Mean share of lost packets, 0 to 1; null without any figure. */
  lostShare: orNull(Type.Number({ minimum: 0, maximum: 1 })),
  /** Visits by the way that their packets went. */
  paths: Type.Object(counts(relayPaths)),
  /** Answers to "How was the connection?". */
  ratings: Type.Object(counts(['good', 'fair', 'bad'])),
  troubles: Type.Object(counts(troubles)),
})

function counts<const Name extends string>(names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, Count()])) as Record<Name, ReturnType<typeof Count>>
}

/** The phone as another way to meet. */
export type RoomPhones = Type.Static<typeof RoomPhones>
export const RoomPhones = Type.Object({
  role: Choice(['client', 'provider']),
  /** The number that the caller shows. */
  own: orNull(Type.String()),
  other: Type.Object({
    name: Type.String(),
    number: orNull(Type.String()),
    /** They said that both spoke by phone. */
    hasSpoken: Type.Boolean(),
  }),
  hasSpoken: Type.Boolean(),
  /** Both can still say so. */
  maySpeak: Type.Boolean(),
})

export const roomConnectionApi = {
  report: endpoint('POST /room/:id/report', {
    summary: 'Reports how the connection of an own visit was; only sums are shown to anybody',
    body: ConnectionReport,
    status: 204,
  }),
  phones: endpoint('GET /room/:id/phone', {
    summary: 'The phone numbers that both sides show for this session',
    reply: RoomPhones,
  }),
  showPhone: endpoint('POST /room/:id/phone', {
    summary: 'Shows a phone number to the other side until the room closes, or no longer with null',
    body: Strict({ phoneNumber: orNull(Phone()) }),
    reply: RoomPhones,
  }),
  spoke: endpoint('POST /room/:id/spoke', {
    summary: 'Says that both spoke by phone, which records the attendance of the other side',
    reply: RoomPhones,
  }),
  test: endpoint('POST /room/connection-test', {
    summary: 'Addresses of the relay with credentials for two minutes, to test the own connection',
    reply: IceServers,
  }),
} as const
