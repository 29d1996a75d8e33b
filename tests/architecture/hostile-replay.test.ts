import { createHmac, randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allEndpoints } from '#schemas/endpoints.ts'
import type { Answered } from '#tests/support/callers.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { contentsOf } from './fronts.ts'
import { paidByCard } from '#tests/money/refunds/refund-kit.ts'
import { lifeCalls, type Replayed } from './replayed-calls.ts'
import { importCalls } from './rows-imports.ts'
import { financeCalls, payoutCalls } from './rows-money.ts'
import { noteCalls } from './rows-notes.ts'

let world: World
let provider: GivenProvider
let client: GivenPerson
beforeAll(async () => {
  world = await openWorld()
  provider = await world.given.provider({ minutes: [0, 1440] })
})
afterAll(() => world.close())
beforeEach(async () => {
  client = await world.given.client({ money: 100_000_00 })
})

let hour = 0
const nextSlot = async () => {
  const place = hour++
  const slots = await freeSlots(world, provider, `2026-03-${place % 2 === 0 ? '04' : '05'}`)
  return slots[0]
}
const book = async (body = {}) =>
  (await world.as(client).post('/booking', { ...bookable(provider, undefined), ...body })).body.identifier as string
const pending = async () => book(bookable(provider, await nextSlot()))

