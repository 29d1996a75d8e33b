import { afterAll, beforeAll, expect, test } from 'vitest'
import { changes, finds } from '#platform/database/outcome.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/cluster.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.close())

const at = '2026-03-02T08:00:00Z'

test('a write says whether it changed a row, a query whether it found one', async () => {
  const { db } = fresh
  const insert = () =>
    db
      .insertInto('effectDone')
      .values({ key: 'one', at })
      .onConflict((conflict) => conflict.doNothing())
  const update = (key: string) => db.updateTable('effectDone').set({ at }).where('key', '=', key)
  const remove = (key: string) => db.deleteFrom('effectDone').where('key', '=', key)
  const select = (key: string) => db.selectFrom('effectDone').select('key').where('key', '=', key)

  expect([await changes(insert()), await changes(insert())]).toEqual([true, false])
  expect([await changes(update('one')), await changes(update('two'))]).toEqual([true, false])
  expect([await finds(select('one')), await finds(select('two'))]).toEqual([true, false])
  expect([await changes(remove('one')), await changes(remove('one'))]).toEqual([true, false])
})
