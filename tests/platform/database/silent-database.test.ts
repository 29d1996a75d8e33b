/** Database connections go silent, as they do when a network or a machine fails without closing them; new ones work. */
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { type Database, inTransaction, openDatabase } from '#platform/database/database.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { type Line, openLine, placeOf, throughLine } from '#tests/support/breakable-connection.ts'
import { isClockShifted } from '#tests/support/shifted-clock.ts'

/** Timeouts in the proportions of the product, but short enough for tests. */
const times = { lock: 700, statement: 1_700, idleInTransaction: 3_000, answer: 2_000, connect: 700 }

let product: Product
let line: Line
beforeAll(async () => {
  product = await openProduct({
    database: { max: 4, times },
    through: async (url) => {
      line = await openLine(placeOf(url))
      return throughLine(url, line)
    },
  })
})
afterAll(async () => {
  await product.close()
  await line.close()
})

/** A database of its own beside the product's, so that the tests can run concurrently. */
async function withLine<Done>(use: (database: Database, own: Line) => Promise<Done>): Promise<Done> {
  const own = await openLine(placeOf(product.database.url))
  const database = openDatabase(throughLine(product.database.url, own), { max: 4, times })
  try {
    return await use(database, own)
  } finally {
    await database.close()
    await own.close()
  }
}
const silenceOpenConnections = (one: Line) => {
  one.silence()
  one.restore()
}
const noAnswer = /^(Query read timeout|Connection terminated|.*not queryable)/

test.concurrent('calls on a silent connection get a retryable error, and all others are served', async ({ expect }) => {
  const caller = product.as(await product.given.client({ money: 1000 }))
  const query = () => caller.get('/wallet/balance')
  await Promise.all(Array.from({ length: 8 }, query))
  silenceOpenConnections(line)
  const { status, body, headers } = await query()
  expect([status, body.code, headers['retry-after']]).toEqual([503, 'BUSY', '2'])
  const next = await Promise.all(Array.from({ length: 8 }, query))
  expect(next.map((answer) => answer.status)).toEqual(Array(8).fill(200))
  const readiness = async () => (await product.backend.app.inject('/readyz')).statusCode
  expect(await readiness()).toBe(200)
  line.silence()
  expect(await readiness()).toBe(503)
  line.restore()
  await expect.poll(readiness, { timeout: 15_000 }).toBe(200)
}, 40_000)

test
  .skipIf(isClockShifted)
  .concurrent('a transaction under way is not half done, and nobody waits for its rows for long', ({ expect }) =>
    withLine(async ({ db }, own) => {
      const done = (of: typeof db) => of.selectFrom('taxonomy').select('code').where('position', '=', 7777).execute()
      const half = inTransaction(db, async (transaction) => {
        const row = (which: 'min' | 'max') =>
          sql`update taxonomy set position = 7777 where id = (select ${sql.raw(which)}(id) from taxonomy)`
        await row('min').execute(transaction)
        silenceOpenConnections(own)
        await row('max').execute(transaction)
      })
      await expect(half).rejects.toThrow(noAnswer)
      expect(await done(db)).toEqual([])
      const open = async () => {
        const { rows } = await product.database.pool.query(
          `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
        )
        return rows.length
      }
      await expect.poll(open, { timeout: 15_000 }).toBe(0)
      expect(await done(db)).toEqual([])
    }),
  )

test.concurrent('the job queue, which uses the pool directly, gets another connection too', ({ expect }) =>
  withLine(async ({ pool }, own) => {
    await Promise.all(Array.from({ length: 4 }, () => pool.query('select pg_sleep(0.1)')))
    silenceOpenConnections(own)
    await expect(pool.query('select $1::int', [1])).rejects.toThrow(noAnswer)
    expect((await pool.query('select 1 as value')).rows).toEqual([{ value: 1 }])
  }))

test.concurrent('statements that are allowed to take long are not timed out', ({ expect }) =>
  withLine(async ({ db }) => {
    const slept = inTransaction(db, async (transaction) => {
      await sql`set local statement_timeout = '10min'`.execute(transaction)
      const { rows } = await sql<{ slept: string }>`select pg_sleep(2.3)::text as slept`.execute(transaction)
      return rows
    })
    expect(await slept).toHaveLength(1)
  }))

test.concurrent('a database that accepts connections and never answers times out within the time of a call', ({
  expect,
}) =>
  withLine(async ({ db }, own) => {
    const query = () => sql`select 1`.execute(db)
    own.silence()
    await expect(query()).rejects.toThrow(/^Connection terminated due to connection timeout|timeout expired/)
    own.restore()
    await query()
  }))
