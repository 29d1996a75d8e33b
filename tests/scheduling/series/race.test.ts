import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProduct, type Product } from '#tests/support/product.ts'
import { seriesRequest } from './series.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct({ database: { max: 20 } })
})
afterAll(() => product.close())

test('of twenty clients who want the same five times in parallel, one gets all of them and the others nothing', async () => {
  const provider = await product.given.provider()
  const input = await seriesRequest(product, provider, '2026-03-04')
  const rivals = await Promise.all(Array.from({ length: 20 }, () => product.given.client()))
  const answers = await Promise.all(rivals.map((rival) => product.as(rival).post('/booking/series', input)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  expect(new Set(answers.flatMap(({ body }) => body.code ?? []))).toEqual(new Set(['SERIES_CONFLICT']))
  const { rows } = await product.database.pool.query(
    'select count(*)::int as bookings, count(distinct client_identifier)::int as people from booking where provider_identifier = $1',
    [provider.identifier],
  )
  expect(rows).toEqual([{ bookings: 5, people: 1 }])
})

test('twenty clients whose series overlap in part get whole series or none, and no time twice', async () => {
  const provider = await product.given.provider()
  const dates = ['2026-03-04', '2026-03-11', '2026-03-18', '2026-03-25', '2026-04-01']
  const bodies = await Promise.all(dates.map((date) => seriesRequest(product, provider, date)))
  const rivals = await Promise.all(Array.from({ length: 20 }, () => product.given.client()))
  const answers = await Promise.all(
    rivals.map((rival, place) => product.as(rival).post('/booking/series', bodies[place % bodies.length])),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  const { rows } = await product.database.pool.query(
    `select count(*)::int as sessions from booking where provider_identifier = $1 group by series_identifier`,
    [provider.identifier],
  )
  expect(rows).toEqual([{ sessions: 5 }])
  const claims = await product.database.pool.query(
    `select count(*)::int as pairs from claim a join claim b on a.person_identifier = b.person_identifier
        and a.span && b.span and a.identifier < b.identifier where a.state = 'held' and b.state = 'held'`,
  )
  expect(claims.rows).toEqual([{ pairs: 0 }])
})
