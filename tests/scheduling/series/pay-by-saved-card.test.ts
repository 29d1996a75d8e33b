/** All unpaid sessions of a series, charged together to a saved card. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWithEvents, savedCard } from '#tests/money/payment-methods/cards-fixture.ts'
import { closeConsistent } from '#tests/money/ledger/close-consistent.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { start, type Product } from '#tests/support/product.ts'
import { bookedSeries, bookingOf } from './series.ts'

let product: Product
let client: GivenPerson
beforeAll(async () => {
  product = await openWithEvents()
})
afterAll(() => closeConsistent(product))
beforeEach(async () => {
  product.clock.set(start)
  client = await product.given.client()
})

async function unpaid() {
  const series = await bookedSeries(product, client, await product.given.provider(), '2026-03-05', { count: 3 })
  const path = `/booking/series/${series.series.identifier}/payment`
  const { sessions, amount } = (await product.as(client).get(path)).body
  const confirmed = {
    method: 'card',
    bookingIdentifiers: sessions.map(({ identifier }: { identifier: string }) => identifier),
    expectedTotal: amount,
  }
  const pay = (paymentMethod: string) => product.as(client).post(path, { ...confirmed, paymentMethod })
  const statuses = async () =>
    (await product.as(client).get(`/booking/${bookingOf(series, 0)}/series`)).body.items.map(
      ({ bookingStatus }: { bookingStatus: string }) => bookingStatus,
    )
  return { pay, statuses, first: bookingOf(series, 0) }
}

test('are confirmed with one charge, also when one of them is paid at the same moment', async () => {
  const card = await savedCard(product, client)
  const { pay, first } = await unpaid()
  const alone = () => product.as(client).post(`/payment/booking/${first}`, { method: 'card', paymentMethod: card })
  const answers = await Promise.all([pay(card), pay(card), alone()])
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  await product.paystack.control.settled()
  const { rows } = await product.database.pool.query(
    `select s.booking_identifier from payment p
       join (select payment_reference as reference, booking_identifier from payment_session
             union select reference, booking_identifier from payment where series_identifier is null) s using (reference)
      where p.user_identifier = $1 and p.status = 'success' and p.purpose = 'booking'`,
    [client.identifier],
  )
  const paid = rows.map(({ booking_identifier: booking }: { booking_identifier: string }) => booking)
  expect(new Set(paid).size).toBe(paid.length)
  expect((await product.as(client).get('/wallet/balance')).body.balance).toBe(500_00)
})

test('that the bank declines stay unpaid and held', async () => {
  const card = await savedCard(product, client, 'short')
  const { pay, statuses } = await unpaid()
  expect(await pay(card)).toMatchObject({ status: 402, body: { code: 'PAYMENT_FAILED' } })
  expect(await statuses()).toEqual(['pending', 'pending', 'pending'])
})

test('are confirmed after the confirmation of the bank', async () => {
  const card = await savedCard(product, client, 'confirm')
  const { pay, statuses } = await unpaid()
  const { payment } = (await pay(card)).body
  expect(await statuses()).toEqual(['pending', 'pending', 'pending'])
  product.paystack.control.pay(payment.reference)
  await product.paystack.control.settled()
  expect(await statuses()).toEqual(['confirmed', 'confirmed', 'confirmed'])
})
