import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { accept, cancel, claimsOf, entryOf, offerOf, paidSession, wait } from './cast.ts'

let world: World
let provider: GivenProvider
let holder: GivenPerson
let client: GivenPerson
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  provider = await world.given.provider()
  holder = await world.given.client({ money: 60_000_00 })
  client = await world.given.client({ money: 60_000_00 })
})

const early = '2026-03-10T09:00:00.000Z'
const later = '2026-03-12T10:00:00.000Z'
const paid = (startAt = later) => paidSession(world, { client, provider, startAt })

/** Somebody's session at an instant is cancelled while the client waits with this wish; tells what is offered. */
async function freed(startAt: string, wish: Parameters<typeof wait>[3], booking?: string) {
  const held = await paidSession(world, { client: holder, provider, startAt })
  await wait(world, client, booking ?? (await paid()), wish)
  await cancel(world, holder, held)
  await world.work()
  return (await offerOf(world, client))?.startAt ?? null
}

describe('a wish', () => {
  test.each([
    // 11:00 and 12:00, 16:00 and 17:00 on the clock of Lagos.
    ['morning', '2026-03-10T10:00:00Z', true],
    ['morning', '2026-03-10T11:00:00Z', false],
    ['afternoon', '2026-03-10T11:00:00Z', true],
    ['afternoon', '2026-03-10T15:00:00Z', true],
    ['afternoon', '2026-03-10T16:00:00Z', false],
    ['evening', '2026-03-10T15:00:00Z', false],
    ['evening', '2026-03-10T16:00:00Z', true],
  ] as const)('for the %s with a session at %s: %s', async (partOfDay, startAt, fits) => {
    expect((await freed(startAt, { partOfDay })) !== null).toBe(fits)
  })

  test('means hours and dates of the client, wherever the therapist works', async () => {
    client = await world.given.client({ money: 60_000_00, timezone: 'America/Los_Angeles' })
    // 09:00 in Lagos on the 11th is 01:00 in Los Angeles (since 8 March on summer time) on the 11th, 08:00 is 00:00.
    expect(
      await freed('2026-03-11T08:00:00Z', { partOfDay: 'morning', fromDate: '2026-03-11', toDate: '2026-03-11' }),
    ).toBe('2026-03-11T08:00:00.000Z')
    const other = await world.given.client({ money: 60_000_00, timezone: 'Pacific/Auckland' })
    const booking = await paidSession(world, { client: other, provider, startAt: '2026-03-13T12:00:00Z' })
    const held = await paidSession(world, { client: holder, provider, startAt: '2026-03-10T14:00:00Z' })
    // 15:00 in Lagos on the 10th is 03:00 in Auckland on the 11th.
    await wait(world, other, booking, { partOfDay: 'morning', fromDate: '2026-03-11', toDate: '2026-03-11' })
    await cancel(world, holder, held)
    await world.work()
    expect((await offerOf(world, other)).startAt).toBe('2026-03-10T14:00:00.000Z')
  })

  test('is for times before the booking, not after it', async () => {
    expect(await freed('2026-03-12T11:00:00Z', {})).toBeNull()
  })

  test('is for any time where the booking has none', async () => {
    const { body } = await world.as(client).post('/booking', bookable(provider, undefined))
    expect(await freed('2026-03-19T11:00:00Z', {}, body.identifier)).toBe('2026-03-19T11:00:00.000Z')
  })

  test('keeps to its dates', async () => {
    expect(await freed(early, { fromDate: '2026-03-11' })).toBeNull()
  })

  test('is not answered with times that were free all along: those can be chosen', async () => {
    await wait(world, client, await paid())
    await world.work()
    expect(await offerOf(world, client)).toBeNull()
  })

  test('passes over a time at which the client is busy elsewhere', async () => {
    const elsewhere = await world.given.provider()
    const held = await paidSession(world, { client: holder, provider, startAt: early })
    await paidSession(world, { client, provider: elsewhere, startAt: early })
    const booking = await paid()
    await wait(world, client, booking)
    await cancel(world, holder, held)
    await world.work()
    expect(await offerOf(world, client)).toBeNull()
    expect(await claimsOf(world, booking)).toHaveLength(2)
  })

  test('may overlap with the session it is about', async () => {
    await world.database.db
      .updateTable('providerTherapy')
      .set({ slotMinutes: 90 })
      .where('providerIdentifier', '=', provider.identifier)
      .execute()
    const booking = await paid('2026-03-10T09:30:00Z')
    await world.database.db
      .updateTable('providerTherapy')
      .set({ slotMinutes: 60 })
      .where('providerIdentifier', '=', provider.identifier)
      .execute()
    await wait(world, client, booking)
    await world.database.pool.query(`update waitlist_entry set was_free = '{}' where booking_identifier = $1`, [
      booking,
    ])
    world.clock.advance({ minutes: 5 })
    await world.work()
    const offer = await offerOf(world, client)
    expect(offer).not.toBeNull()
    expect((await accept(world, client)).status).toBe(200)
    expect(await claimsOf(world, booking)).toHaveLength(2)
  })
})

