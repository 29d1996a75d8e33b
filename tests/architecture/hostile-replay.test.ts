import { createHmac, randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allEndpoints } from '#schemas/endpoints.ts'
import type { Answered } from '#tests/support/callers.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { contentsOf } from './servers.ts'
import { paidByCard } from '#tests/money/refunds/refund-fixture.ts'
import { lifeCalls, type Replayed } from './replayed-calls.ts'
import { importCalls } from './rows-imports.ts'
import { financeCalls, payoutCalls } from './rows-money.ts'
import { noteCalls } from './rows-notes.ts'
import { roomCalls } from './rows-room.ts'

let product: Product
let provider: GivenProvider
let client: GivenPerson
beforeAll(async () => {
  product = await openProduct({ relay: true })
  provider = await product.given.provider({ minutes: [0, 1440] })
})
afterAll(() => product.close())
beforeEach(async () => {
  client = await product.given.client({ money: 100_000_00 })
})

let hour = 0
const nextSlot = async () => {
  const place = hour++
  const slots = await freeSlots(product, provider, `2026-03-${place % 2 === 0 ? '04' : '05'}`)
  return slots[0]
}
const book = async (body = {}) =>
  (await product.as(client).post('/booking', { ...bookable(provider, undefined), ...body })).body.identifier as string
const pending = async () => book(bookable(provider, await nextSlot()))

/** For each call that takes a key: one body, and a different one. */
const calls: Record<string, () => Promise<Replayed>> = {
  // The first of these is about a session of later days, whose scheduled work deletes the keys of calls before it.
  ...financeCalls(() => product),
  ...payoutCalls(() => product),
  ...lifeCalls(
    () => product,
    () => client,
  ),
  ...importCalls(() => product),
  ...noteCalls(() => product),
  ...roomCalls(() => product),
  'POST /booking': async () => ({
    url: '/booking',
    body: bookable(provider, await nextSlot()),
    other: bookable(provider, undefined),
  }),
  'POST /booking/:id/schedule': async () => ({
    url: `/booking/${await book()}/schedule`,
    body: { timeslotIdentifier: (await nextSlot())?.identifier },
    other: { timeslotIdentifier: (await freeSlots(product, provider, '2026-03-06'))[3]?.identifier },
  }),
  'POST /booking/:id/cancel': async () => ({
    url: `/booking/${await pending()}/cancel`,
    body: {},
    other: { reasonCode: 'cost' },
  }),
  'POST /appointment/:id/cancel': async () => ({
    url: `/appointment/${await pending()}/cancel`,
    body: { reasonCode: 'illness' },
    other: { reasonCode: 'cost' },
  }),
  'POST /gift-codes': async () => ({ url: '/gift-codes', body: { amount: 5_000_00 }, other: { amount: 6_000_00 } }),
  'POST /admin/gift-codes': async () => {
    const body = { amount: 5_000_00, currency: 'NGN', reason: 'Goodwill after an outage' }
    const by = await product.given.admin(['promotions'])
    return { url: '/admin/gift-codes', body, other: { ...body, amount: 6_000_00 }, by }
  },
  'POST /gift-codes/redeem': async () => {
    const buyer = await product.given.client({ money: 5_000_00 })
    const { code } = (await product.as(buyer).post('/gift-codes', { amount: 5_000_00 })).body
    return { url: '/gift-codes/redeem', body: { code }, other: { code: '7KQM-2XPD-R9TH-4WBC' } }
  },
  'POST /payment/wallet': async () => ({ url: '/payment/wallet', body: { amount: 500_00 }, other: { amount: 600_00 } }),
  'POST /payment/card': async () => ({
    url: '/payment/card',
    body: { amount: 50_00, saveCard: true },
    other: { amount: 60_00, saveCard: true },
  }),
  'POST /payment/booking/:id': async () => ({
    url: `/payment/booking/${await pending()}`,
    body: { method: 'wallet' },
    other: { method: 'card' },
  }),
  'POST /payment/:reference/refund': async () => ({
    url: `/payment/${await paidByCard(product, client, 5_000_00)}/refund`,
    body: { amount: 1_000_00 },
    other: { amount: 2_000_00 },
  }),
}

const withoutKeys = async () => {
  const { idempotency_key: _keys, ...held } = await contentsOf(product)
  return held
}
const short = ({ status, body }: Answered) => ({ status, code: body.code })

