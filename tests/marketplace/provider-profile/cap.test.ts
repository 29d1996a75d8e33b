import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProduct, type Product } from '#tests/support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
  const { db } = product.database
  const { id } = (await product.given.reference()).byCode('country', 'US') ?? {}
  const now = product.clock.now().toString()
  await sql`insert into app_user (identifier, user_type, account_status, email, password_hash, first_name, last_name, country_id, created_at)
    select gen_random_uuid(), 'provider', 'active', 'one-' || n || '@example.com', 'none', 'Sam', 'Number ' || n, ${id}, ${now}::timestamptz
      from generate_series(1, 1040) n`.execute(db)
  await sql`insert into provider (user_identifier, fee, currency) select identifier, 9000, 'USD' from app_user`.execute(
    db,
  )
  await sql`insert into provider_listing (provider_identifier, name, country, currency, facets, fee, search, updated_at)
    select identifier, last_name, 'US', 'USD', '{}', 9000, ' ' || lower(last_name), ${now}::timestamptz from app_user`.execute(
    db,
  )
})
afterAll(() => product.close())

const page = async (number: number, perPage: number) =>
  (await product.visitor.get(`/providers?country=US&page=${number}&perPage=${perPage}`)).body

test('more than 1,000 therapists are counted as 1,000', async () => {
  expect((await page(1, 25)).meta).toEqual({ page: 1, perPage: 25, total: 1000, lastPage: 40 })
})

test('the thousandth can be reached, and there is nothing after it', async () => {
  expect((await page(40, 25)).data).toHaveLength(25)
  expect(await page(41, 25)).toMatchObject({ data: [], meta: { total: 1000 } })
  expect((await page(34, 30)).data).toHaveLength(10)
  expect((await page(10_000, 100)).data).toEqual([])
})

test('all pages together name a thousand therapists once each', async () => {
  const pages = await Promise.all(Array.from({ length: 10 }, (_, place) => page(place + 1, 100)))
  const identifiers = pages.flatMap(({ data }) => data.map(({ identifier }: { identifier: string }) => identifier))
  expect(new Set(identifiers).size).toBe(1000)
})
