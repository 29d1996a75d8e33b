/** Packages where something else happens: a chargeback, a deleted account, an absent therapist, an earlier time, a series. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { balanceOf } from '#tests/operations/finance/finance-product.ts'
import { givePassword, password } from '#tests/operations/privacy/people.ts'
import { chargebackActions, toppedUp, walletOf } from '#tests/money/refunds/chargeback-fixture.ts'
import { bookedSeries, bookingOf as bookingOfSeries } from '#tests/scheduling/series/series.ts'
import { cancel as cancelBooking, accept, offerOf, paidSession, wait } from '#tests/scheduling/waitlist/fixtures.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { bookedSession, fee, givenOffer, givenPackage, givenPair, payWith, share, terms } from './package-fixture.ts'

const date = '2026-03-10'
let product: Product
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(() => product.forget())
beforeEach(async () => {
  ;({ client, provider } = await givenPair(product))
})

const prepaid = (person = client) => balanceOf(product, person, 'client_package')
const wallet = (person = client) => balanceOf(product, person, 'client_wallet')
const packageOf = async (identifier: string, person = client) =>
  (await product.as(person).get(`/packages/${identifier}`)).body
const sound = async () => expect(await product.bookProblems()).toEqual([])

async function bookedWith(packageIdentifier: string, person = client, place = 0): Promise<string> {
  const identifier = await bookedSession(product, { client: person, provider, date, place })
  expect(await payWith(product, person, identifier, packageIdentifier)).toMatchObject({ status: 200 })
  product.clock.advance({ minutes: 10 })
  return identifier
}

test('after a chargeback the package pays nothing, its session is frozen, and its refund settles the debt', async () => {
  const actions = chargebackActions(product, 'paystack')
  const owing = await product.given.client()
  const topUp = await toppedUp(product, actions, owing, terms.price)
  const identifier = await givenPackage(product, owing, await givenOffer(product, provider))
  const booking = await bookedWith(identifier, owing)
  await actions.dispute(topUp)
  expect(await walletOf(product, owing)).toEqual({ balance: 0, owed: terms.price })
  expect((await product.as(owing).get(`/appointment/${booking}`)).body).toMatchObject({ disputed: share })
  const next = await bookedSession(product, { client: owing, provider, date, place: 3 })
  expect(await payWith(product, owing, next, identifier)).toMatchObject({
    status: 409,
    body: { code: 'POLICY_BLOCKED' },
  })
  await sound()
  // What the cancellation would give back is set against the debt; the place stays used.
  await product.as(owing).post(`/booking/${booking}/cancel`, {})
  expect(await walletOf(product, owing)).toEqual({ balance: 0, owed: terms.price - share })
  expect(await packageOf(identifier, owing)).toMatchObject({ remaining: 4 })
  const { refund } = await packageOf(identifier, owing)
  await product.as(owing).post(`/packages/${identifier}/refund`, { expectedRefund: refund.amount })
  expect(await walletOf(product, owing)).toEqual({ balance: 0, owed: terms.price - share - refund.amount })
  expect(await prepaid(owing)).toBe(0)
  await sound()
})

test('a session of a package that is older than the disputed payment is not frozen', async () => {
  const actions = chargebackActions(product, 'paystack')
  const owing = await product.given.client({ money: terms.price })
  const identifier = await givenPackage(product, owing, await givenOffer(product, provider))
  product.clock.advance({ minutes: 1 })
  const topUp = await toppedUp(product, actions, owing, 5_000_00)
  const booking = await bookedWith(identifier, owing)
  await actions.dispute(topUp)
  expect((await product.as(owing).get(`/appointment/${booking}`)).body.disputed).toBeUndefined()
  await sound()
})

test('a client with unused sessions cannot delete the account, one with booked sessions gets them back first', async () => {
  const leaving = await givePassword(product, await product.given.client({ money: 20_000_00 }))
  const offer = await givenOffer(product, provider, { sessions: 2, price: 20_000_00 })
  const identifier = await givenPackage(product, leaving, offer, 20_000_00)
  const me = product.as(leaving)
  const path = '/user/profile/delete-account'
  expect((await me.get(path)).body.balances).toEqual([{ amount: 20_000_00, currency: 'NGN' }])
  expect(await me.delete(path, { password })).toMatchObject({ status: 409, body: { code: 'WALLET_NOT_EMPTY' } })
  for (const place of [0, 2]) await bookedWith(identifier, leaving, place)
  expect(await me.delete(path, { password })).toMatchObject({ status: 204 })
  expect([await wallet(leaving), await prepaid(leaving)]).toEqual([20_000_00, 0])
  await sound()
})

test('a therapist who deletes the account gives back every unused share', async () => {
  const identifier = await givenPackage(product, client, await givenOffer(product, provider))
  const booking = await bookedWith(identifier)
  await givePassword(product, provider)
  expect(await product.as(provider).delete('/user/profile/delete-account', { password })).toMatchObject({ status: 204 })
  expect((await product.as(client).get(`/booking/${booking}`)).body.status).toBe('cancelled')
  expect(await packageOf(identifier)).toMatchObject({ status: 'withdrawn', refunded: terms.price })
  expect([await wallet(), await prepaid()]).toEqual([100_000_00, 0])
  await sound()
})

test('an absent therapist gives the session back, an absent client uses it up', async () => {
  const identifier = await givenPackage(product, client, await givenOffer(product, provider))
  const [first, second] = [await bookedWith(identifier, client, 0), await bookedWith(identifier, client, 4)]
  const place = async (booking: string, role: string) =>
    (await product.as(client).get(`/booking/${booking}`)).body.participants.find(
      (one: { role: string }) => one.role === role,
    ).identifier
  product.clock.set(`${date}T12:00:00Z`)
  const report = async (person: GivenPerson, booking: string, role: string) =>
    product.as(person).post(`/booking/participant/${await place(booking, role)}/status`, { attendance: 'absent' })
  expect((await report(client, first, 'provider')).status).toBeLessThan(300)
  expect(await packageOf(identifier)).toMatchObject({ remaining: 4 })
  expect((await report(provider, second, 'client')).status).toBeLessThan(300)
  expect(await packageOf(identifier)).toMatchObject({ remaining: 4 })
  expect(await prepaid()).toBe(terms.price - share)
  await sound()
})

test('an earlier time of the waitlist keeps the share, also at another fee', async () => {
  const own = await product.given.provider({ fee })
  const rival = await product.given.client({ money: 20_000_00 })
  const identifier = await givenPackage(product, client, await givenOffer(product, own))
  const early = await paidSession(product, { client: rival, provider: own, startAt: '2026-03-10T09:00:00Z' })
  const late = await bookedSession(product, { client, provider: own, date: '2026-03-17' })
  await payWith(product, client, late, identifier)
  product.clock.advance({ minutes: 10 })
  await wait(product, client, late)
  await product.as(own).post('/provider/booking-fee/general', { fee: 18_000_00, isFree: false })
  await cancelBooking(product, rival, early)
  await product.work()
  expect(await offerOf(product, client)).toMatchObject({ fee: share, difference: 0 })
  expect((await accept(product, client)).status).toBeLessThan(300)
  expect((await product.as(client).get(`/booking/${late}`)).body).toMatchObject({ fee: share, package: { identifier } })
  expect(await wallet()).toBe(40_000_00)
  await sound()
})

test('a series that is paid at once takes one session for each date, or none', async () => {
  const identifier = await givenPackage(
    product,
    client,
    await givenOffer(product, provider, { sessions: 4, price: 40_000_00 }),
    40_000_00,
  )
  const made = await bookedSeries(product, client, provider, '2026-03-12', { count: 3, payment: 'upfront' })
  const first = bookingOfSeries(made, 0)
  expect((await product.as(client).get(`/payment/booking/${first}`)).body).toMatchObject({
    series: { sessions: 3 },
    packages: [{ identifier, remaining: 4 }],
  })
  expect(await payWith(product, client, first, identifier)).toMatchObject({ status: 200 })
  expect(await packageOf(identifier)).toMatchObject({ remaining: 1 })
  const more = await bookedSeries(product, client, provider, '2026-03-13', { count: 3, payment: 'upfront' })
  expect(await payWith(product, client, bookingOfSeries(more, 0), identifier)).toMatchObject({ status: 409 })
  expect(await packageOf(identifier)).toMatchObject({ remaining: 1 })
  expect(await prepaid()).toBe(10_000_00)
  await sound()
})
