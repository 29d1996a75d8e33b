/** Connections to the database fall silent, as they do when a network or a machine goes away without a word; new ones work. */
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { type Database, inTransaction, openDatabase } from '#platform/database/database.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { type Line, openLine, placeOf, throughLine } from '#tests/support/line.ts'
import { isClockShifted } from '#tests/support/shifted-clock.ts'

/** In the proportions of the product, so that the tests wait seconds for what it gives up. */
const times = { lock: 700, statement: 1_700, idleInTransaction: 3_000, answer: 2_000, connect: 700 }

let world: World
let line: Line
beforeAll(async () => {
  world = await openWorld({
    database: { max: 4, times },
    through: async (url) => {
      line = await openLine(placeOf(url))
      return throughLine(url, line)
    },
  })
})
afterAll(async () => {
  await world.close()
  await line.close()
})

/** One of its own beside the world's, so that the tests wait together. */
async function withLine<Done>(use: (database: Database, own: Line) => Promise<Done>): Promise<Done> {
  const own = await openLine(placeOf(world.database.url))
  const database = openDatabase(throughLine(world.database.url, own), { max: 4, times })
  try {
    return await use(database, own)
  } finally {
    await database.close()
    await own.close()
  }
}
const silenceWhatIsOpen = (one: Line) => {
  one.silence()
  one.mend()
}
const noAnswer = /^(Query read timeout|Connection terminated|.*not queryable)/

test.concurrent('whoever meets the silence is told to come again, and all others are served', async ({ expect }) => {
  const caller = world.as(await world.given.client({ money: 1000 }))
  const ask = () => caller.get('/wallet/balance')
  await Promise.all(Array.from({ length: 8 }, ask))
  silenceWhatIsOpen(line)
  const { status, body, headers } = await ask()
  expect([status, body.code, headers['retry-after']]).toEqual([503, 'BUSY', '2'])
  const next = await Promise.all(Array.from({ length: 8 }, ask))
  expect(next.map((answer) => answer.status)).toEqual(Array(8).fill(200))
  const readiness = async () => (await world.backend.app.inject('/readyz')).statusCode
  expect(await readiness()).toBe(200)
  line.silence()
  expect(await readiness()).toBe(503)
  line.mend()
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
        silenceWhatIsOpen(own)
        await row('max').execute(transaction)
      })
      await expect(half).rejects.toThrow(noAnswer)
      expect(await done(db)).toEqual([])
      const open = async () => {
        const { rows } = await world.database.pool.query(
          `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
        )
        return rows.length
      }
      await expect.poll(open, { timeout: 15_000 }).toBe(0)
      expect(await done(db)).toEqual([])
    }),
  )

test.concurrent('the job queue, which asks the pool itself, gets another connection too', ({ expect }) =>
  withLine(async ({ pool }, own) => {
    await Promise.all(Array.from({ length: 4 }, () => pool.query('select pg_sleep(0.1)')))
    silenceWhatIsOpen(own)
    await expect(pool.query('select $1::int', [1])).rejects.toThrow(noAnswer)
    expect((await pool.query('select 1 as value')).rows).toEqual([{ value: 1 }])
  }))

test.concurrent('statements that may take long by purpose are waited for', ({ expect }) =>
  withLine(async ({ db }) => {
    const slept = inTransaction(db, async (transaction) => {
      await sql`set local statement_timeout = '10min'`.execute(transaction)
      const { rows } = await sql<{ slept: string }>`select pg_sleep(2.3)::text as slept`.execute(transaction)
      return rows
    })
    expect(await slept).toHaveLength(1)
  }))

test.concurrent('a database that takes connections and says nothing is given up within the time of a call', ({
  expect,
}) =>
  withLine(async ({ db }, own) => {
    const ask = () => sql`select 1`.execute(db)
    own.silence()
    await expect(ask()).rejects.toThrow(/^Connection terminated due to connection timeout|timeout expired/)
    own.mend()
    await ask()
  }))
