import { expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/support/cluster.ts'
import { openProduct } from '#tests/support/product.ts'
import { dropAvailable, reusedDatabase } from '#tests/support/reused-databases.ts'

/** The rows of each table, and the last value of each sequence. */
async function contents({ pool }: FreshDatabase): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'jobs') order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
    found[name] = rows.map(({ row }) => row).join('\n')
  }
  const { rows: sequences } = await pool.query<{ name: string; last: string | null }>(
    'select sequencename as name, last_value as last from pg_sequences',
  )
  for (const { name, last } of sequences) found[name] = String(last)
  return found
}

/** The address of the database that is used next. */
async function next(): Promise<string> {
  const { owner } = await reusedDatabase()
  await owner.close()
  return owner.url
}

test('a database that is used again holds what a new one holds', async () => {
  const fresh = await freshDatabase()
  const expected = await contents(fresh)
  await fresh.close()

  await dropAvailable()
  const product = await openProduct()
  await product.given.client({ money: 100 })
  await product.database.pool.query(`update taxonomy set code = 'changed' where id = (select min(id) from taxonomy)`)
  const used = await contents(product.database)
  const changed = Object.keys(used).filter((name) => used[name] !== expected[name])
  expect(changed).toEqual(expect.arrayContaining(['app_user', 'ledger_account', 'ledger_account_id_seq', 'taxonomy']))
  await product.close()

  const { owner: again } = await reusedDatabase()
  expect(again.url).toBe(product.database.url)
  expect(await contents(again)).toEqual(expected)
  await again.close()
})

test.for([
  ['a table was created', 'create table extra (id int)'],
  ['a trigger is off', 'alter table ledger_transfer disable trigger all'],
  ['a trigger was dropped', 'drop trigger fixed on ledger_transfer'],
  ['statistics were gathered', 'analyze taxonomy'],
  ['a connection holds a lock', 'select pg_advisory_lock(1)'],
])('it is not used again where %s', async ([, statement = '']) => {
  const { owner } = await reusedDatabase()
  await owner.pool.query('reset role')
  await owner.pool.query(statement)
  await owner.close()
  expect(await next()).not.toBe(owner.url)
})

test('it is not used again while a connection is in use', async () => {
  const { owner } = await reusedDatabase()
  const client = await owner.pool.connect()
  const closing = owner.close()
  client.release()
  await closing
  expect(await next()).not.toBe(owner.url)
})

test('a product that forgets its people has the reference data and nothing else', async () => {
  const product = await openProduct()
  const tables = async () => {
    const { rows } = await product.database.pool.query<{ name: string }>(
      'select sequencename as name from pg_sequences',
    )
    const sequences = new Set(rows.map(({ name }) => name))
    return Object.entries(await contents(product.database)).filter(([name]) => !sequences.has(name))
  }
  const before = await tables()
  await product.given.provider()
  await product.given.client({ money: 100 })
  expect(await tables()).not.toEqual(before)
  await product.forget()
  expect(await tables()).toEqual(before)
  await product.close()
})