/** For each call that takes a key: something to send, and something else. */
const calls: Record<string, () => Promise<Replayed>> = {
  ...lifeCalls(
    () => world,
    () => client,
  ),
  ...importCalls(() => world),
  ...noteCalls(() => world),
  ...financeCalls(() => world),
  ...payoutCalls(() => world),
  'POST /booking': async () => ({
    url: '/booking',
    body: bookable(provider, await nextSlot()),
    other: bookable(provider, undefined),
  }),
  'POST /booking/:id/schedule': async () => ({
    url: `/booking/${await book()}/schedule`,
    body: { timeslotIdentifier: (await nextSlot())?.identifier },
    other: { timeslotIdentifier: (await freeSlots(world, provider, '2026-03-06'))[3]?.identifier },
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
  'POST /payment/wallet': async () => ({ url: '/payment/wallet', body: { amount: 500_00 }, other: { amount: 600_00 } }),
  'POST /payment/booking/:id': async () => ({
    url: `/payment/booking/${await pending()}`,
    body: { method: 'wallet' },
    other: { method: 'card' },
  }),
  'POST /payment/:reference/refund': async () => ({
    url: `/payment/${await paidByCard(world, client, 5_000_00)}/refund`,
    body: { amount: 1_000_00 },
    other: { amount: 2_000_00 },
  }),
}

const withoutKeys = async () => {
  const { idempotency_key: _kept, ...held } = await contentsOf(world)
  return held
}
const short = ({ status, body }: Answered) => ({ status, code: body.code })

describe('the same call with the same key', () => {
  test('every call that takes a key is here', () => {
    const marked = allEndpoints.filter(({ idempotent }) => idempotent).map(({ address }) => address)
    expect(Object.keys(calls).toSorted()).toEqual(marked.toSorted())
  })

  test.each(Object.keys(calls))('%s', async (address) => {
    const { url, body, other, by = client, ...more } = await (calls[address] as (typeof calls)[string])()
    const headers = { 'idempotency-key': randomUUIDv7(), ...more.headers }
    const ask = () => world.as(by).post(url, body, headers)
    const answers = await Promise.all(Array.from({ length: 8 }, ask))
    expect(answers[0]?.status).toBeLessThan(300)
    const after = await contentsOf(world)

    answers.push(await ask(), await ask())
    expect(new Set(answers.map(({ status, body: said }) => JSON.stringify([status, said]))).size).toBe(1)
    expect(await contentsOf(world)).toEqual(after)
    expect(await world.bookProblems()).toEqual([])

    // Calls without a body refuse any; all others know the key.
    const mismatch = { status: 409, code: 'IDEMPOTENCY_MISMATCH' }
    const refusal = body === undefined ? { status: 422, code: 'VALIDATION_ERROR' } : mismatch
    expect(short(await world.as(by).post(url, other, headers))).toEqual(refusal)
    expect(await contentsOf(world)).toEqual(after)
  })

  test('for another path is another call, and refused', async () => {
    const [one, other] = [await pending(), await pending()]
    const headers = { 'idempotency-key': randomUUIDv7() }
    expect((await world.as(client).post(`/payment/booking/${one}`, { method: 'wallet' }, headers)).status).toBe(200)
    const before = await contentsOf(world)
    expect(short(await world.as(client).post(`/payment/booking/${other}`, { method: 'wallet' }, headers))).toEqual({
      status: 409,
      code: 'IDEMPOTENCY_MISMATCH',
    })
    expect(await contentsOf(world)).toEqual(before)
  })

  test("of another person tells nothing of the first one's answer", async () => {
    const headers = { 'idempotency-key': randomUUIDv7() }
    const body = bookable(provider, undefined, 'secret of the first')
    const mine = await world.as(client).post('/booking', body, headers)
    const theirs = await world.as(await world.given.client()).post('/booking', body, headers)
    expect(theirs.status).toBe(201)
    expect(theirs.body.identifier).not.toBe(mine.body.identifier)
  })

  test.each(['short', 'x'.repeat(101), 'with space', 'ümlaut'])('a key like %s is refused', async (key) => {
    const before = await contentsOf(world)
    const answer = await world.as(client).post('/booking', bookable(provider, undefined), { 'idempotency-key': key })
    expect(short(answer)).toEqual({ status: 400, code: 'BAD_REQUEST' })
    expect(await contentsOf(world)).toEqual(before)
  })

  test('after a day is a new call', async () => {
    const headers = { 'idempotency-key': randomUUIDv7() }
    const body = bookable(provider, undefined)
    const first = await world.as(client).post('/booking', body, headers)
    world.clock.advance({ hours: 24 })
    const second = await world.as(client).post('/booking', body, headers)
    world.clock.advance({ hours: -24 })
    expect([second.status, second.body.identifier === first.body.identifier]).toEqual([201, false])
  })
})

describe('an event of the gateway', () => {
  const send = (raw: string, headers: Record<string, string> = {}) =>
    world.backend.app.inject({
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

  test('sent again, also long after, changes nothing', async () => {
    const { reference } = (await world.as(client).post('/payment/wallet', { amount: 500_00 })).body.payment
    world.paystack.control.pay(reference)
    const raw = event(reference)
    expect((await send(raw)).statusCode).toBe(200)
    const after = await withoutKeys()
    for (let count = 0; count < 5; count += 1) expect((await send(raw)).statusCode).toBe(200)
    world.clock.advance({ hours: 72 })
    expect((await send(raw)).statusCode).toBe(200)
    world.clock.advance({ hours: -72 })
    expect(await withoutKeys()).toEqual(after)
    expect((await world.as(client).get('/wallet/balance')).body.balance).toBe(100_500_00)
  })

  test.each<[string, (raw: string) => [string, Record<string, string>]]>([
    ['with its bytes changed', (raw) => [`${raw} `, { 'x-paystack-signature': signed(raw) }]],
    ['without a signature', (raw) => [raw, { 'x-paystack-signature': '' }]],
    ['with a short signature', (raw) => [raw, { 'x-paystack-signature': signed(raw).slice(0, 64) }]],
    ['signed with another secret', (raw) => [raw, { 'x-paystack-signature': signed(raw, 'sk_other') }]],
    ['with a signature that is no hex', (raw) => [raw, { 'x-paystack-signature': 'z'.repeat(128) }]],
    ['that is no JSON, though signed', () => ['{"event":', {}]],
    ['that is a list, though signed', () => ['[]', {}]],
    ['of another form, though signed', () => ['{"event":7,"data":null}', {}]],
    [
      'with NUL in its reference, though signed',
      () => [JSON.stringify({ event: 'charge.success', data: { reference: 'a\0' } }), {}],
    ],
  ])('%s moves no money and is no fault', async (_name, make) => {
    const { reference } = (await world.as(client).post('/payment/wallet', { amount: 500_00 })).body.payment
    world.paystack.control.pay(reference)
    const before = await withoutKeys()
    const [raw, headers] = make(event(reference))
    const answer = await send(raw, headers)
    expect(answer.statusCode).toBeLessThan(500)
    const { gateway_event: _seen, ...held } = await withoutKeys()
    const { gateway_event: _unseen, ...kept } = before
    expect(held).toEqual(kept)
  })
  const signed = (raw: string, secret = 'sk_test_of_the_tests') =>
    createHmac('sha512', secret).update(raw).digest('hex')
})

describe("somebody else's rows in a body", () => {
  test('a therapist, a therapy and a modality that are none, or each other', async () => {
    const { therapyIdentifier, modalityIdentifier, identifier } = provider
    const before = await contentsOf(world)
    const wish = bookable(provider, undefined)
    const bad: [object, number][] = [
      [{ ...wish, providerIdentifier: client.identifier }, 404],
      [{ ...wish, providerIdentifier: randomUUIDv7() }, 404],
      [{ ...wish, therapyIdentifier: modalityIdentifier }, 422],
      [{ ...wish, modalityIdentifier: therapyIdentifier }, 422],
      [{ ...wish, therapyIdentifier: identifier }, 422],
    ]
    for (const [body, status] of bad) expect((await world.as(client).post('/booking', body)).status).toBe(status)
    expect(await contentsOf(world)).toEqual(before)
  })
  test('a slot of another therapist, when booking and when scheduling later', async () => {
    const other = await world.given.provider()
    const booking = await book()
    const [slot] = await freeSlots(world, other, '2026-03-05')
    const before = await contentsOf(world)
    const answers = [
      await world.as(client).post('/booking', bookable(provider, slot)),
      await world.as(client).post(`/booking/${booking}/schedule`, { timeslotIdentifier: slot?.identifier }),
    ]
    expect(answers.map(short)).toEqual(Array(2).fill({ status: 409, code: 'SLOT_UNAVAILABLE' }))
    expect(await contentsOf(world)).toEqual(before)
  })
  test("a booking of another client can be neither paid, scheduled nor cancelled, by nobody's key", async () => {
    const [booking, stranger] = [await pending(), await world.given.client({ money: 100_000_00 })]
    const before = await contentsOf(world)
    const headers = { 'idempotency-key': randomUUIDv7() }
    const answers = [
      await world.as(stranger).post(`/payment/booking/${booking}`, { method: 'wallet' }, headers),
      await world.as(stranger).post(`/payment/booking/${booking}`, { method: 'card' }),
      await world.as(stranger).post(`/booking/${booking}/cancel`, {}),
      await world.as(stranger).post(`/appointment/${booking}/cancel`, {}),
      await world.as(stranger).post(`/booking/${booking}/schedule`, { timeslotIdentifier: 'ts_abc' }),
    ]
    expect(answers.map(short)).toEqual(Array(5).fill({ status: 404, code: 'NOT_FOUND' }))
    expect(await contentsOf(world)).toEqual(before)
  })
  test('a fee of a therapy one does not offer', async () => {
    const couples = (await world.given.reference()).byCode('therapy', 'couples')?.identifier
    const before = await contentsOf(world)
    for (const therapyIdentifier of [couples, provider.modalityIdentifier, randomUUIDv7()]) {
      const answer = await world
        .as(provider)
        .post('/provider/booking-fee/therapy', { therapyIdentifier, fee: 100_00, isFree: false })
      expect([404, 422]).toContain(answer.status)
    }
    expect(await contentsOf(world)).toEqual(before)
  })
})
