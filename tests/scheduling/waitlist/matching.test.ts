import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { accept, cancel, claimsOf, entryOf, offerOf, paidSession, wait } from './fixtures.ts'

let product: Product
let provider: GivenProvider
let holder: GivenPerson
let client: GivenPerson
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(() => product.forget())
beforeEach(async () => {
  product.clock.set(start)
  provider = await product.given.provider()
  holder = await product.given.client({ money: 60_000_00 })
  client = await product.given.client({ money: 60_000_00 })
})

const early = '2026-03-10T09:00:00.000Z'
const later = '2026-03-12T10:00:00.000Z'
const paid = (startAt = later) => paidSession(product, { client, provider, startAt })

/** Another client's session is cancelled while this client waits for these times; returns the offers. */
async function freed(startAt: string, input: Parameters<typeof wait>[3], booking?: string) {
  const held = await paidSession(product, { client: holder, provider, startAt })
  await wait(product, client, booking ?? (await paid()), input)
  await cancel(product, holder, held)
  await product.drain()
  return (await offerOf(product, client))?.startAt ?? null
}

describe('a waitlist entry', () => {
  // The edges of each part of the day are in rules.test.ts.
  test('for a part of the day gets a time in it, and no other', async () => {
    // 12:00 and 11:00 on the clock of Lagos.
    const held = []
    for (const startAt of ['2026-03-10T11:00:00Z', '2026-03-10T10:00:00Z'])
      held.push(await paidSession(product, { client: holder, provider, startAt }))
    await wait(product, client, await paid(), { partOfDay: 'morning' })
    const [noon, morning] = held
    await cancel(product, holder, noon ?? '')
    await product.drain()
    expect(await offerOf(product, client)).toBeNull()
    await cancel(product, holder, morning ?? '')
    await product.drain()
    expect((await offerOf(product, client)).startAt).toBe('2026-03-10T10:00:00.000Z')
  })

  test('uses the hours and dates of the client, wherever the therapist works', async () => {
    client = await product.given.client({ money: 60_000_00, timezone: 'America/Los_Angeles' })
    // 09:00 in Lagos on the 11th is 01:00 in Los Angeles (since 8 March on summer time) on the 11th, 08:00 is 00:00.
    expect(
      await freed('2026-03-11T08:00:00Z', { partOfDay: 'morning', fromDate: '2026-03-11', toDate: '2026-03-11' }),
    ).toBe('2026-03-11T08:00:00.000Z')
    const other = await product.given.client({ money: 60_000_00, timezone: 'Pacific/Auckland' })
    const booking = await paidSession(product, { client: other, provider, startAt: '2026-03-13T12:00:00Z' })
    const held = await paidSession(product, { client: holder, provider, startAt: '2026-03-10T14:00:00Z' })
    // 15:00 in Lagos on the 10th is 03:00 in Auckland on the 11th.
    await wait(product, other, booking, { partOfDay: 'morning', fromDate: '2026-03-11', toDate: '2026-03-11' })
    await cancel(product, holder, held)
    await product.drain()
    expect((await offerOf(product, other)).startAt).toBe('2026-03-10T14:00:00.000Z')
  })

  test('matches its dates only, before the booking, and no times that were free all along: those can be booked', async () => {
    const held = []
    for (const startAt of [early, '2026-03-12T11:00:00Z'])
      held.push(await paidSession(product, { client: holder, provider, startAt }))
    await wait(product, client, await paid(), { fromDate: '2026-03-11' })
    for (const booking of held) await cancel(product, holder, booking)
    await product.drain()
    expect(await offerOf(product, client)).toBeNull()
  })

  test('matches any time when the booking has none', async () => {
    const { body } = await product.as(client).post('/booking', bookable(provider, undefined))
    expect(await freed('2026-03-19T11:00:00Z', {}, body.identifier)).toBe('2026-03-19T11:00:00.000Z')
  })

  test('skips a time at which the client has another session', async () => {
    const elsewhere = await product.given.provider()
    const held = await paidSession(product, { client: holder, provider, startAt: early })
    await paidSession(product, { client, provider: elsewhere, startAt: early })
    const booking = await paid()
    await wait(product, client, booking)
    await cancel(product, holder, held)
    await product.drain()
    expect(await offerOf(product, client)).toBeNull()
    expect(await claimsOf(product, booking)).toHaveLength(2)
  })

  test('may overlap with the session it is about', async () => {
    await product.database.db
      .updateTable('providerTherapy')
      .set({ slotMinutes: 90 })
      .where('providerIdentifier', '=', provider.identifier)
      .execute()
    const booking = await paid('2026-03-10T09:30:00Z')
    await product.database.db
      .updateTable('providerTherapy')
      .set({ slotMinutes: 60 })
      .where('providerIdentifier', '=', provider.identifier)
      .execute()
    await wait(product, client, booking)
    await product.database.pool.query(`update waitlist_entry set was_free = '{}' where booking_identifier = $1`, [
      booking,
    ])
    product.clock.advance({ minutes: 5 })
    await product.work()
    const offer = await offerOf(product, client)
    expect(offer).not.toBeNull()
    expect((await accept(product, client)).status).toBe(200)
    expect(await claimsOf(product, booking)).toHaveLength(2)
  })
})

