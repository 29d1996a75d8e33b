import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ database: { max: 4 } })
})
afterAll(() => world.close())

test('calls that find their line to the database cut are told to come again, and the next ones work', async () => {
  const client = await world.given.client({ money: 1000 })
  const caller = world.as(client)
  const ask = () => caller.get('/wallet/balance')
  expect((await ask()).status).toBe(200)
  const killer = new pg.Client({ connectionString: world.database.url })
  await killer.connect()
  const running = Promise.all(Array.from({ length: 8 }, ask))
  await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity
                       where datname = current_database() and pid <> pg_backend_pid()`)
  await killer.end()
  const answers = [...(await running), ...(await Promise.all(Array.from({ length: 8 }, ask)))]
  const others = answers.filter(({ status, body }) => status !== 200 && (status !== 503 || body.code !== 'BUSY'))
  expect(others).toEqual([])
  await expect.poll(async () => (await ask()).status).toBe(200)
})