describe('a repeated call with the same key', () => {
  test('every call that takes a key is here', () => {
    const marked = allEndpoints.filter(({ idempotent }) => idempotent).map(({ address }) => address)
    expect(Object.keys(calls).toSorted()).toEqual(marked.toSorted())
  })

  /** Sends a call six times at the same moment. */
  async function sent(address: string) {
    client = await product.given.client({ money: 100_000_00 })
    const { url, body, other, by = client, ...more } = await (calls[address] as (typeof calls)[string])()
    const headers = { 'idempotency-key': randomUUIDv7(), ...more.headers }
    const repeat = () => product.as(by).post(url, body, headers)
    const answers = await Promise.all(Array.from({ length: 6 }, repeat))
    const change = async () => short(await product.as(by).post(url, other, headers))
    return { address, takesBody: body !== undefined, answers, repeat, change }
  }

  // Calls without a body refuse any; all others recognise the key.
  const refusalOf = (takesBody: boolean) =>
    takesBody ? { status: 409, code: 'IDEMPOTENCY_MISMATCH' } : { status: 422, code: 'VALIDATION_ERROR' }

  const atOnce = 8
  const groups = Object.values(Object.groupBy(Object.keys(calls), (_, place) => Math.floor(place / atOnce)))
  test.each(groups.map((addresses = []) => [addresses]))('%j', async (addresses) => {
    const made = []
    for (const address of addresses) made.push(await sent(address))
    const after = await contentsOf(product)
    const found = []
    for (const { address, answers, repeat, change } of made) {
      const all = [...answers, await repeat()]
      const different = new Set(all.map(({ status, body }) => JSON.stringify([status, body]))).size
      found.push({ address, isDone: all.every(({ status }) => status < 300), different, refusal: await change() })
    }
    expect(found).toEqual(
      made.map(({ address, takesBody }) => ({ address, isDone: true, different: 1, refusal: refusalOf(takesBody) })),
    )
    expect(await contentsOf(product)).toEqual(after)
    expect(await product.bookProblems()).toEqual([])
  })

  test('is refused for another path', async () => {
    const [one, other] = [await pending(), await pending()]
    const headers = { 'idempotency-key': randomUUIDv7() }
    expect((await product.as(client).post(`/payment/booking/${one}`, { method: 'wallet' }, headers)).status).toBe(200)
    const before = await contentsOf(product)
    expect(short(await product.as(client).post(`/payment/booking/${other}`, { method: 'wallet' }, headers))).toEqual({
      status: 409,
      code: 'IDEMPOTENCY_MISMATCH',
    })
    expect(await contentsOf(product)).toEqual(before)
  })

  test('reveals nothing of the answer that another user got', async () => {
    const headers = { 'idempotency-key': randomUUIDv7() }
    const body = bookable(provider, undefined, 'secret of the first')
    const mine = await product.as(client).post('/booking', body, headers)
    const theirs = await product.as(await product.given.client()).post('/booking', body, headers)
    expect(theirs.status).toBe(201)
    expect(theirs.body.identifier).not.toBe(mine.body.identifier)
  })

  test('is refused where the key is too short, too long or not of plain letters', async () => {
    const before = await contentsOf(product)
    const keys = ['short', 'x'.repeat(101), 'with space', 'ümlaut']
    const answers = []
    for (const key of keys)
      answers.push(
        short(await product.as(client).post('/booking', bookable(provider, undefined), { 'idempotency-key': key })),
      )
    expect(answers).toEqual(keys.map(() => ({ status: 400, code: 'BAD_REQUEST' })))
    expect(await contentsOf(product)).toEqual(before)
  })

  test('is a new call after a day', async () => {
    const headers = { 'idempotency-key': randomUUIDv7() }
    const body = bookable(provider, undefined)
    const first = await product.as(client).post('/booking', body, headers)
    product.clock.advance({ hours: 24 })
    const second = await product.as(client).post('/booking', body, headers)
    product.clock.advance({ hours: -24 })
    expect([second.status, second.body.identifier === first.body.identifier]).toEqual([201, false])
  })
})

