import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'

let product: Product
let provider: GivenProvider
beforeAll(async () => {
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(observed as never)
  // Connections that are opened now, so that they have the query above.
  product = await openProduct({ database: {} })
  provider = await product.given.provider()
})
afterAll(async () => {
  await product.close()
  vi.restoreAllMocks()
})
afterEach(() => {
  listener = undefined
})

const textOf = (query: unknown) =>
  typeof query === 'string' ? query : String((query as { text?: string })?.text ?? '')

/** Receives every statement before it goes to the database and may delay it. */
let listener: ((text: string) => Promise<void> | undefined) | undefined
const plain = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => Promise<unknown>
function observed(this: pg.Client, ...args: unknown[]) {
  const wait = listener?.(textOf(args[0]))
  return wait ? wait.then(() => plain.apply(this, args)) : plain.apply(this, args)
}

const saveFriday = (startTime: string, endTime: string) =>
  product.as(provider).post('/provider-availability/days/default', {
    days: [{ weekday: 5, isAvailable: true, timeSlotsInterval: [{ startTime, endTime }] }],
  })

describe('rules that change between reading the slot and claiming it', () => {
  test('refuse the booking with alternatives; nothing is claimed', async () => {
    const [slot] = await freeSlots(product, provider, '2026-03-06')
    const client = await product.given.client()
    let changes = 0
    listener = (text) => {
      if (!text.includes('insert into claim') || changes > 0) return undefined
      changes += 1
      return saveFriday('12:00', '16:00').then(() => undefined)
    }
    const { status, body } = await product.as(client).post('/booking', bookable(provider, slot))
    expect(changes).toBe(1)
    expect([status, body.code]).toEqual([409, 'SLOT_TAKEN'])
    expect(body.alternatives.map(({ startTime }: { startTime: string }) => startTime)).not.toContain(slot?.startTime)
    expect(body.alternatives).toHaveLength(3)
    const { rows } = await product.database.pool.query(
      'select (select count(*) from claim) + (select count(*) from booking) as n',
    )
    expect(Number(rows[0].n)).toBe(0)
  })
})

describe('statements per answer', () => {
  const month = (query = '') => `/providers-availability/${provider.identifier}/month/2026-03${query}`
  async function statementsOf(path: string): Promise<string[]> {
    const texts: string[] = []
    listener = (text) => void texts.push(text)
    expect((await product.visitor.get(path)).status).toBe(200)
    listener = undefined
    return texts
  }
  test.each([
    ['a month', ''],
    ['a month of a therapy with the next one', '?category=individual&fallback=next&timezone=America/New_York'],
  ])('%s takes two, also the first time and after a change', async (_name, query) => {
    await product.visitor.get(month(query))
    await saveFriday('10:00', '17:00')
    const cold = await statementsOf(month(query))
    const warm = await statementsOf(month(query))
    expect(cold).toHaveLength(2)
    expect(warm).toHaveLength(2)
  })
  test('the next hours of several therapists take two, and three where one has no free hour soon', async () => {
    const others = await Promise.all([0, 1, 2].map(() => product.given.provider()))
    const hours = `/providers-availability/hours?providers=${others.map(({ identifier }) => identifier).join(',')}`
    const cold = await statementsOf(hours)
    const warm = await statementsOf(hours)
    await product.as(others[1] as GivenProvider).post('/provider-availability/days/closed', {
      from: '2026-03-02',
      to: '2026-04-10',
    })
    const booked = await statementsOf(hours)
    expect([cold.length, warm.length, booked.length]).toEqual([2, 2, 3])
  })
  test("a month of the therapist's own calendar takes two besides the sign-in, whatever it contains", async () => {
    const [slot] = await freeSlots(product, provider, '2026-03-10')
    await product.as(await product.given.client()).post('/booking', bookable(provider, slot))
    const own = product.as(provider)
    const count = async (path: string) => {
      const texts: string[] = []
      listener = (text) => void texts.push(text)
      expect((await own.get(path)).status).toBe(200)
      listener = undefined
      return texts.length
    }
    await own.get('/provider-availability/month/2026-03')
    const signIn = (await count('/provider-availability/timeslot/2026-03-04')) - 1
    await saveFriday('10:00', '17:00')
    expect([
      await count('/provider-availability/month/2026-03'),
      await count('/provider-availability/month/2026-03?category=individual'),
      await count('/provider-availability/occupancy/2026-03-04'),
    ]).toEqual([signIn + 2, signIn + 2, signIn + 2])
  })
})
