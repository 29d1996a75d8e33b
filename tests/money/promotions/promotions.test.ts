/** A code from its creation to the pay-out of the therapist and the refunds of the client. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditRows } from '#tests/operations/operators/operator-product.ts'
import { balanceOf } from '#tests/operations/finance/finance-product.ts'
import { receiveEvents } from '#tests/money/refunds/refund-fixture.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import { participant } from '#tests/scheduling/participants/sessions.ts'
import { closeConsistent } from '#tests/money/ledger/close-consistent.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { agreedCode, bookWith, givenCode, promotionPaid, terms } from './promotion-fixture.ts'

const fee = 15_000_00
const date = '2026-03-05'
let product: Product
let operator: GivenPerson
let client: GivenPerson
let provider: GivenProvider
let before = 0
beforeAll(async () => {
  product = await openProduct()
  operator = await product.given.admin(['promotions'])
  receiveEvents(product)
})
afterAll(() => closeConsistent(product))
beforeEach(async () => {
  product.clock.set(start)
  client = await product.given.client({ money: fee })
  provider = await product.given.provider({ fee, minutes: [0, 1440] })
  before = await promotionPaid(product)
})

const book = (code: string | undefined, place = 0) => bookWith(product, { client, provider, date, place }, code)
const pay = (identifier: string, method = 'wallet') =>
  product.as(client).post(`/payment/booking/${identifier}`, { method })
const bookingOf = async (identifier: string) => (await product.as(client).get(`/booking/${identifier}`)).body
const wallet = () => balanceOf(product, client, 'client_wallet')
const own = (kind: string) => balanceOf(product, provider, kind)
const cost = async () => (await promotionPaid(product)) - before
const rowOf = async (code: string) => {
  const { promotions } = (await product.as(operator).get('/admin/promotions')).body
  return promotions.find((row: { code: string }) => row.code === code)
}
const cancel = (identifier: string, by: GivenPerson = client) =>
  by === client
    ? product.as(by).post(`/booking/${identifier}/cancel`, {})
    : product.as(by).post(`/appointment/${identifier}/cancel`, {})
const refusal = ({ status, body }: Awaited<ReturnType<typeof book>>) => [status, body.fields?.promotionCode]

/** Booked and paid from the wallet, outside of the undo period. */
async function paid(code: string): Promise<string> {
  const { identifier } = (await book(code)).body
  expect(await pay(identifier)).toMatchObject({ status: 200 })
  product.clock.advance({ minutes: 10 })
  return identifier
}

