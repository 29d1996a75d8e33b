/** A demonstration market offers a session whose room can be tried at once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionToTry } from '#backend/operations/demo-data/session-to-try.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { seedMarket } from '#tests/marketplace/provider-profile/market.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct({ now: '2026-03-02T03:02:00Z', relay: true })
  await seedMarket(product)
})
afterAll(() => product.close())

const next = () => sessionToTry(product.database.db, product.clock.now())
const userOf = (email: string) =>
  product.database.db.selectFrom('appUser').select('identifier').where('email', '=', email).executeTakeFirstOrThrow()

test('it begins in five to ten minutes, and both may enter its room', async () => {
  const session = await next()
  expect(session?.startAt).toBe('2026-03-02T03:10:00Z')
  for (const email of [session?.clientEmail, session?.therapistEmail]) {
    const { status, body } = await product.as(await userOf(email ?? '')).get(`/room/${session?.identifier}`)
    expect([status, body.state]).toEqual([200, 'open'])
  }
})

test('it stays the same until it is over, and then there is another one', async () => {
  const first = await next()
  product.clock.advance({ minutes: 30 })
  expect((await next())?.identifier).toBe(first?.identifier)
  product.clock.advance({ minutes: 60 })
  const second = await next()
  expect(second?.identifier).not.toBe(first?.identifier)
  expect(second?.startAt).toBe('2026-03-02T04:40:00Z')
})

test('there is none while one of the two has another session', async () => {
  product.clock.advance({ hours: 10 })
  const now = product.clock.now()
  const session = await next()
  const other = await userOf('client.gb@solace.example')
  await product.database.db
    .updateTable('booking')
    .set({ clientIdentifier: other.identifier })
    .where('identifier', '=', session?.identifier ?? '')
    .execute()
  expect(await sessionToTry(product.database.db, now.add({ minutes: 5 }))).toBeNull()
})
