import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { holderIn } from './account-holder.ts'
import { type Bank, openBank } from './bank.ts'

let product: Product
let bank: Bank
let client: GivenPerson
let holder: ReturnType<typeof holderIn>
let customer: string
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  bank = openBank(product)
  client = await product.given.client()
  holder = holderIn(product, client)
  customer = await holder.opened(bank)
})

const queries = () => bank.queries.filter((code) => code === customer).length
const inTenMinutes = '2026-03-02T08:10:00.000Z'

test('money without an event is found and credited', async () => {
  bank.send(customer)
  expect(await holder.confirm()).toMatchObject({ status: 202, body: { credited: true, askAgainAt: inTenMinutes } })
  expect(await holder.balance()).toBe(5_000_00)
})

test('a second click within ten minutes is no error, and causes no query', async () => {
  await holder.confirm()
  bank.send(customer)
  product.clock.advance({ minutes: 9, seconds: 59 })
  expect(await holder.confirm()).toMatchObject({ status: 202, body: { credited: false, askAgainAt: inTenMinutes } })
  expect(queries()).toBe(1)
  product.clock.advance({ seconds: 1 })
  expect((await holder.confirm()).body.credited).toBe(true)
  expect(queries()).toBe(2)
})

test('twenty concurrent clicks query once', async () => {
  bank.send(customer)
  const answers = await Promise.all(Array.from({ length: 20 }, () => holder.confirm()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
  expect(answers.filter(({ body }) => body.credited)).toHaveLength(1)
  expect([queries(), await holder.balance()]).toEqual([1, 5_000_00])
})

test.each(['silent', 'refuses'] as const)(
  'a bank that is %s delays no caller: it is queried again',
  async (behaviour) => {
    bank.send(customer)
    bank.behaviour = behaviour
    expect(await holder.confirm()).toMatchObject({ status: 202, body: { credited: false } })
    bank.behaviour = 'opens'
    product.clock.advance({ seconds: 30 })
    await product.work()
    expect(await holder.balance()).toBe(5_000_00)
  },
)

test('late money is searched for a day, and not longer', async () => {
  await holder.confirm()
  for (const minutes of [10, 20, 330, 1080]) {
    product.clock.advance({ minutes })
    await product.work()
  }
  expect(queries()).toBe(5)
  bank.send(customer)
  product.clock.advance({ hours: 48 })
  await product.work()
  expect([queries(), await holder.balance()]).toEqual([5, 0])
})

test('a click after an automatic query restarts the day', async () => {
  await holder.confirm()
  product.clock.advance({ minutes: 10 })
  await product.work()
  product.clock.advance({ minutes: 5 })
  bank.send(customer)
  expect(await holder.confirm()).toMatchObject({ body: { credited: false, askAgainAt: '2026-03-02T08:20:00.000Z' } })
  product.clock.advance({ minutes: 5 })
  await product.work()
  expect(await holder.balance()).toBe(5_000_00)
})

test('after the money has arrived the queries end', async () => {
  bank.send(customer)
  await holder.confirm()
  product.clock.advance({ hours: 24 })
  await product.work()
  expect(queries()).toBe(1)
})

test('no query is made for a person who never announced money', async () => {
  product.clock.advance({ hours: 24 })
  await product.work()
  expect(queries()).toBe(0)
})
