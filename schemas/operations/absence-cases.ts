/** Reports of absence that the room of the session contradicts, for operators with `finance` (docs/product-rules.md#absence). */
import * as Type from 'typebox'
import { bookingStatuses } from '../scheduling/bookings.ts'
import { absenceCaseStatuses, RoomFacts } from '../scheduling/room-facts.ts'
import { endpoint, PageOf, sortedPageQuery } from '../platform/endpoint.ts'
import { Choice, Currency, Id, Instant, Money, PersonName, Strict } from '../platform/fields.ts'
import { Identifiers } from '../platform/identifiers.ts'
import { Reason } from './operators.ts'

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

export type AbsenceCase = Type.Static<typeof AbsenceCase>
export const AbsenceCase = Type.Object({
  identifier: Id({ ui: { readOnly: true } }),
  reportedAt: Instant({ ui: { list: true, sort: true } }),
  bookingIdentifier: Id(),
  clientIdentifier: Id(),
  clientName: PersonName(),
  providerIdentifier: Id(),
  providerName: PersonName(),
  /** The side that says that the other one did not come. */
  reportedBy: Choice(['client', 'provider'], { ui: { list: true } }),
  startAt: Instant({ ui: { list: true } }),
  fee: Money({ ui: { list: true } }),
  currency: Currency(),
  status: Choice(absenceCaseStatuses, { ui: { list: true, badge: true, filter: true } }),
  bookingStatus: Choice(bookingStatuses),
  facts: orNull(RoomFacts),
  decidedByName: orNull(Type.String()),
  decidedAt: orNull(Instant()),
  reason: orNull(Type.String()),
})

export type AbsenceDecision = Type.Static<typeof AbsenceDecision>
export const AbsenceDecision = Strict({ decision: Choice(['dismiss', 'uphold']), reason: Reason() })

export const absenceCaseApi = {
  list: endpoint('GET /admin/absence-cases', {
    summary: 'Reports of absence that the room contradicts, newest first',
    query: Strict({
      status: Type.Optional(Choice(absenceCaseStatuses)),
      identifiers: Type.Optional(Identifiers()),
      ...sortedPageQuery('reportedAt'),
    }),
    reply: PageOf(AbsenceCase),
  }),
  decide: endpoint('POST /admin/absence-cases/:id/decision', {
    summary: 'Dismisses a report of absence, or confirms it, which settles the fee',
    body: AbsenceDecision,
    reply: AbsenceCase,
  }),
} as const