describe('a gateway event', () => {
  const send = (raw: string, headers: Record<string, string> = {}) =>
    product.backend.app.inject({
      method: 'POST',
      url: '/payment/webhook/paystack',
      payload: raw,
      headers: {
        'content-type': 'application/json',
        'x-paystack-signature': createHmac('sha512', 'sk_test_of_the_tests').update(raw).digest('hex'),
        ...headers,
      },
    })
  const event = (reference: string) =>
    JSON.stringify({ event: 'charge.success', data: { reference, status: 'success' } })

  test('changes nothing when it is sent again, even long after', async () => {
    const { reference } = (await product.as(client).post('/payment/wallet', { amount: 500_00 })).body.payment
    product.paystack.control.pay(reference)
    const raw = event(reference)
    expect((await send(raw)).statusCode).toBe(200)
    const after = await withoutKeys()
    for (let count = 0; count < 5; count += 1) expect((await send(raw)).statusCode).toBe(200)
    product.clock.advance({ hours: 72 })
    expect((await send(raw)).statusCode).toBe(200)
    product.clock.advance({ hours: -72 })
    expect(await withoutKeys()).toEqual(after)
    expect((await product.as(client).get('/wallet/balance')).body.balance).toBe(100_500_00)
  })

  const bad: [string, (raw: string) => [string, Record<string, string>]][] = [
    ['with its bytes changed', (raw) => [`${raw} `, { 'x-paystack-signature': signed(raw) }]],
    ['without a signature', (raw) => [raw, { 'x-paystack-signature': '' }]],
    ['with a short signature', (raw) => [raw, { 'x-paystack-signature': signed(raw).slice(0, 64) }]],
    ['signed with another secret', (raw) => [raw, { 'x-paystack-signature': signed(raw, 'sk_other') }]],
    ['with a signature that is not hexadecimal', (raw) => [raw, { 'x-paystack-signature': 'z'.repeat(128) }]],
    ['that is not JSON, though signed', () => ['{"event":', {}]],
    ['that is a list, though signed', () => ['[]', {}]],
    ['of another form, though signed', () => ['{"event":7,"data":null}', {}]],
    [
      'with NUL in its reference, though signed',
      () => [JSON.stringify({ event: 'charge.success', data: { reference: 'a\0' } }), {}],
    ],
  ]

  test('moves no money and causes no 500 where its signature or its content is bad', async () => {
    const { reference } = (await product.as(client).post('/payment/wallet', { amount: 500_00 })).body.payment
    product.paystack.control.pay(reference)
    const { gateway_event: _events, ...before } = await withoutKeys()
    const failures: string[] = []
    for (const [name, make] of bad) {
      const { statusCode } = await send(...make(event(reference)))
      if (statusCode >= 500) failures.push(`${name}: ${statusCode}`)
    }
    const { gateway_event: _seen, ...after } = await withoutKeys()
    expect(failures).toEqual([])
    expect(after).toEqual(before)
  })
  const signed = (raw: string, secret = 'sk_test_of_the_tests') =>
    createHmac('sha512', secret).update(raw).digest('hex')
})

describe('rows of other users in a body', () => {
  test('a therapist, a therapy and a modality that do not exist, or each other', async () => {
    const { therapyIdentifier, modalityIdentifier, identifier } = provider
    const before = await contentsOf(product)
    const input = bookable(provider, undefined)
    const bad: [object, number][] = [
      [{ ...input, providerIdentifier: client.identifier }, 404],
      [{ ...input, providerIdentifier: randomUUIDv7() }, 404],
      [{ ...input, therapyIdentifier: modalityIdentifier }, 422],
      [{ ...input, modalityIdentifier: therapyIdentifier }, 422],
      [{ ...input, therapyIdentifier: identifier }, 422],
    ]
    for (const [body, status] of bad) expect((await product.as(client).post('/booking', body)).status).toBe(status)
    expect(await contentsOf(product)).toEqual(before)
  })
  test('a slot of another therapist, when booking and when scheduling later', async () => {
    const other = await product.given.provider()
    const booking = await book()
    const [slot] = await freeSlots(product, other, '2026-03-05')
    const before = await contentsOf(product)
    const answers = [
      await product.as(client).post('/booking', bookable(provider, slot)),
      await product.as(client).post(`/booking/${booking}/schedule`, { timeslotIdentifier: slot?.identifier }),
    ]
    expect(answers.map(short)).toEqual(Array(2).fill({ status: 409, code: 'SLOT_UNAVAILABLE' }))
    expect(await contentsOf(product)).toEqual(before)
  })
  test('a booking of another client can be neither paid, scheduled nor cancelled, with any key', async () => {
    const [booking, stranger] = [await pending(), await product.given.client({ money: 100_000_00 })]
    const before = await contentsOf(product)
    const headers = { 'idempotency-key': randomUUIDv7() }
    const answers = [
      await product.as(stranger).post(`/payment/booking/${booking}`, { method: 'wallet' }, headers),
      await product.as(stranger).post(`/payment/booking/${booking}`, { method: 'card' }),
      await product.as(stranger).post(`/booking/${booking}/cancel`, {}),
      await product.as(stranger).post(`/appointment/${booking}/cancel`, {}),
      await product.as(stranger).post(`/booking/${booking}/schedule`, { timeslotIdentifier: 'ts_abc' }),
    ]
    expect(answers.map(short)).toEqual(Array(5).fill({ status: 404, code: 'NOT_FOUND' }))
    expect(await contentsOf(product)).toEqual(before)
  })
  test('a fee of a therapy that the therapist does not offer', async () => {
    const couples = (await product.given.reference()).byCode('therapy', 'couples')?.identifier
    const before = await contentsOf(product)
    for (const therapyIdentifier of [couples, provider.modalityIdentifier, randomUUIDv7()]) {
      const answer = await product
        .as(provider)
        .post('/provider/booking-fee/therapy', { therapyIdentifier, fee: 100_00, isFree: false })
      expect([404, 422]).toContain(answer.status)
    }
    expect(await contentsOf(product)).toEqual(before)
  })
})
