import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/cluster.ts'
import { type Line, openLine, placeOf } from '#tests/support/breakable-connection.ts'

let fresh: FreshDatabase
let line: Line
beforeAll(async () => {
  fresh = await freshDatabase()
  line = await openLine(placeOf(fresh.url))
})
afterAll(async () => {
  await line.close()
  await fresh.close()
})

const throughLine = (max: number): Database => {
  const url = new URL(fresh.url)
  const user = url.username || url.searchParams.get('user') || 'solace'
  return openDatabase(`postgres://${user}@127.0.0.1:${line.port}${url.pathname}`, { max })
}

/** A statement that times out before the rest of this test is late. */
const brief: pg.QueryConfig & { query_timeout: number } = { text: 'select 1', query_timeout: 50 }

const silenceOpenConnections = () => {
  line.silence()
  line.restore()
}

test('a caller that waits for the slot of a silent connection gets a new one', async () => {
  const database = throughLine(1)
  const { pool } = database
  const silent = await pool.connect()
  silenceOpenConnections()
  const waiting = pool.query('select 1')
  await expect(silent.query(brief)).rejects.toThrow('timeout')
  silent.release()
  expect((await waiting).rowCount).toBe(1)
  await database.close()
})

test('one silent connection closes the idle ones, and the next calls are answered', async () => {
  const database = throughLine(4)
  const { pool } = database
  const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect(), pool.connect()])
  for (const client of clients) client.release()
  silenceOpenConnections()
  await expect(pool.query(brief)).rejects.toThrow('timeout')
  const answers = await Promise.all([1, 2, 3, 4].map(() => pool.query('select 1')))
  expect(answers.map(({ rowCount }) => rowCount)).toEqual([1, 1, 1, 1])
  await database.close()
})
