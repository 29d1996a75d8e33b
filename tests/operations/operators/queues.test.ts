/** What waits for operators: numbers, ages and sums, by permission. */
import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperatorPermission } from '#schemas/identity/accounts.ts'
import { queueNames, queues } from '#schemas/operations/queue-names.ts'
import type { Queue } from '#schemas/operations/queues.ts'
import { creditRequest, givenPayout, heldSession } from '#tests/operations/finance/finance-product.ts'
import { openProduct, type Product } from '#tests/support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const queuesFor = async (permissions: OperatorPermission[]): Promise<Queue[]> => {
  const { status, body } = await product.as(await product.given.admin(permissions)).get('/admin/queues')
  expect(status).toBe(200)
  return body.data
}
const queueOf = async (name: Queue['name']) => (await queuesFor(['super'])).find((queue) => queue.name === name)

describe('permissions', () => {
  test.each(['verify', 'content', 'finance', 'support'] as const)(
    '%s opens only its own queues',
    async (permission) => {
      const names = (await queuesFor([permission])).map(({ name }) => name)
      expect(names).toEqual(queueNames.filter((name) => queues[name].permission === permission))
    },
  )

  test('super opens all queues, no permission none', async () => {
    expect((await queuesFor(['super'])).map(({ name }) => name)).toEqual(queueNames)
    expect(await queuesFor([])).toEqual([])
  })

  test('it is for operators alone', async () => {
    for (const person of [await product.given.client(), await product.given.provider({ listed: false })])
      expect((await product.as(person).get('/admin/queues')).status).toBe(403)
    expect((await product.visitor.get('/admin/queues')).status).toBe(401)
  })
})

describe('what waits', () => {
  test('an empty queue has no age and no sum', async () => {
    expect(await queueOf('unmatched')).toEqual({ name: 'unmatched', count: 0, oldestAt: null, sums: [] })
  })

  test('a payout on hold counts with its sum and the instant of the hold', async () => {
    const provider = await product.given.provider({ fee: 15_000_00 })
    const client = await product.given.client({ money: 15_000_00 })
    await heldSession(product, { client, provider, date: '2026-03-03' })
    product.clock.set('2026-03-06T12:00:00Z')
    await product.work()
    const identifier = await givenPayout(product, provider, { amount: 12_000_00, status: 'on_hold' })
    const heldAt = product.clock.now().subtract({ hours: 5 }).toString()
    await product.database.pool.query('update payout set held_at = $2 where identifier = $1', [identifier, heldAt])
    const queue = await queueOf('payouts')
    expect(queue).toMatchObject({ count: 1, sums: [{ currency: 'NGN', amount: 12_000_00 }] })
    expect(Date.parse(queue?.oldestAt ?? '')).toBe(Date.parse(heldAt))
  })

  test('an adjustment counts until somebody has decided', async () => {
    const [requester, decider] = [await product.given.admin(['finance']), await product.given.admin(['finance'])]
    const requested = await product
      .as(requester)
      .post('/admin/adjustments', creditRequest(await product.given.client()))
    expect(await queueOf('adjustments')).toMatchObject({ count: 1, sums: [{ currency: 'NGN', amount: 250_00 }] })
    await product
      .as(decider)
      .post(`/admin/adjustments/${requested.body.identifier}/decision`, { decision: 'reject', note: 'Not theirs' })
    expect(await queueOf('adjustments')).toMatchObject({ count: 0, sums: [] })
  })

  test('of reconciliations only the newest of each gateway counts', async () => {
    /** Days after now: the worker has compared the days before. */
    const run = (differences: number, days: number) =>
      product.database.pool.query(
        `insert into reconciliation (identifier, gateway, from_date, to_date, created_at, matched, differences)
         values ($1, 'paystack', $2::timestamptz::date, $2::timestamptz::date, $2, 4, $3)`,
        [
          randomUUIDv7(),
          product.clock
            .now()
            .add({ hours: 24 * days })
            .toString(),
          differences,
        ],
      )
    await run(7, 1)
    await run(2, 2)
    expect(await queueOf('differences')).toMatchObject({ count: 2 })
    await run(0, 3)
    expect(await queueOf('differences')).toMatchObject({ count: 0, oldestAt: null })
  })

  test('an alert about unusual access counts for seven days', async () => {
    const at = (days: number) =>
      product.clock
        .now()
        .subtract({ hours: 24 * days })
        .toString()
    for (const days of [1, 6, 8])
      await product.database.pool.query(
        `insert into audit_event (at, action, details) values ($1, 'admin.many_people', '{}')`,
        [at(days)],
      )
    expect(await queueOf('people_alerts')).toMatchObject({ count: 2 })
  })
})
