/** The database answers, and cannot do what is asked: nobody meets a fault, and the process says that it is not ready. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { onServer } from '#tests/support/databases.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { Caller } from '#tests/support/callers.ts'

let world: World
let caller: Caller
beforeAll(async () => {
  world = await openWorld({ database: { max: 2 } })
  caller = world.as(await world.given.client({}))
})
beforeEach(() => world.clock.advance({ minutes: 1 }))
afterAll(() => world.close())

const settings = { messageMails: true, quietFrom: null, quietUntil: null }
const write = async () => {
  const { status, body, headers } = await caller.put('/notifications/settings', settings)
  return [status, body?.code, headers['retry-after']]
}
const readiness = async () => {
  const { statusCode, headers } = await world.backend.app.inject('/readyz')
  return [statusCode, headers['retry-after']]
}
const failWith = (code: string) =>
  world.database.pool.query(`
    create or replace function fail() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '${code}'; end $$;
    create or replace trigger fail before insert or update on notification_setting execute function fail()`)
const heal = () => world.database.pool.query('drop trigger if exists fail on notification_setting')
const busy = [503, 'BUSY', '2']

test.for([
  ['a full disk', '53100', 503],
  ['a broken disk', '58030', 503],
  ['a server that only reads', '25006', 503],
  ['no memory', '53200', 200],
  ['no connection left', '53300', 200],
  ['a limit of the server', '53400', 200],
  ['a statement that was cancelled', '57014', 200],
  ['a lost race', '40001', 200],
  ['a deadlock', '40P01', 200],
] as const)('%s is told as BUSY, and is over when it is over', async ([, code, ready]) => {
  expect((await readiness())[0]).toBe(200)
  await failWith(code)
  expect(await write()).toEqual(busy)
  expect((await readiness())[0]).toBe(ready)
  await heal()
  expect((await write())[0]).toBeLessThan(300)
  world.clock.advance({ seconds: 31 })
  expect((await readiness())[0]).toBe(200)
})

test('a database that takes nothing new is not ready', async () => {
  const name = new URL(world.database.url).pathname.slice(1)
  const set = async (to: string) => {
    await onServer(
      world.database.url,
      `begin read write; alter database ${name} set default_transaction_read_only = ${to}; commit`,
    )
    await onServer(
      world.database.url,
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = 'solace_serving'`,
    )
  }
  await set('on')
  await expect.poll(write).toEqual(busy)
  world.clock.advance({ minutes: 1 })
  expect(await readiness()).toEqual([503, '2'])
  await set('off')
  await expect.poll(async () => (await readiness())[0]).toBe(200)
  expect((await write())[0]).toBeLessThan(300)
})
