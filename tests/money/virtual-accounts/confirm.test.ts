import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GivenPerson } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { holderIn } from './account-holder.ts'
import { type Bank, openBank } from './bank.ts'

let world: World
let bank: Bank
let client: GivenPerson
let holder: ReturnType<typeof holderIn>
let customer: string
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  bank = openBank(world)
  client = await world.given.client()
  holder = holderIn(world, client)
  customer = await holder.opened(bank)
})

const looks = () => bank.looks.filter((code) => code === customer).length
const inTenMinutes = '2026-03-02T08:10:00.000Z'

test('money that nobody told of is found and credited', async () => {
  bank.send(customer)
  expect(await holder.confirm()).toMatchObject({ status: 202, body: { credited: true, askAgainAt: inTenMinutes } })
  expect(await holder.balance()).toBe(5_000_00)
})

test('a second click within ten minutes is no error, and asks nobody', async () => {
  await holder.confirm()
  bank.send(customer)
  world.clock.advance({ minutes: 9, seconds: 59 })
  expect(await holder.confirm()).toMatchObject({ status: 202, body: { credited: false, askAgainAt: inTenMinutes } })
  expect(looks()).toBe(1)
  world.clock.advance({ seconds: 1 })
  expect((await holder.confirm()).body.credited).toBe(true)
  expect(looks()).toBe(2)
})

test('twenty clicks at once ask once', async () => {
  bank.send(customer)
  const answers = await Promise.all(Array.from({ length: 20 }, () => holder.confirm()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
  expect(answers.filter(({ body }) => body.credited)).toHaveLength(1)
  expect([looks(), await holder.balance()]).toEqual([1, 5_000_00])
})

test.each(['silent', 'refuses'] as const)('a bank that is %s keeps nobody waiting: it is asked again', async (mood) => {
  bank.send(customer)
  bank.mood = mood
  expect(await holder.confirm()).toMatchObject({ status: 202, body: { credited: false } })
  bank.mood = 'opens'
  world.clock.advance({ seconds: 30 })
  await world.work()
  expect(await holder.balance()).toBe(5_000_00)
})

test('money that is late is looked for for a day, and not longer', async () => {
  await holder.confirm()
  for (const minutes of [10, 20, 330, 1080]) {
    world.clock.advance({ minutes })
    await world.work()
  }
  expect(looks()).toBe(5)
  bank.send(customer)
  world.clock.advance({ hours: 48 })
  await world.work()
  expect([looks(), await holder.balance()]).toEqual([5, 0])
})

test('a click after a look of our own starts the day anew', async () => {
  await holder.confirm()
  world.clock.advance({ minutes: 10 })
  await world.work()
  world.clock.advance({ minutes: 5 })
  bank.send(customer)
  expect(await holder.confirm()).toMatchObject({ body: { credited: false, askAgainAt: '2026-03-02T08:20:00.000Z' } })
  world.clock.advance({ minutes: 5 })
  await world.work()
  expect(await holder.balance()).toBe(5_000_00)
})

test('after the money is there nobody asks any more', async () => {
  bank.send(customer)
  await holder.confirm()
  world.clock.advance({ hours: 24 })
  await world.work()
  expect(looks()).toBe(1)
})

test('nobody asks of a person who never said that money was sent', async () => {
  world.clock.advance({ hours: 24 })
  await world.work()
  expect(looks()).toBe(0)
})
