import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { metricsOf } from '#platform/http/metrics.ts'
import { openProduct, type Product } from '#tests/support/product.ts'

let product: Product
let metrics: ReturnType<typeof metricsOf>
let address: string

beforeAll(async () => {
  product = await openProduct({ observe: (call, reply) => metrics.observe(call, reply) })
  metrics = metricsOf(product.database)
  address = await metrics.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await metrics.close()
  await product.close()
})

const scraped = async () =>
  (
    await request(address)
      .get('')
      .expect(200)
      .expect('content-type', /^text\/plain/)
  ).text

test('answers are counted by method, route pattern and status; no label names a person', async () => {
  const client = await product.given.client()
  await product.as(client).get('/user/info')
  await product.as(client).get('/booking/01930000-0000-7000-8000-000000000001')
  await product.visitor.get('/user/info')
  const text = await scraped()
  const counted = (route: string, status: number) =>
    `http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"} 1\n`
  expect(text).toContain(counted('/user/info', 200))
  expect(text).toContain(counted('/booking/:id', 404))
  expect(text).not.toContain('01930000')
  expect(text).not.toContain(client.identifier)
})

test('connections to the database are shown, and what the process uses', async () => {
  const connection = await product.database.pool.connect()
  try {
    const text = await scraped()
    expect(text).toMatch(/\ndatabase_connections\{state="idle"\} \d+\n/)
    expect(text).toContain('\ndatabase_connections{state="busy"} 1\n')
    expect(text).toContain('\ndatabase_waiting_calls 0\n')
    expect(text).toMatch(/\nprocess_cpu_seconds_total [\d.]+\n/)
    expect(text).toMatch(/\nprocess_resident_memory_bytes \d+\n/)
  } finally {
    connection.release()
  }
})

test('only /metrics is answered, and only on its own port', async () => {
  await request(new URL('/', address).href).get('').expect(404)
  expect((await product.backend.app.inject('/metrics')).statusCode).toBe(404)
})
