/** The database answers with errors: no caller gets a 500, and the process reports that it is not ready. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { onServer } from '#tests/support/databases.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import type { Caller } from '#tests/support/callers.ts'

let product: Product
let caller: Caller
beforeAll(async () => {
  product = await openProduct({ database: { max: 2 } })
  caller = product.as(await product.given.client({}))
})
beforeEach(() => product.clock.advance({ minutes: 1 }))
afterAll(() => product.close())

const settings = { messageMails: true, quietFrom: null, quietUntil: null }
const write = async () => {
  const { status, body, headers } = await caller.put('/notifications/settings', settings)
  return [status, body?.code, headers['retry-after']]
}
const readiness = async () => {
  const { statusCode, headers } = await product.backend.app.inject('/readyz')
  return [statusCode, headers['retry-after']]
}
const failWith = (code: string) =>
  product.database.pool.query(`
    create or replace function fail() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '${code}'; end $$;
    create or replace trigger fail before insert or update on notification_setting execute function fail()`)
const restoreWrites = () => product.database.pool.query('drop trigger if exists fail on notification_setting')
const busy = [503, 'BUSY', '2']

test.for([
  ['a full disk', '53100', 503],
  ['a broken disk', '58030', 503],
  ['a read-only server', '25006', 503],
  ['no memory', '53200', 200],
  ['no connection left', '53300', 200],
  ['a limit of the server', '53400', 200],
  ['a statement that was cancelled', '57014', 200],
  ['a serialisation failure', '40001', 200],
  ['a deadlock', '40P01', 200],
] as const)('%s is answered with BUSY, and service resumes afterwards', async ([, code, ready]) => {
  expect((await readiness())[0]).toBe(200)
  await failWith(code)
  expect(await write()).toEqual(busy)
  expect((await readiness())[0]).toBe(ready)
  await restoreWrites()
  expect((await write())[0]).toBeLessThan(300)
  product.clock.advance({ seconds: 31 })
  expect((await readiness())[0]).toBe(200)
})

test('a database that accepts no writes is not ready', async () => {
  const name = new URL(product.database.url).pathname.slice(1)
  const set = async (to: string) => {
    await onServer(
      product.database.url,
      `begin read write; alter database ${name} set default_transaction_read_only = ${to}; commit`,
    )
    await onServer(
      product.database.url,
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = 'solace_serving'`,
    )
  }
  await set('on')
  await expect.poll(write).toEqual(busy)
  product.clock.advance({ minutes: 1 })
  expect(await readiness()).toEqual([503, '2'])
  await set('off')
  await expect.poll(async () => (await readiness())[0]).toBe(200)
  expect((await write())[0]).toBeLessThan(300)
})
