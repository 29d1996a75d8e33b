/** An offer that costs more than the wallet has is paid with a saved card. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWithEvents, savedCard } from '#tests/money/payment-methods/cards-fixture.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { start, type Product } from '#tests/support/product.ts'
import { accept, cancel, entryOf, paidSession, wait } from './fixtures.ts'

const [early, later] = ['2026-03-10T09:00:00.000Z', '2026-03-12T10:00:00.000Z']
const difference = 5_000_00
let product: Product
let provider: GivenProvider
let client: GivenPerson
beforeAll(async () => {
  product = await openWithEvents()
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  provider = await product.given.provider()
  client = await product.given.client({ money: 15_000_00 })
})

/** The early time is held for the client, at a higher fee. */
async function offered(): Promise<string> {
  const holder = await product.given.client({ money: 15_000_00 })
  const held = await paidSession(product, { client: holder, provider, startAt: early })
  const booking = await paidSession(product, { client, provider, startAt: later })
  await wait(product, client, booking)
  await product.database.db
    .updateTable('provider')
    .set({ fee: 15_000_00 + difference })
    .where('userIdentifier', '=', provider.identifier)
    .execute()
  await cancel(product, holder, held)
  await product.work()
  return booking
}
const pay = async (paymentMethod: string, expectedDifference = difference) =>
  product
    .as(client)
    .post(`/waitlist/${(await entryOf(product, client)).identifier}/payment`, { expectedDifference, paymentMethod })
const balance = async () => (await product.as(client).get('/wallet/balance')).body.balance

test('the card is charged the difference, and accepting takes it from the wallet', async () => {
  const card = await savedCard(product, client)
  const booking = await offered()
  expect((await accept(product, client, difference)).body.code).toBe('INSUFFICIENT_FUNDS')
  expect((await pay(card)).body).toMatchObject({ payment: { status: 'success' }, metadata: {} })
  expect(await balance()).toBe(500_00 + difference)
  expect((await accept(product, client, difference)).body).toMatchObject({ identifier: booking, startAt: early })
  expect(await balance()).toBe(500_00)
  expect(await product.bookProblems()).toEqual([])
})

test('it is charged once, however many calls come, and never where the wallet has enough', async () => {
  const card = await savedCard(product, client)
  await offered()
  const answers = await Promise.all([pay(card), pay(card), pay(card)])
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  await product.paystack.control.settled()
  expect(await balance()).toBe(500_00 + difference)
  expect(await pay(card)).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
  expect(await balance()).toBe(500_00 + difference)
})

test('a card that needs a confirmation leads to the bank and back to the waitlist', async () => {
  const card = await savedCard(product, client, 'confirm')
  await offered()
  const started = (await pay(card)).body
  expect(started.metadata.authorizationUrl).toContain(product.paystack.url)
  expect((await pay(card)).body).toEqual(started)
  product.paystack.control.pay(started.payment.reference)
  await product.paystack.control.settled()
  expect((await accept(product, client, difference)).status).toBe(200)
})

test('a declined card changes nothing, and the time stays held', async () => {
  const card = await savedCard(product, client, 'declined')
  await offered()
  expect(await pay(card)).toMatchObject({ status: 402, body: { code: 'PAYMENT_FAILED' } })
  expect((await entryOf(product, client)).offer.startAt).toBe(early)
  expect(await balance()).toBe(500_00)
})

test('another difference than the offered one is not charged', async () => {
  const card = await savedCard(product, client)
  await offered()
  expect((await pay(card, difference + 1)).body.code).toBe('POLICY_BLOCKED')
  expect((await pay(card, -difference)).body.code).toBe('POLICY_BLOCKED')
})
