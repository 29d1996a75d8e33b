import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepPageChanges } from '#backend/marketplace/provider-profile/sweep-page-changes.ts'
import type { Db } from '#platform/database/database.ts'
import type { GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'

let product: Product
let db: Db
beforeAll(async () => {
  product = await openProduct()
  db = product.database.db
})
afterAll(() => product.close())

interface Change {
  identifier: string
  specialities: string[]
  states: string[]
}
const path = '/site-map/changes'
/** Only servers ask, so that the BFF has no such call. */
const read = async (at: string): Promise<{ next: number; isEverything: boolean; data: Change[] }> =>
  (await product.backend.app.inject(at)).json()
const begin = async () => (await read(path)).next
const since = (number: number) => read(`${path}?since=${number}`)
const names = async (number: number, { identifier }: GivenProvider) =>
  (await since(number)).data.some((change) => change.identifier === identifier)

/**
 * A therapist whose creation is not named. It would be as long as a transaction is open that is older, also one of another test
 * in another database of the same server.
 */
async function quietTherapist(): Promise<[GivenProvider, number]> {
  const theo = await product.given.provider()
  await db.deleteFrom('pageChange').where('providerIdentifier', '=', theo.identifier).execute()
  return [theo, await begin()]
}

describe('a change of what the page shows is named', () => {
  const nothing = '00000000-0000-7000-8000-000000000000'
  const rows: [what: string, change: (id: string) => ReturnType<typeof sql>][] = [
    ['text', (id) => sql`update provider set bio = 'Another text.' where user_identifier = ${id}`],
    ['headline', (id) => sql`update provider set headline = 'Another' where user_identifier = ${id}`],
    ['verification', (id) => sql`update provider set verified_at = '2026-01-01Z' where user_identifier = ${id}`],
    ['name', (id) => sql`update app_user set first_name = 'Another' where identifier = ${id}`],
    [
      'new clients',
      (id) => sql`update provider_schedule set accepting_new_clients = false where provider_identifier = ${id}`,
    ],
    [
      'first talk',
      (id) => sql`update provider_schedule set offers_consultation = true where provider_identifier = ${id}`,
    ],
    ['fee of a therapy', (id) => sql`update provider_therapy set fee = 100 where provider_identifier = ${id}`],
    ['therapy', (id) => sql`delete from provider_therapy where provider_identifier = ${id}`],
    ['rating', (id) => sql`update provider_listing set rating = 450, reviews = 1 where provider_identifier = ${id}`],
    ['end of the listing', (id) => sql`delete from provider_listing where provider_identifier = ${id}`],
    [
      'picture',
      (id) =>
        sql`insert into picture (user_identifier, content_type, content, version) values (${id}, 'image/webp', 'x', '1')`,
    ],
    ['questions', (id) => sql`insert into message_setting values (${id}, true, false, '[]', false, '', '2026-01-01Z')`],
    [
      'document',
      (
        id,
      ) => sql`insert into document (identifier, provider_identifier, kind, status, body, credential_number, created_at)
        values (gen_random_uuid(), ${id}, 'license', 'accepted', 'Board', 'X1', '2026-01-01Z')`,
    ],
  ]
  test.each(rows)('%s', async (_what, change) => {
    const [theo, start] = await quietTherapist()
    await change(theo.identifier).execute(db)
    expect(await names(start, theo)).toBe(true)
    expect(await names(start, { ...theo, identifier: nothing })).toBe(false)
  })
})

describe('what the page does not show is not named', () => {
  const rows: [what: string, change: (id: string) => ReturnType<typeof sql>][] = [
    [
      'free hours, order and time of writing',
      (id) =>
        sql`update provider_listing set next_slot_at = '2030-01-01Z', score = 1, updated_at = '2026-03-09Z' where provider_identifier = ${id}`,
    ],
    ['the same text', (id) => sql`update provider set bio = bio where user_identifier = ${id}`],
    ['the office', (id) => sql`update provider set office_address = 'Street 1' where user_identifier = ${id}`],
  ]
  test.each(rows)('%s', async (_what, change) => {
    const [theo, start] = await quietTherapist()
    await change(theo.identifier).execute(db)
    expect(await names(start, theo)).toBe(false)
  })
})

test('a change comes with the codes of the lists that find the therapist, and with none where no list does', async () => {
  const [theo, start] = await quietTherapist()
  await sql`update provider_listing set facets = array(select id from taxonomy where (kind, code) in (('speciality', 'anxiety'), ('state', 'NG-LA'), ('language', 'en')))
    where provider_identifier = ${theo.identifier}`.execute(db)
  const of = async () => (await since(start)).data.find(({ identifier }) => identifier === theo.identifier)
  expect(await of()).toEqual({ identifier: theo.identifier, specialities: ['anxiety'], states: ['NG-LA'] })
  await db.deleteFrom('providerListing').where('providerIdentifier', '=', theo.identifier).execute()
  expect(await of()).toEqual({ identifier: theo.identifier, specialities: [], states: [] })
})

test('what a long transaction writes is named after its end, though later ones ended before', async () => {
  const [[early], [late]] = [await quietTherapist(), await quietTherapist()]
  const renamed = (connection: Db, { identifier }: GivenProvider) =>
    connection.updateTable('provider').set({ bio: 'Later' }).where('userIdentifier', '=', identifier).execute()
  const next = await db.transaction().execute(async (transaction) => {
    await renamed(transaction, early)
    await renamed(db, late)
    const between = await since(await begin())
    expect(between.data.map(({ identifier }) => identifier)).toContain(late.identifier)
    expect(between.data.map(({ identifier }) => identifier)).not.toContain(early.identifier)
    return between.next
  })
  expect(await names(next, early)).toBe(true)
})

test('a change that is undone is not named', async () => {
  const [theo, start] = await quietTherapist()
  const undone = db.transaction().execute(async (transaction) => {
    await transaction.updateTable('provider').set({ bio: 'x' }).where('userIdentifier', '=', theo.identifier).execute()
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await names(start, theo)).toBe(false)
})

test('more changes than an answer holds, and a number that was never given, mean that everything may have changed', async () => {
  const start = await begin()
  expect(await since(start + 1_000_000_000)).toMatchObject({ isEverything: true, data: [] })
  await sql`insert into page_change (provider_identifier) select gen_random_uuid() from generate_series(1, 2001)`.execute(
    db,
  )
  const { next, ...rest } = await since(start)
  expect(rest).toEqual({ isEverything: true, data: [] })
  expect(next).toBeGreaterThanOrEqual(start)
  await sql`delete from page_change where provider_identifier not in (select user_identifier from provider)`.execute(db)
})

test('the sweep leaves the last change of a listed therapist, which the site map names', async () => {
  const { identifier } = await product.given.provider()
  const gone = await product.given.provider()
  await sql`delete from page_change where provider_identifier in (${identifier}, ${gone.identifier})`.execute(db)
  const change = (provider: string, number: number, at: string) =>
    sql`insert into page_change values (${provider}, ${number}, ${at})`.execute(db)
  await change(identifier, 1, '2026-02-01T00:00:00Z')
  await change(identifier, 2, '2026-02-02T00:00:00Z')
  await change(gone.identifier, 1, '2026-02-01T00:00:00Z')
  await sql`delete from provider_listing where provider_identifier = ${gone.identifier}`.execute(db)
  await sweepPageChanges({ db, now: Temporal.Instant.from('2026-02-02T03:00:00Z') })
  const left = await sql<{ n: number }>`select transaction_number as n from page_change
    where provider_identifier in (${identifier}, ${gone.identifier}) and transaction_number < 10`.execute(db)
  expect(left.rows).toEqual([{ n: 2 }])
  const { data } = (await product.visitor.get('/site-map/therapists')).body
  expect(data).toContainEqual({ identifier, changedAt: '2026-02-02T00:00:00.000Z' })
})
