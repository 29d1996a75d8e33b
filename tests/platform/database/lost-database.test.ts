import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProduct, type Product } from '#tests/support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct({ database: { max: 4 } })
})
afterAll(() => product.close())

test('calls whose database connection is cut get a retryable error, and the next calls work', async () => {
  const client = await product.given.client({ money: 1000 })
  const caller = product.as(client)
  const query = () => caller.get('/wallet/balance')
  expect((await query()).status).toBe(200)
  const killer = new pg.Client({ connectionString: product.database.url })
  await killer.connect()
  const running = Promise.all(Array.from({ length: 8 }, query))
  await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity
                       where datname = current_database() and pid <> pg_backend_pid()`)
  await killer.end()
  const answers = [...(await running), ...(await Promise.all(Array.from({ length: 8 }, query)))]
  const others = answers.filter(({ status, body }) => status !== 200 && (status !== 503 || body.code !== 'BUSY'))
  expect(others).toEqual([])
  await expect.poll(async () => (await query()).status).toBe(200)
})