describe('borne by the platform', () => {
  test('the client pays less, the therapist earns the whole fee, and the promotion account pays the difference', async () => {
    const code = await givenCode(product, operator)
    const price = await product.as(client).post('/booking/price', {
      ...bookable(provider, undefined),
      promotionCode: code.toLowerCase(),
    })
    expect(price).toMatchObject({
      status: 200,
      body: { fee, reduction: 3_000_00, amount: 12_000_00, currency: 'NGN' },
    })
    const booked = await book(code)
    expect(booked.body).toMatchObject({
      status: 'pending',
      fee: 12_000_00,
      reduction: { amount: 3_000_00, borneBy: 'platform' },
    })
    expect([await cost(), (await rowOf(code)).uses]).toEqual([0, 1])
    await pay(booked.body.identifier)
    expect([await wallet(), await own('provider_held'), await cost()]).toEqual([3_000_00, fee, 3_000_00])
    product.clock.set(`${date}T04:00:00Z`)
    await product.work()
    expect([await own('provider_held'), await own('provider_clearing')]).toEqual([0, 12_750_00])
    expect(await rowOf(code)).toMatchObject({ uses: 1, paidUses: 1, cost: 3_000_00 })
  })

  test('paid by card, the gateway is asked for the reduced sum', async () => {
    const code = await givenCode(product, operator, { percent: undefined, amount: 5_000_00 })
    const { identifier } = (await book(code)).body
    const { reference } = (await pay(identifier, 'card')).body.payment
    product.paystack.control.pay(reference)
    await product.paystack.control.settled()
    expect(await bookingOf(identifier)).toMatchObject({ status: 'confirmed', fee: 10_000_00 })
    expect([await wallet(), await own('provider_held'), await cost()]).toEqual([fee, fee, 5_000_00])
  })

  test('cancelled in time, each gets back what they paid, and the use is returned', async () => {
    const code = await givenCode(product, operator)
    const identifier = await paid(code)
    expect((await cancel(identifier)).body).toMatchObject({ status: 'cancelled', refunded: 12_000_00 })
    expect([await wallet(), await own('provider_held'), await cost()]).toEqual([fee, 0, 0])
    expect(await rowOf(code)).toMatchObject({ uses: 0, paidUses: 0, cost: 0 })
    expect((await book(code, 1)).status).toBe(201)
  })

  test('cancelled late, the therapist earns the whole fee, and the use stays used', async () => {
    const code = await givenCode(product, operator)
    const identifier = await paid(code)
    product.clock.set('2026-03-04T20:00:00Z')
    expect((await cancel(identifier)).body).toMatchObject({ status: 'cancelled', refunded: 0 })
    expect([await wallet(), await own('provider_clearing'), await cost()]).toEqual([3_000_00, 12_750_00, 3_000_00])
    expect((await rowOf(code)).uses).toBe(1)
  })

  test('an operator refunds a part: the same percentage goes back to the platform, after the session as well', async () => {
    const finance = await product.given.admin(['finance'])
    const refund = (identifier: string, body: object) =>
      product.as(finance).post(`/admin/bookings/${identifier}/refund`, { reason: 'Asked for by mail', ...body })
    const identifier = await paid(await givenCode(product, operator))
    expect((await refund(identifier, { amount: 3_000_00 })).status).toBe(200)
    expect([await wallet(), await own('provider_held'), await cost()]).toEqual([6_000_00, 11_250_00, 2_250_00])
    product.clock.set(`${date}T04:00:00Z`)
    await product.work()
    expect(await own('provider_clearing')).toBe(9_562_50)
    expect((await refund(identifier, {})).body).toMatchObject({ refunded: 12_000_00 })
    expect([await wallet(), await own('provider_clearing'), await cost()]).toEqual([fee, 0, 0])
  })

  test('a reduction of the whole price confirms the session without a payment', async () => {
    const code = await givenCode(product, operator, { percent: 100 })
    const booked = await book(code)
    expect(booked.body).toMatchObject({ status: 'confirmed', fee: 0, isFree: true })
    expect([await wallet(), await own('provider_held'), await cost()]).toEqual([fee, fee, fee])
    product.clock.set(`${date}T04:00:00Z`)
    await product.work()
    expect(await own('provider_clearing')).toBe(12_750_00)
  })

  test.each([
    ['in time', '2026-03-02T12:00:00Z', 0, 0],
    ['late', '2026-03-04T20:00:00Z', 12_750_00, fee],
  ])('such a session, cancelled %s', async (_, at, earned, paidBy) => {
    const code = await givenCode(product, operator, { percent: 100 })
    const { identifier } = (await book(code)).body
    product.clock.set(at)
    expect((await cancel(identifier)).body.status).toBe('cancelled')
    expect([await own('provider_clearing'), await own('provider_held'), await cost()]).toEqual([earned, 0, paidBy])
    expect((await rowOf(code)).uses).toBe(paidBy === 0 ? 0 : 1)
  })

  test('a request with a code: accepted, it waits for the reduced sum; a covered one is confirmed', async () => {
    provider = await product.given.provider({ fee, minutes: [0, 1440], schedule: { needsApproval: true } })
    const accept = async (identifier: string) => {
      const seen = (await product.as(provider).get(`/appointment/${identifier}`)).body
      return product.as(provider).post(`/appointment/participant/${participant(seen, 'provider')}/acknowledge`, {})
    }
    const reduced = (await book(await givenCode(product, operator))).body
    expect(reduced).toMatchObject({ status: 'booking_request', fee: 12_000_00 })
    expect((await accept(reduced.identifier)).status).toBeLessThan(300)
    expect(await bookingOf(reduced.identifier)).toMatchObject({ status: 'pending' })
    const covered = (await book(await givenCode(product, operator, { percent: 100 }), 5)).body
    expect((await accept(covered.identifier)).status).toBeLessThan(300)
    expect(await bookingOf(covered.identifier)).toMatchObject({ status: 'confirmed', fee: 0 })
    expect([await own('provider_held'), await cost()]).toEqual([fee, fee])
  })
})