describe('joining is refused', () => {
  test('twice for one booking', async () => {
    const booking = await paid()
    expect((await wait(product, client, booking)).status).toBe(201)
    expect((await product.as(client).get(`/booking/${booking}`)).body.actions).not.toContain('waitlist')
    expect(await wait(product, client, booking)).toMatchObject({ status: 409, body: { code: 'WAITLIST_EXISTS' } })
  })

  test('for wrong dates', async () => {
    const booking = await paid()
    const accepted = []
    for (const [field, input, words] of [
      ['fromDate', { fromDate: '2026-03-01' }, 'passed'],
      ['toDate', { fromDate: '2026-03-11', toDate: '2026-03-10' }, 'last day'],
      ['toDate', { toDate: '2026-07-01' }, 'calendar'],
      ['toDate', { toDate: '2026-02-30' }, 'valid date'],
      ['fromDate', { fromDate: '2026-03-13' }, 'the day of your session'],
    ] as const) {
      const { status, body } = await wait(product, client, booking, input)
      if (status !== 422 || !String(body.fields[field]).includes(words)) accepted.push({ field, input, status, body })
    }
    expect(accepted).toEqual([])
  })

  test('for bookings of others, unknown and closed ones', async () => {
    const booking = await paid()
    expect((await wait(product, holder, booking)).status).toBe(404)
    expect((await wait(product, client, randomUUID())).status).toBe(404)
    await cancel(product, client, booking)
    expect(await wait(product, client, booking)).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
  })

  test('for more than ten bookings', async () => {
    for (let count = 0; count < 10; count += 1) {
      const { body } = await product.as(client).post('/booking', bookable(provider, undefined))
      expect((await wait(product, client, body.identifier)).status).toBe(201)
    }
    expect(await wait(product, client, await paid())).toMatchObject({ status: 429 })
  })
})

describe('an entry ends', () => {
  test.each([
    ['with the booking, and the held time is free again', async (booking: string) => cancel(product, client, booking)],
    ['when the session begins', async () => product.clock.set(later)],
  ])('%s', async (_, end) => {
    const held = await paidSession(product, { client: holder, provider, startAt: early })
    const booking = await paid()
    await wait(product, client, booking)
    await cancel(product, holder, held)
    await product.drain()
    expect(await offerOf(product, client)).not.toBeNull()
    await end(booking)
    expect(await entryOf(product, client)).toMatchObject({ status: 'ended', offer: null })
    await product.work()
    expect((await claimsOf(product, booking)).filter((claim) => claim.startsWith('waitlist'))).toEqual([])
    expect(await accept(product, client)).toMatchObject({ status: 409, body: { code: 'OFFER_GONE' } })
  })

  test('with an offer that the booking has overtaken', async () => {
    const held = await paidSession(product, { client: holder, provider, startAt: early })
    const booking = await paid()
    await wait(product, client, booking)
    await cancel(product, holder, held)
    await product.drain()
    expect(await offerOf(product, client)).not.toBeNull()
    const [slot] = await freeSlots(product, provider, '2026-03-09')
    const moved = await product
      .as(client)
      .post(`/booking/${booking}/reschedule`, { timeslotIdentifier: slot?.identifier })
    expect(moved.status).toBe(200)
    expect(await offerOf(product, client)).toBeNull()
    expect(await accept(product, client)).toMatchObject({ status: 409, body: { code: 'OFFER_GONE' } })
    await product.work()
    expect((await claimsOf(product, booking)).filter((claim) => claim.startsWith('waitlist'))).toEqual([])
  })

  test('after its last date in the zone of the client', async () => {
    await wait(product, client, await paid(), { toDate: '2026-03-10' })
    product.clock.set('2026-03-10T22:59:59Z')
    await product.work()
    expect((await entryOf(product, client)).status).toBe('waiting')
    product.clock.set('2026-03-10T23:00:00Z')
    expect((await entryOf(product, client)).status).toBe('ended')
    await product.work()
    expect(
      (await wait(product, client, (await entryOf(product, client)).bookingIdentifier, { fromDate: '2026-03-11' }))
        .status,
    ).toBe(201)
  })

  test('never by others: their entries are answered as not found', async () => {
    await wait(product, client, await paid())
    const { identifier } = await entryOf(product, client)
    expect((await product.as(holder).delete(`/waitlist/${identifier}`)).status).toBe(404)
    expect((await product.as(holder).post(`/waitlist/${identifier}/decline`)).status).toBe(404)
    expect((await product.as(holder).post(`/waitlist/${identifier}/accept`, { expectedDifference: 0 })).status).toBe(
      404,
    )
    expect((await product.as(holder).get('/waitlist')).body.data).toEqual([])
  })
})
