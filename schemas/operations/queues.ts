/** What waits for operators, as their home page and their menu show it (docs/product-rules.md#operator-permissions). */
import * as Type from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Choice, Currency, Instant, Money } from '../platform/fields.ts'
import { queueNames } from './queue-names.ts'

export type Queue = Type.Static<typeof Queue>
export const Queue = Type.Object({
  name: Choice(queueNames),
  count: Type.Integer({ minimum: 0 }),
  /** Since when the oldest item waits; null if there is none. */
  oldestAt: Type.Union([Instant(), Type.Null()]),
  /** Money that waits, by currency; empty for queues without money. */
  sums: Type.Array(Type.Object({ currency: Currency(), amount: Money() })),
})

export const queueApi = {
  list: endpoint('GET /admin/queues', {
    summary: 'What waits, for each queue that the permissions of the operator open: number, age and sum',
    reply: Type.Object({ data: Type.Array(Queue) }),
  }),
}
