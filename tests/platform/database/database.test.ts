import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, inTransaction, openDatabase, unnamed, defaultTimeouts } from '#platform/database/database.ts'
import { renderTables } from '#scripts/tables.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/cluster.ts'

let fresh: FreshDatabase
let db: Db

beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
})
afterAll(() => fresh.close())

const one = async (expression: ReturnType<typeof sql>) => {
  const { rows } = await sql<{ value: unknown }>`select ${expression} as value`.execute(db)
  return rows[0]?.value
}

test('the generated table types match the migrations', async () => {
  const written = await readFile(join(import.meta.dirname, '../../../backend/platform/database/tables.gen.ts'), 'utf8')
  expect(await renderTables(fresh.url), 'run: node scripts/generate-tables.ts').toBe(written)
})

test.for([
  ['an instant', sql`'2026-11-21 10:00:00+01'::timestamptz`, '2026-11-21T09:00:00.000Z'],
  ['an instant with microseconds', sql`'2026-11-21 09:00:00.123456Z'::timestamptz`, '2026-11-21T09:00:00.123Z'],
  ['an instant with tenths', sql`'2026-11-21 09:00:00.5Z'::timestamptz`, '2026-11-21T09:00:00.500Z'],
  ['the end of time', sql`'infinity'::timestamptz`, 'infinity'],
  ['an empty instant', sql`null::timestamptz`, null],
  ['instants', sql`array['2026-11-21 09:00Z'::timestamptz, null]`, ['2026-11-21T09:00:00.000Z', null]],
  ['a day', sql`'2026-03-29'::date`, '2026-03-29'],
  ['days', sql`array['2026-03-29'::date]`, ['2026-03-29']],
  ['an empty list of days', sql`'{}'::date[]`, []],
  ['a large count', sql`9007199254740991::int8`, 9007199254740991],
  ['counts', sql`array[1, 2]::int8[]`, [1, 2]],
  ['a decimal', sql`1.50::numeric`, '1.50'],
  ['decimals', sql`array[1.50, 2]::numeric[]`, ['1.50', '2']],
  ['an interval', sql`'90 minutes'::interval`, '01:30:00'],
  ['keys inside JSON', sql`'{"a_b": [1]}'::jsonb`, { a_b: [1] }],
  ['words', sql`array['a b', 'c,"d']`, ['a b', 'c,"d']],
] as const)('%s arrives in the format that the product uses', async ([, expression, value]) => {
  expect(await one(expression)).toEqual(value)
})

test('a count that a number cannot hold is an error, not a wrong count', async () => {
  await expect(one(sql`9007199254740993::int8`)).rejects.toThrow('does not fit')
})

test('sessions time out on locks, statements and idle transactions', async () => {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name = any(${[
      'lock_timeout',
      'statement_timeout',
      'jit',
      'TimeZone',
      'idle_in_transaction_session_timeout',
    ]}) order by name`.execute(db)
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    idle_in_transaction_session_timeout: '10000',
    jit: 'off',
    lock_timeout: '2000',
    statement_timeout: '5000',
    TimeZone: 'UTC',
  })
})

test('the driver times out shortly after the server, and well before the caller', () => {
  const { answer, statement, connect } = defaultTimeouts
  expect([statement, answer, connect]).toEqual([5_000, 6_000, 2_000])
})

const preparedOn = async (connection: Db) => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(connection)
  return rows.map(({ statement }) => statement)
}

test('statements are named and cached by the server; those marked unnamed are not', async () => {
  const stored = await db.connection().execute(async (connection) => {
    const states = connection.selectFrom('taxonomy').select('code').where('kind', '=', 'state')
    await states.execute()
    await states.where('position', '>', 1).modifyEnd(unnamed).execute()
    return preparedOn(connection)
  })
  expect(stored.filter((statement) => statement.includes('"taxonomy"'))).toEqual([
    'select "code" from "taxonomy" where "kind" = $1',
  ])
})

test('several statements in one text run, as the job queue sends them', async () => {
  const rows = await fresh.pool.query('select 1 as value; select 2 as value', [])
  expect((rows as unknown as pg.QueryResult[]).map((one) => one.rows)).toEqual([[{ value: 1 }], [{ value: 2 }]])
})

test('behind a pooler no statement is named', async () => {
  const plain = openDatabase(fresh.url, { max: 1, prepare: false })
  await plain.db.selectFrom('taxonomy').select('code').where('kind', '=', 'state').execute()
  expect(await preparedOn(plain.db)).toEqual([])
  await plain.close()
})

const failWith = (code: string) => sql.raw(`do $$ begin raise exception 'lost' using errcode = '${code}'; end $$`)

test.for([
  ['40001', 4],
  ['40P01', 4],
  ['23505', 1],
] as const)('a transaction that fails with %s is run %i times', async ([code, times]) => {
  const runs: number[] = []
  const failing = inTransaction(db, async (transaction) => {
    runs.push(runs.length)
    await failWith(code).execute(transaction)
  })
  await expect(failing).rejects.toMatchObject({ code })
  expect(runs).toHaveLength(times)
})

test('a nested transaction is part of the outer one', async () => {
  const isInside = await inTransaction(db, (outer) => inTransaction(outer, async (inner) => inner === outer))
  expect(isInside).toBe(true)
})

test('a connection that dies while idle is replaced without a crash', async () => {
  const reported: Error[] = []
  const mine = openDatabase(fresh.url, { max: 1, onError: (error) => reported.push(error) })
  const pidOf = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(mine.db)).rows[0]?.pid
  const pid = await pidOf()
  const killer = new pg.Client({ connectionString: fresh.url })
  await killer.connect()
  await killer.query('select pg_terminate_backend($1)', [pid])
  await killer.end()
  await expect.poll(() => reported.length).toBeGreaterThan(0)
  expect(await pidOf()).not.toBe(pid)
  await mine.close()
})