describe('borne by the therapist', () => {
  test('the price falls, and with it what the therapist earns and the share of the platform', async () => {
    const code = await agreedCode(product, operator, provider)
    const identifier = await paid(code)
    expect(await bookingOf(identifier)).toMatchObject({
      fee: 12_000_00,
      reduction: { amount: 3_000_00, borneBy: 'provider' },
    })
    expect([await own('provider_held'), await cost()]).toEqual([12_000_00, 0])
    product.clock.set(`${date}T04:00:00Z`)
    await product.work()
    expect(await own('provider_clearing')).toBe(10_200_00)
    expect(await rowOf(code)).toMatchObject({ uses: 1, cost: 3_000_00, agreement: 'agreed' })
  })

  test.each([
    ['providerEmail', {}],
    ['currency', { currency: 'EUR' }],
  ])('needs %s', async (field, change) => {
    const { email } = provider
    const body = terms({
      bearer: 'provider',
      ...change,
      ...(field === 'providerEmail' ? {} : { providerEmail: email }),
    })
    const { status, body: answer } = await product.as(operator).post('/admin/promotions', body)
    expect([status, Object.keys(answer.fields)]).toEqual([422, [field]])
  })
})

describe('refused with a sentence', () => {
  test('unknown and not valid yet are the same', async () => {
    const later = await givenCode(product, operator, { fromDate: '2026-06-01' })
    const [unknown, early] = [refusal(await book('NOSUCHCODE')), refusal(await book(later))]
    expect(unknown[0]).toBe(422)
    expect(unknown[1]).toBeTruthy()
    expect(early).toEqual(unknown)
  })

  test.each([
    ['expired', { fromDate: '2026-01-01', untilDate: '2026-02-01' }],
    ['country', { currency: 'EUR' }],
    ['minimum', { minimumFee: 15_000_01 }],
  ])('%s', async (_, change) => {
    const code = await givenCode(product, operator, change)
    const [status, sentence] = refusal(await book(code))
    expect([status, sentence === refusal(await book('NOSUCHCODE'))[1]]).toEqual([422, false])
    expect((await rowOf(code)).uses).toBe(0)
  })

  test('another therapist', async () => {
    const other = await product.given.provider({ fee })
    const code = await givenCode(product, operator, { providerEmail: other.email })
    expect(refusal(await book(code))[0]).toBe(422)
  })

  test('a second use by the same client, and by the next one when it is used up', async () => {
    const code = await givenCode(product, operator, { useLimit: 1 })
    expect((await book(code)).status).toBe(201)
    const [, mine] = refusal(await book(code, 3))
    client = await product.given.client({ money: fee })
    const [, theirs] = refusal(await book(code, 4))
    expect([Boolean(mine), Boolean(theirs)]).toEqual([true, true])
  })

  test('after a paid session, where it is for the first one; with two such codes only one is taken', async () => {
    const [one, two] = [
      await givenCode(product, operator, { firstSession: true }),
      await givenCode(product, operator, { firstSession: true }),
    ]
    expect((await book(one)).status).toBe(201)
    expect(refusal(await book(two, 3))[0]).toBe(422)
    const settled = await product.given.client({ money: fee })
    client = settled
    const { identifier } = (await book(undefined, 6)).body
    await pay(identifier)
    expect(refusal(await book(one, 9))[0]).toBe(422)
  })

  test('a time that is chosen later', async () => {
    const code = await givenCode(product, operator)
    const later = await product.as(client).post('/booking', { ...bookable(provider, undefined), promotionCode: code })
    expect(refusal(later)[0]).toBe(422)
  })

  test('paused and ended; an ended one stays so', async () => {
    const code = await givenCode(product, operator)
    const { identifier } = await rowOf(code)
    const set = (status: string) => product.as(operator).post(`/admin/promotions/${identifier}/status`, { status })
    expect((await set('paused')).body.status).toBe('paused')
    expect(refusal(await book(code))[0]).toBe(422)
    expect((await set('active')).body.status).toBe('active')
    expect((await book(code)).status).toBe(201)
    await set('ended')
    expect((await set('active')).status).toBe(409)
    expect((await auditRows(product, 'promotion.status_set')).length).toBeGreaterThan(0)
  })

  test('guesses without end', async () => {
    const guesses = []
    for (let place = 0; place < 22; place += 1)
      guesses.push(
        (
          await product.as(client).post('/booking/price', {
            ...bookable(provider, undefined),
            promotionCode: `GUESS${place}`,
          })
        ).status,
      )
    expect([guesses[0], guesses.at(-1)]).toEqual([422, 429])
  })
})

