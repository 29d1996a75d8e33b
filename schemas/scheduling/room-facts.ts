/** What the room of a session knows of it, and reports of absence that this contradicts (docs/product-rules.md#absence). */
import * as Type from 'typebox'
import { Choice, Id, Instant } from '../platform/fields.ts'
import { absenceCaseStatuses, roomOutcomes } from './room-facts-limits.ts'

export * from './room-facts-limits.ts'

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** Both sides see the same facts. Somebody of whom nothing is known is not in the list. */
export type RoomFacts = Type.Static<typeof RoomFacts>
export const RoomFacts = Type.Object({
  people: Type.Array(
    Type.Object({
      participantIdentifier: Id(),
      role: Choice(['client', 'provider', 'guest']),
      /** Unknown 48 hours after the end, like `firstConnectedAt`. */
      firstRequestedAt: orNull(Instant()),
      firstInAt: orNull(Instant()),
      firstConnectedAt: orNull(Instant()),
      /** Null while they are there. */
      lastOutAt: orNull(Instant()),
    }),
  ),
  /** Of client and therapist. */
  minutesTogether: Type.Integer({ minimum: 0 }),
  outcome: orNull(Choice(roomOutcomes)),
})

/** The newest report of absence that the facts contradict. */
export type AbsenceReport = Type.Static<typeof AbsenceReport>
export const AbsenceReport = Type.Object({
  status: Choice(absenceCaseStatuses),
  reportedBy: Choice(['client', 'provider']),
  reportedAt: Instant(),
})
