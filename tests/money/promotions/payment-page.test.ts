/** A code on the payment page: applied to a booking that exists, and taken off again. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balanceOf } from '#tests/operations/finance/finance-product.ts'
import { openWithEvents, savedCard, startAnew } from '#tests/money/payment-methods/cards-fixture.ts'
import { participant } from '#tests/scheduling/participants/sessions.ts'
import { agreedSeries, announced } from '#tests/scheduling/series-charging/charging-fixture.ts'
import { bookedSeries, bookingOf } from '#tests/scheduling/series/series.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import { closeConsistent } from '#tests/money/ledger/close-consistent.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { start, type Product } from '#tests/support/product.ts'
import { bookWith, givenCode, promotionPaid } from './promotion-fixture.ts'

const fee = 15_000_00
const date = '2026-03-05'
let product: Product
let operator: GivenPerson
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  product = await openWithEvents()
  operator = await product.given.admin(['promotions'])
})
afterAll(() => closeConsistent(product))
beforeEach(async () => {
  product.clock.set(start)
  // All clients of these tests have one network.
  await product.database.pool.query('delete from throttle')
  client = await product.given.client({ money: fee })
  provider = await product.given.provider({ fee, minutes: [0, 1440] })
})

const unpaid = async (place = 0): Promise<string> =>
  (await bookWith(product, { client, provider, date, place }, undefined)).body.identifier
const apply = (identifier: string, promotionCode: string, by = client) =>
  product.as(by).post(`/booking/${identifier}/code`, { promotionCode })
const remove = (identifier: string) => product.as(client).delete(`/booking/${identifier}/code`)
const pay = (identifier: string, body: object = { method: 'wallet' }) =>
  product.as(client).post(`/payment/booking/${identifier}`, body)
const payment = async (identifier: string) => (await product.as(client).get(`/payment/booking/${identifier}`)).body
const bookingNow = async (identifier: string) => (await product.as(client).get(`/booking/${identifier}`)).body
const wallet = () => balanceOf(product, client, 'client_wallet')
const held = () => balanceOf(product, provider, 'provider_held')
const uses = async (code: string): Promise<number> =>
  (await product.database.pool.query('select uses from promotion where code = $1', [code])).rows[0].uses
const refusal = ({ status, body }: Awaited<ReturnType<typeof apply>>) => [status, body.fields?.promotionCode]

test('shows the reduction and the new amount, which the wallet pays; the therapist earns the whole fee', async () => {
  const code = await givenCode(product, operator)
  const [identifier, before] = [await unpaid(), await promotionPaid(product)]
  expect(await payment(identifier)).toMatchObject({ amount: fee, code: null, openPayment: null })
  const applied = await apply(identifier, code.toLowerCase())
  expect(applied).toMatchObject({
    status: 200,
    body: { amount: 12_000_00, code: { code, bookingIdentifier: identifier, reduction: 3_000_00 } },
  })
  expect(await payment(identifier)).toEqual(applied.body)
  expect([await uses(code), await promotionPaid(product)]).toEqual([1, before])
  expect((await pay(identifier, { method: 'wallet', expectedAmount: 12_000_00 })).status).toBe(200)
  expect([await wallet(), await held(), (await promotionPaid(product)) - before]).toEqual([3_000_00, fee, 3_000_00])
  expect(await payment(identifier)).toMatchObject({ code: null, payment: { status: 'success' } })
})

test('is the same once more, and another one beside it is refused', async () => {
  const [one, two] = [await givenCode(product, operator), await givenCode(product, operator)]
  const identifier = await unpaid()
  await apply(identifier, one)
  expect(await apply(identifier, one)).toMatchObject({ status: 200, body: { amount: 12_000_00 } })
  const [status, sentence] = refusal(await apply(identifier, two))
  expect([status, sentence, await uses(one), await uses(two)]).toEqual([422, expect.stringContaining('one code'), 1, 0])
})

test('comes off again while nothing is paid, and makes room for another one', async () => {
  const [one, two] = [await givenCode(product, operator), await givenCode(product, operator, { percent: 50 })]
  const identifier = await unpaid()
  await apply(identifier, one)
  expect(await remove(identifier)).toMatchObject({ status: 200, body: { amount: fee, code: null } })
  expect([await uses(one), (await bookingNow(identifier)).reduction]).toEqual([0, undefined])
  expect((await remove(identifier)).status).toBe(200)
  expect(await apply(identifier, two)).toMatchObject({ body: { amount: 7_500_00 } })
  expect([await uses(one), await uses(two)]).toEqual([0, 1])
  await pay(identifier)
  expect([await wallet(), await held()]).toEqual([7_500_00, fee])
  expect((await remove(identifier)).status).toBe(409)
  expect((await apply(identifier, one)).status).toBe(409)
})

test('that was given on the booking page comes off on the payment page', async () => {
  const code = await givenCode(product, operator)
  const { identifier } = (await bookWith(product, { client, provider, date }, code)).body
  expect(await payment(identifier)).toMatchObject({ amount: 12_000_00, code: { code } })
  expect(await remove(identifier)).toMatchObject({ body: { amount: fee } })
  expect([(await bookingNow(identifier)).fee, await uses(code)]).toEqual([fee, 0])
})

test('pays the whole price: the client confirms it, and the promotion account pays the therapist', async () => {
  const code = await givenCode(product, operator, { percent: 100 })
  const [identifier, before] = [await unpaid(), await promotionPaid(product)]
  expect(await apply(identifier, code)).toMatchObject({ body: { amount: 0, isFree: true, methods: ['free'] } })
  expect((await bookingNow(identifier)).status).toBe('pending')
  expect((await pay(identifier, { method: 'free' })).status).toBe(200)
  expect([await wallet(), await held(), (await promotionPaid(product)) - before]).toEqual([fee, fee, fee])
})

describe('by every way the reduced amount is charged', () => {
  const nothing = () => product.given.client()

  test('another card', async () => {
    client = await nothing()
    const code = await givenCode(product, operator)
    const identifier = await unpaid()
    await apply(identifier, code)
    const { reference } = (await pay(identifier, { method: 'card' })).body.payment
    product.paystack.control.pay(reference)
    await product.paystack.control.settled()
    expect(await bookingNow(identifier)).toMatchObject({ status: 'confirmed', fee: 12_000_00 })
    expect([await wallet(), await held()]).toEqual([0, fee])
  })

  test('a saved card', async () => {
    client = await nothing()
    const card = await savedCard(product, client)
    const before = await wallet()
    const identifier = await unpaid()
    await apply(identifier, await givenCode(product, operator))
    expect((await pay(identifier, { method: 'card', paymentMethod: card })).status).toBe(200)
    await product.paystack.control.settled()
    const { rows } = await product.database.pool.query(
      `select amount::int from payment where booking_identifier = $1 and status = 'success'`,
      [identifier],
    )
    expect(rows).toEqual([{ amount: 12_000_00 }])
    expect([await wallet(), await held()]).toEqual([before, fee])
  })

  test('a transfer: what is missing in the wallet is what the code leaves', async () => {
    client = await product.given.client({ money: 10_000_00 })
    const identifier = await unpaid()
    expect(await payment(identifier)).toMatchObject({ shortfall: 5_000_00 })
    expect(await apply(identifier, await givenCode(product, operator))).toMatchObject({
      body: { shortfall: 2_000_00, walletBalance: 10_000_00 },
    })
  })
})

describe('a payment that is open at the gateway keeps its amount', () => {
  test('a code is refused and stays on until the payment is cancelled; money that still comes goes to the wallet', async () => {
    const code = await givenCode(product, operator)
    const identifier = await unpaid()
    const { reference } = (await pay(identifier, { method: 'card' })).body.payment
    expect(await payment(identifier)).toMatchObject({ openPayment: reference })
    const refused = await apply(identifier, code)
    expect(refused).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
    expect(refused.body.message).toContain('still open')
    expect([await uses(code), (await payment(identifier)).amount]).toEqual([0, fee])
    await product.as(client).post(`/payment/${reference}/cancel`)
    expect(await apply(identifier, code)).toMatchObject({ status: 200, body: { amount: 12_000_00, openPayment: null } })
    product.paystack.control.pay(reference)
    await product.paystack.control.settled()
    expect([await wallet(), (await bookingNow(identifier)).status]).toEqual([fee + fee, 'pending'])
  })

  test('nor does it come off', async () => {
    const code = await givenCode(product, operator)
    const identifier = await unpaid()
    await apply(identifier, code)
    await pay(identifier, { method: 'card' })
    expect((await remove(identifier)).status).toBe(409)
    expect([await uses(code), (await payment(identifier)).amount]).toEqual([1, 12_000_00])
  })

  test('a checkout and a code at the same moment: one of the two is refused, or the checkout has the new amount', async () => {
    const identifier = await unpaid()
    const code = await givenCode(product, operator)
    const [, checkout] = await Promise.all([apply(identifier, code), pay(identifier, { method: 'card' })])
    const { rows } = await product.database.pool.query(
      'select amount::int from payment where booking_identifier = $1',
      [identifier],
    )
    expect([200, 409]).toContain(checkout.status)
    expect(rows.map(({ amount }) => amount)).toEqual(
      checkout.status === 200 ? [(await bookingNow(identifier)).fee] : [],
    )
  })

  test('an amount that the client did not see is not paid', async () => {
    const identifier = await unpaid()
    for (const method of ['wallet', 'card'])
      expect(await pay(identifier, { method, expectedAmount: 12_000_00 })).toMatchObject({
        status: 409,
        body: { code: 'STATUS_CHANGED', message: 'The amount has changed. Please check it, then pay again.' },
      })
    expect((await bookingNow(identifier)).status).toBe('pending')
  })
})

describe('refused with the sentences of the booking page', () => {
  const priceRefusal = async (code: string) =>
    refusal(await product.as(client).post('/booking/price', { ...bookable(provider, undefined), promotionCode: code }))

  test('expired, not valid yet, of another country, below the minimum', async () => {
    const identifier = await unpaid()
    for (const change of [
      { fromDate: '2026-01-01', untilDate: '2026-02-01' },
      { fromDate: '2026-06-01' },
      { currency: 'EUR' },
      { minimumFee: 15_000_01 },
    ]) {
      const code = await givenCode(product, operator, change)
      const answer = refusal(await apply(identifier, code))
      expect(answer).toEqual([422, expect.any(String)])
      expect(answer).toEqual(await priceRefusal(code))
      expect([await uses(code), (await bookingNow(identifier)).fee]).toEqual([0, fee])
    }
  })

  test('unknown, of another therapist, used up, and used by oneself', async () => {
    const other = await product.given.provider({ fee })
    const identifier = await unpaid()
    expect(refusal(await apply(identifier, 'NOSUCHCODE'))).toEqual(await priceRefusal('NOSUCHCODE'))
    const theirs = await givenCode(product, operator, { providerEmail: other.email })
    expect(refusal(await apply(identifier, theirs))).toEqual(await priceRefusal(theirs))
    const last = await givenCode(product, operator, { useLimit: 1 })
    const mine = await givenCode(product, operator)
    await apply(await unpaid(3), last)
    await apply(await unpaid(6), mine)
    for (const code of [last, mine]) expect(refusal(await apply(identifier, code))).toEqual(await priceRefusal(code))
  })

  test('guesses without end', async () => {
    const identifier = await unpaid()
    const answers = []
    for (let place = 0; place < 22; place += 1) answers.push((await apply(identifier, `GUESS${place}`)).status)
    expect([answers[0], answers.at(-1)]).toEqual([422, 429])
  })

  test('a booking of somebody else, and one whose time to pay has run out', async () => {
    const code = await givenCode(product, operator)
    const identifier = await unpaid()
    expect((await apply(identifier, code, await product.given.client())).status).toBe(404)
    product.clock.advance({ hours: 3 })
    expect(await apply(identifier, code)).toMatchObject({ status: 409, body: { code: 'HOLD_EXPIRED' } })
    expect(await uses(code)).toBe(0)
  })
})

describe('the use', () => {
  test('is returned when the booking expires or is cancelled unpaid, and stays when only a payment is cancelled', async () => {
    const code = await givenCode(product, operator, { useLimit: 1 })
    const identifier = await unpaid()
    await apply(identifier, code)
    const { reference } = (await pay(identifier, { method: 'card' })).body.payment
    await product.as(client).post(`/payment/${reference}/cancel`)
    expect([await uses(code), (await payment(identifier)).amount]).toEqual([1, 12_000_00])
    product.clock.advance({ hours: 3 })
    await product.work()
    expect([(await bookingNow(identifier)).status, await uses(code)]).toEqual(['expired', 0])
    const second = await unpaid(3)
    expect((await apply(second, code)).status).toBe(200)
    await product.as(client).post(`/booking/${second}/cancel`, {})
    expect(await uses(code)).toBe(0)
  })

  test('goes to one of eight who want the last one', async () => {
    const code = await givenCode(product, operator, { useLimit: 1 })
    const slots = (await freeSlots(product, provider, '2026-03-10')).slice(0, 8)
    const booked = await Promise.all(
      slots.map(async (slot) => {
        const one = await product.given.client()
        return { one, identifier: (await product.as(one).post('/booking', bookable(provider, slot))).body.identifier }
      }),
    )
    expect(booked).toHaveLength(8)
    const answers = await Promise.all(booked.map(({ one, identifier }) => apply(identifier, code, one)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(7)
    expect(await uses(code)).toBe(1)
  })

  test('is one, however often the client presses', async () => {
    const code = await givenCode(product, operator, { clientLimit: 5 })
    const identifier = await unpaid()
    const answers = await Promise.all(Array.from({ length: 5 }, () => apply(identifier, code)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 200))
    expect([await uses(code), (await bookingNow(identifier)).fee]).toEqual([1, 12_000_00])
  })
})

test('a request that the therapist accepted takes a code', async () => {
  const careful = await product.given.provider({ fee, minutes: [0, 1440], schedule: { needsApproval: true } })
  const { identifier } = (await bookWith(product, { client, provider: careful, date }, undefined)).body
  const code = await givenCode(product, operator)
  expect((await apply(identifier, code)).status).toBe(409)
  const request = participant((await product.as(careful).get(`/appointment/${identifier}`)).body, 'provider')
  await product.as(careful).post(`/appointment/participant/${request}/acknowledge`, {})
  expect(await apply(identifier, code)).toMatchObject({ status: 200, body: { amount: 12_000_00 } })
})

test('an appointment that the therapist made, and a session whose time was chosen later, take a code', async () => {
  const code = await givenCode(product, operator, { clientLimit: 2 })
  await unpaid()
  const [slot, other] = (await freeSlots(product, provider, '2026-03-12')).filter((_, place) => place % 3 === 0)
  const { providerIdentifier: _own, ...body } = bookable(provider, slot)
  const made = await product.as(provider).post('/appointment', { clientIdentifier: client.identifier, ...body })
  expect(await apply(made.body.identifier, code)).toMatchObject({ status: 200, body: { amount: 12_000_00 } })
  const later = (await product.as(client).post('/booking', bookable(provider, undefined))).body
  expect((await apply(later.identifier, code)).status).toBe(409)
  const time = { timeslotIdentifier: other?.identifier }
  expect(await product.as(client).post(`/booking/${later.identifier}/schedule`, time)).toMatchObject({ status: 200 })
  expect(await apply(later.identifier, code)).toMatchObject({ status: 200, body: { amount: 12_000_00 } })
  expect(await uses(code)).toBe(2)
})

describe('of a series', () => {
  test.each([
    ['a part', 20, 640_00],
    ['everything', 100, 0],
  ])('a code that takes %s off a session that is charged when it is due', async (_, percent, charged) => {
    startAnew(product)
    client = await product.given.client()
    provider = await product.given.provider({ fee: 800_00 })
    const series = await agreedSeries(product, client, provider)
    const deadline = await announced(product, client, series)
    expect((await apply(series.booking, await givenCode(product, operator, { percent }))).status).toBe(200)
    product.clock.set(deadline.subtract({ hours: 24 }).toString())
    await product.work()
    await product.paystack.control.settled()
    const { rows } = await product.database.pool.query(
      'select amount::int, status from payment where booking_identifier = $1',
      [series.booking],
    )
    expect(rows).toEqual([{ amount: charged, status: 'success' }])
    expect((await bookingNow(series.booking)).status).toBe('confirmed')
  })

  test.each(['per_session', 'upfront'] as const)('paid %s, one session is lowered and no later one', async (how) => {
    client = await product.given.client({ money: 3 * fee })
    const series = await bookedSeries(product, client, provider, '2026-03-05', { count: 3, payment: how })
    const first = bookingOf(series, 0)
    const code = await givenCode(product, operator)
    const applied = await apply(first, code)
    const total = how === 'upfront' ? 3 * fee : fee
    expect(applied).toMatchObject({ body: { amount: total - 3_000_00, code: { bookingIdentifier: first } } })
    const fees = await Promise.all([0, 1, 2].map(async (place) => (await bookingNow(bookingOf(series, place))).fee))
    expect(fees).toEqual([12_000_00, fee, fee])
    expect(refusal(await apply(bookingOf(series, 1), code))[0]).toBe(422)
    expect((await pay(first)).status).toBe(200)
    expect([await uses(code), await wallet()]).toEqual([1, 3 * fee - total + 3_000_00])
  })
})