test('an unpaid booking that lapses gives its use back; money that comes late takes it again, or goes to the wallet', async () => {
  const code = await givenCode(product, operator, { useLimit: 1 })
  const { identifier } = (await book(code)).body
  const { reference } = (await pay(identifier, 'card')).body.payment
  product.clock.advance({ hours: 3 })
  await product.work()
  expect([(await bookingOf(identifier)).status, (await rowOf(code)).uses]).toEqual(['expired', 0])
  const rival = await product.given.client({ money: fee })
  const taken = await bookWith(product, { client: rival, provider, date, place: 4 }, code)
  expect(taken.status).toBe(201)
  product.paystack.control.pay(reference)
  await product.paystack.control.settled()
  expect([(await bookingOf(identifier)).status, await wallet()]).toEqual(['expired', fee + 12_000_00])
})

test('twenty people want the last use: one gets it', async () => {
  const code = await givenCode(product, operator, { useLimit: 1 })
  const clients = await Promise.all(Array.from({ length: 20 }, () => product.given.client()))
  const slots = await freeSlots(product, provider, '2026-03-10')
  const providers = await Promise.all(Array.from({ length: 20 }, () => product.given.provider({ fee })))
  expect(slots.length).toBeGreaterThan(0)
  const answers = await Promise.all(
    clients.map(async (one, place) => {
      const own = providers[place] ?? provider
      const [slot] = await freeSlots(product, own, '2026-03-10')
      return product.as(one).post('/booking', { ...bookable(own, slot), promotionCode: code })
    }),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(19)
  expect((await rowOf(code)).uses).toBe(1)
})

test('the database refuses one use too many, whatever the program does', async () => {
  const code = await givenCode(product, operator, { useLimit: 1 })
  await book(code)
  await expect(product.database.pool.query(`update promotion set uses = 2 where code = $1`, [code])).rejects.toThrow(
    /promotion_used_up/,
  )
})

describe('who may', () => {
  test('a generated code has ten characters that nobody confuses', async () => {
    const created = await product.as(operator).post('/admin/promotions', terms())
    expect(created.body.code).toMatch(/^[2-9A-HJKMNP-Z]{10}$/)
    expect(await auditRows(product, 'promotion.created')).not.toEqual([])
  })

  test('finance alone is not enough, and a code exists once', async () => {
    const finance = await product.given.admin(['finance'])
    expect((await product.as(finance).get('/admin/promotions')).status).toBe(403)
    const code = await givenCode(product, operator)
    const again = await product.as(operator).post('/admin/promotions', terms({ code: code.toLowerCase() }))
    expect([again.status, Object.keys(again.body.fields)]).toEqual([422, ['code']])
  })

  test.each([
    ['amount', { amount: 5_00 }],
    ['amount', { percent: undefined }],
    ['untilDate', { untilDate: '2025-12-31' }],
  ])('%s is refused: %j', async (field, change) => {
    const { status, body } = await product.as(operator).post('/admin/promotions', terms(change))
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
  })
})