describe('asking is refused', () => {
  test('twice for one booking', async () => {
    const booking = await paid()
    expect((await wait(world, client, booking)).status).toBe(201)
    expect((await world.as(client).get(`/booking/${booking}`)).body.actions).not.toContain('waitlist')
    expect(await wait(world, client, booking)).toMatchObject({ status: 409, body: { code: 'WAITLIST_EXISTS' } })
  })

  test.each([
    ['fromDate', { fromDate: '2026-03-01' }, 'passed'],
    ['toDate', { fromDate: '2026-03-11', toDate: '2026-03-10' }, 'last day'],
    ['toDate', { toDate: '2026-07-01' }, 'calendar'],
    ['toDate', { toDate: '2026-02-30' }, 'valid date'],
    ['fromDate', { fromDate: '2026-03-13' }, 'before your session'],
  ])('for wrong dates: %s %j', async (field, wish, words) => {
    const answer = await wait(world, client, await paid(), wish)
    expect(answer.status).toBe(422)
    expect(answer.body.fields[field]).toContain(words)
  })

  test('for bookings of others, of none, and closed ones', async () => {
    const booking = await paid()
    expect((await wait(world, holder, booking)).status).toBe(404)
    expect((await wait(world, client, randomUUID())).status).toBe(404)
    await cancel(world, client, booking)
    expect(await wait(world, client, booking)).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
  })

  test('for more than ten bookings', async () => {
    for (let count = 0; count < 10; count += 1) {
      const { body } = await world.as(client).post('/booking', bookable(provider, undefined))
      expect((await wait(world, client, body.identifier)).status).toBe(201)
    }
    expect(await wait(world, client, await paid())).toMatchObject({ status: 429 })
  })
})

describe('waiting ends', () => {
  test.each([
    ['with the booking, and the kept time is free again', async (booking: string) => cancel(world, client, booking)],
    ['when the session begins', async () => world.clock.set(later)],
  ])('%s', async (_, end) => {
    const held = await paidSession(world, { client: holder, provider, startAt: early })
    const booking = await paid()
    await wait(world, client, booking)
    await cancel(world, holder, held)
    await world.work()
    expect(await offerOf(world, client)).not.toBeNull()
    await end(booking)
    expect(await entryOf(world, client)).toMatchObject({ status: 'ended', offer: null })
    await world.work()
    expect((await claimsOf(world, booking)).filter((claim) => claim.startsWith('waitlist'))).toEqual([])
    expect(await accept(world, client)).toMatchObject({ status: 409, body: { code: 'OFFER_GONE' } })
  })

  test('for an offer that the booking has overtaken', async () => {
    const held = await paidSession(world, { client: holder, provider, startAt: early })
    const booking = await paid()
    await wait(world, client, booking)
    await cancel(world, holder, held)
    await world.work()
    expect(await offerOf(world, client)).not.toBeNull()
    const [slot] = await freeSlots(world, provider, '2026-03-09')
    const moved = await world
      .as(client)
      .post(`/booking/${booking}/reschedule`, { timeslotIdentifier: slot?.identifier })
    expect(moved.status).toBe(200)
    expect(await offerOf(world, client)).toBeNull()
    expect(await accept(world, client)).toMatchObject({ status: 409, body: { code: 'OFFER_GONE' } })
    await world.work()
    expect((await claimsOf(world, booking)).filter((claim) => claim.startsWith('waitlist'))).toEqual([])
  })

  test('after its last date in the zone of the client', async () => {
    await wait(world, client, await paid(), { toDate: '2026-03-10' })
    world.clock.set('2026-03-10T22:59:59Z')
    await world.work()
    expect((await entryOf(world, client)).status).toBe('waiting')
    world.clock.set('2026-03-10T23:00:00Z')
    expect((await entryOf(world, client)).status).toBe('ended')
    await world.work()
    expect(
      (await wait(world, client, (await entryOf(world, client)).bookingIdentifier, { fromDate: '2026-03-11' })).status,
    ).toBe(201)
  })

  test('never for another: entries of others are not found', async () => {
    await wait(world, client, await paid())
    const { identifier } = await entryOf(world, client)
    expect((await world.as(holder).delete(`/waitlist/${identifier}`)).status).toBe(404)
    expect((await world.as(holder).post(`/waitlist/${identifier}/decline`)).status).toBe(404)
    expect((await world.as(holder).post(`/waitlist/${identifier}/accept`, { expectedDifference: 0 })).status).toBe(404)
    expect((await world.as(holder).get('/waitlist')).body.data).toEqual([])
  })
})
