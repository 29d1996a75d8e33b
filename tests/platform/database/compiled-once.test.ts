import { afterAll, beforeAll, expect, test } from 'vitest'
import { compiledOnce } from '#platform/database/compiled-once.ts'
import type { Db } from '#platform/database/database.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/cluster.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test('a query is built once, and each run has its own values, in their places and of their kind', async () => {
  let built = 0
  const find = compiledOnce(
    (db: Db, code: string, most: number) => {
      built += 1
      return db
        .selectFrom('taxonomy')
        .select(['taxonomy.code as foundCode', 'parentId'])
        .where('kind', '=', 'country')
        .where((row) => row.or([row('code', '=', code), row('code', '=', code)]))
        .limit(most)
    },
    ['a code', -1],
  )
  const codes = async (code: string, most: number) =>
    (await find(database.db, code, most)).map(({ foundCode }) => foundCode)
  expect(await codes('NG', 5)).toEqual(['NG'])
  expect(await codes('DE', 5)).toEqual(['DE'])
  expect(await codes('DE', 0)).toEqual([])
  expect(await codes("' or 1 = 1 --", 5)).toEqual([])
  expect(built).toBe(1)
})

test('it takes part in the transaction of its caller', async () => {
  const named = compiledOnce(
    (db: Db, code: string) => db.selectFrom('taxonomy').select('code').where('code', '=', code),
    ['a code'],
  )
  const db = await database.db.startTransaction().execute()
  await db.updateTable('taxonomy').set({ code: 'QQ' }).where('code', '=', 'NG').where('kind', '=', 'country').execute()
  const [within, beside] = [await named(db, 'QQ'), await named(database.db, 'QQ')]
  await db.rollback().execute()
  expect(within).toEqual([{ code: 'QQ' }])
  expect(beside).toEqual([])
})
