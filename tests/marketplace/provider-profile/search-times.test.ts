import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { timeTest, wantedWeek, weekOf } from '#schemas/marketplace/week-hours.ts'
import { randomFrom } from '#backend/operations/demo-data/random.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import type { GivenProvider } from '#tests/support/given.ts'

let product: Product
/** Monday to Friday 09:00 to 18:00, and 17:00 to 20:00, in Lagos (UTC+1). */
let days: GivenProvider
let evenings: GivenProvider
beforeAll(async () => {
  product = await openProduct()
  days = await product.given.provider({ country: 'NG' })
  evenings = await product.given.provider({ country: 'NG', minutes: [1020, 1200] })
})
afterAll(() => product.close())

const later = (hours: number) => Temporal.Instant.from(start).add({ hours }).toString()
const search = async (query: string) => product.visitor.get(`/providers?country=NG&${query}`)
const found = async (query: string): Promise<string[]> => {
  const { status, body } = await search(query)
  expect([status, body.meta?.total]).toEqual([200, body.data?.length])
  return body.data.map(({ identifier }: { identifier: string }) => identifier).sort()
}
const both = () => [days.identifier, evenings.identifier].sort()

describe('time of day and weekdays', () => {
  test.each([
    ['times=morning', () => [days.identifier]],
    ['times=evening', both],
    ['times=morning,evening', both],
    ['days=1,7', both],
    ['days=6,7', () => []],
    ['times=morning&days=6,7', () => []],
    ['times=evening&timezone=America/New_York', () => []],
    ['times=morning&timezone=America/New_York', both],
    ['times=evening&timezone=Asia/Kolkata', both],
    ['times=morning&timezone=Asia/Kolkata', () => []],
  ])('%s finds who is free then, in the time zone of the visitor', async (query, expected) => {
    expect(await found(query)).toEqual(expected())
  })

  test('hours that are closed for two weeks do not count, and count again afterwards', async () => {
    const provider = await product.given.provider({ country: 'GB', minutes: [540, 600] })
    const of = async (query: string) => (await product.visitor.get(`/providers?country=GB&${query}`)).body.meta.total
    expect(await of('days=2&times=morning')).toBe(1)
    for (const date of ['2026-03-03', '2026-03-10']) {
      const closed = { from: date, to: date }
      expect((await product.as(provider).post('/provider-availability/days/closed', closed)).status).toBe(200)
    }
    await product.work()
    expect([await of('days=2&times=morning'), await of('days=3&times=morning')]).toEqual([0, 1])
    product.clock.set(later(8 * 24))
    await product.work()
    expect(await of('days=2&times=morning')).toBe(1)
    product.clock.set(start)
  })

  test('cards show only hours at such times', async () => {
    const { body } = await product.visitor.get(
      `/providers-availability/hours?providers=${days.identifier}&times=evening&days=2,4&timezone=Africa/Lagos`,
    )
    expect(body.data[0].hours).toEqual([
      '2026-03-03T16:00:00.000Z',
      '2026-03-05T16:00:00.000Z',
      '2026-03-10T16:00:00.000Z',
    ])
  })

  test.each(['times=night', 'days=8', 'days=0,1', 'times=morning&timezone=Nowhere/City', 'times='])(
    '%s is refused',
    async (query) => {
      expect((await search(query)).status).toBe(422)
    },
  )

  test('the half hours of a week never miss a wanted start, in any zone, over clock changes', () => {
    const random = randomFrom(3)
    const missed = Array.from({ length: 300 }, () => {
      const now = Temporal.Instant.from('2026-03-01T00:00:00Z').add({ hours: random.below(24 * 300) })
      const wanted = {
        times: random.pick(['', 'morning', 'evening', 'afternoon,evening']),
        days: random.pick(['', '1', '6,7']),
        timezone: random.pick(['Africa/Lagos', 'America/New_York', 'Asia/Kolkata', 'Europe/Berlin', 'Asia/Kathmandu']),
      }
      const at = now.add({ minutes: random.below(14 * 24 * 60 - 60) })
      const isFound = wantedWeek(wanted, now)[weekOf([at.toString()]).indexOf('1')] === '1'
      return timeTest(wanted)(at.epochMilliseconds) && !isFound ? { ...wanted, at: at.toString() } : null
    })
    expect(missed.filter((one) => one !== null)).toEqual([])
  })
})

test('a search near a place finds who meets clients in person there', async () => {
  const reference = await product.given.reference()
  const idOf = (kind: 'modality' | 'state', code: string) => reference.byCode(kind, code)?.id as number
  const here = await product.given.provider({ country: 'DE' })
  const online = await product.given.provider({ country: 'DE' })
  const { db } = product.database
  for (const { identifier } of [here, online])
    await db
      .updateTable('provider')
      .set({ stateId: idOf('state', 'DE-BE') })
      .where('userIdentifier', '=', identifier)
      .execute()
  await db
    .insertInto('providerTaxonomy')
    .values({ providerIdentifier: here.identifier, taxonomyId: idOf('modality', 'in-person') })
    .execute()
  product.clock.set(later(25))
  await product.work()
  const near = async (code: string) =>
    (await product.visitor.get(`/providers?country=DE&near=${code}`)).body.data.map(
      ({ identifier }: { identifier: string }) => identifier,
    )
  expect([await near('DE-BE'), await near('DE-HH'), await near('nowhere')]).toEqual([[here.identifier], [], []])
})

test('a search without a match has filters to remove, with the number of therapists that each brings', async () => {
  const fewer = async (query: string) =>
    (await product.visitor.get(`/providers/search/fewer-filters?country=NG&${query}`)).body.data
  expect(await fewer('days=6&priceMax=100&times=morning')).toEqual([])
  expect(await fewer('days=6&times=morning')).toEqual([{ filter: 'days', total: 1 }])
  expect(await fewer('priceMax=100&speciality=anxiety')).toEqual([{ filter: 'priceMax', total: 2 }])
  expect(await fewer('speciality=unknown')).toEqual([{ filter: 'speciality', total: 2 }])
  expect(await fewer('')).toEqual([])
})
