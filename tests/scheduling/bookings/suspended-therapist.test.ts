import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TimeSlot } from '#schemas/scheduling/availability.ts'
import type { Answered } from '#tests/support/callers.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { bookedSeries } from '#tests/scheduling/series/series.ts'
import { decide } from '#tests/marketplace/verification/applicants.ts'
import { entryOf, heldSession, paidSession, wait } from '#tests/scheduling/waitlist/cast.ts'
import { bookable, freeSlots } from './bookable.ts'

let world: World
let operator: GivenPerson
let client: GivenPerson
let theo: GivenProvider
beforeAll(async () => {
  world = await openWorld()
  operator = await world.given.admin()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  client = await world.given.client({ money: 500_000_00 })
  theo = await world.given.provider()
})

const refusal = ({ status, body }: Answered) => ({ status, code: body.code })
const unavailable = { status: 409, code: 'THERAPIST_UNAVAILABLE' }
const tenOn = (date: string) => `${date}T10:00:00Z`
const slotAt = async (date: string, place = 0) => (await freeSlots(world, theo, date))[place] as TimeSlot
const identifierOf = ({ status, body }: Answered): string => {
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.identifier
}
const book = async (slot?: TimeSlot) => identifierOf(await world.as(client).post('/booking', bookable(theo, slot)))
const bookingOf = async (identifier: string) => (await world.as(client).get(`/booking/${identifier}`)).body
const balance = async () => (await world.as(client).get('/wallet/stats')).body.balance

const suspendPapers = async () => {
  const { status, body } = await decide(world, operator, theo, { decision: 'suspend' })
  if (status !== 200) throw new Error(JSON.stringify(body))
}
const suspendAccount = async () => {
  const { status, body } = await world
    .as(operator)
    .post(`/admin/users/${theo.identifier}/suspend`, { reason: 'Asked for by mail on Monday' })
  if (status !== 200) throw new Error(JSON.stringify(body))
}
/** The insurance ended yesterday; nothing of the clock's work has been done since. */
const lapse = () =>
  world.database.pool.query(
    `update document set expires_on = $2 where provider_identifier = $1 and kind = 'insurance'`,
    [theo.identifier, '2026-03-01'],
  )

/** Everything that would give a therapist a session at another time than now. */
async function newTimes(): Promise<Record<string, () => Promise<Answered>>> {
  const unscheduled = await book()
  const paid = await paidSession(world, { client, provider: theo, startAt: tenOn('2026-03-12') })
  const [slot, other] = [await slotAt('2026-03-09', 3), await slotAt('2026-03-10', 3)]
  const { body } = await world.as(theo).get(`/appointment/${paid}`)
  const fields = { therapyIdentifier: theo.therapyIdentifier, modalityIdentifier: theo.modalityIdentifier }
  const appointment = { ...fields, clientIdentifier: client.identifier, timeslotIdentifier: other.identifier }
  const move = { timeslotIdentifier: slot.identifier }
  expect(body.identifier).toBe(paid)
  return {
    schedule: () => world.as(client).post(`/booking/${unscheduled}/schedule`, move),
    'a move by the client': () => world.as(client).post(`/booking/${paid}/reschedule`, move),
    'a move by the therapist': () => world.as(theo).post(`/appointment/${paid}/reschedule`, move),
    appointment: () => world.as(theo).post('/appointment', appointment),
  }
}

describe.each([
  ['whose verification is suspended', suspendPapers],
  ['whose papers have run out', lapse],
])('a therapist %s', (_, becomesSo) => {
  test('gets no new time by any way', async () => {
    const ways = await newTimes()
    await becomesSo()
    for (const [way, call] of Object.entries(ways)) expect([way, refusal(await call())]).toEqual([way, unavailable])
    expect(await world.bookProblems()).toEqual([])
  })

  test('cannot accept what was requested before, nor keep a time of the waitlist', async () => {
    await world.database.pool.query(
      'update provider_schedule set needs_approval = true where provider_identifier = $1',
      [theo.identifier],
    )
    const requested = await book(await slotAt('2026-03-09'))
    const { body } = await world.as(theo).get(`/appointment/${requested}`)
    const place = body.participants.find(({ role }: { role: string }) => role === 'provider').identifier
    await becomesSo()
    expect(refusal(await world.as(theo).post(`/appointment/participant/${place}/acknowledge`))).toEqual(unavailable)
  })
})

test('says in the language of the reader why', async () => {
  const unscheduled = await book()
  const slot = await slotAt('2026-03-09')
  await suspendPapers()
  const schedule = (cookie: string) =>
    world.as(client).post(`/booking/${unscheduled}/schedule`, { timeslotIdentifier: slot.identifier }, { cookie })
  expect((await schedule('X-Language=en')).body.message).toBe(
    'This therapist cannot take sessions at the moment. Please choose another therapist',
  )
  expect((await schedule('X-Language=de')).body.message).toBe(
    'Diese Therapeutin oder dieser Therapeut kann zurzeit keine Termine annehmen. Bitte wählen Sie jemand anderen',
  )
})

test('a time kept by the waitlist is not given by a therapist who was suspended meanwhile', async () => {
  const rival = await world.given.client({ money: 100_000_00 })
  const earlier = await paidSession(world, { client: rival, provider: theo, startAt: tenOn('2026-03-10') })
  const booking = await paidSession(world, { client, provider: theo, startAt: tenOn('2026-03-19') })
  await wait(world, client, booking)
  await world.as(rival).post(`/booking/${earlier}/cancel`, {})
  await world.work()
  const { identifier, offer } = await entryOf(world, client)
  expect(offer).toBeTruthy()
  await suspendPapers()
  const accepted = await world.as(client).post(`/waitlist/${identifier}/accept`, { expectedDifference: 0 })
  expect(refusal(accepted)).toEqual(unavailable)
  await world.work()
  await world.work()
  expect((await entryOf(world, client)).status).toBe('ended')
  expect((await bookingOf(booking)).status).toBe('cancelled')
  expect(await world.bookProblems()).toEqual([])
})

test('what is not paid yet is not paid to somebody who is suspended', async () => {
  const pending = await heldSession(world, { client, provider: theo, startAt: tenOn('2026-03-12') })
  await suspendPapers()
  const before = await balance()
  const pay = (method: string) => world.as(client).post(`/payment/booking/${pending}`, { method })
  expect(refusal(await pay('wallet'))).toEqual(unavailable)
  expect(refusal(await pay('card'))).toEqual(unavailable)
  expect(await balance()).toBe(before)
})

describe.each([
  ['the verification', suspendPapers],
  ['the account', suspendAccount],
])('suspending %s', (_, suspend) => {
  test('ends all that is to come: money back, times free, both told', async () => {
    const before = await balance()
    const soon = await paidSession(world, { client, provider: theo, startAt: tenOn('2026-03-03') })
    const later = await paidSession(world, { client, provider: theo, startAt: tenOn('2026-03-12') })
    const pending = await heldSession(world, { client, provider: theo, startAt: tenOn('2026-03-13') })
    const unscheduled = await book()
    await world.database.pool.query(
      'update provider_schedule set needs_approval = true where provider_identifier = $1',
      [theo.identifier],
    )
    const requested = await book(await slotAt('2026-03-16'))
    await world.work()
    world.mailbox.clear()
    world.clock.advance({ minutes: 5 })

    await suspend()
    await world.work()

    for (const identifier of [soon, later, pending, unscheduled])
      expect((await bookingOf(identifier)).status).toBe('cancelled')
    expect((await bookingOf(requested)).status).toBe('rejected')
    expect(await bookingOf(soon)).toMatchObject({
      cancelledBy: 'admin',
      closing: { reasonCode: 'provider_unavailable' },
    })
    expect(await balance()).toBe(before)
    const { rows } = await world.database.pool.query(
      `select count(*)::int as live from claim c join booking b on b.identifier = c.booking_identifier
        where b.provider_identifier = $1 and c.state in ('held', 'booked')`,
      [theo.identifier],
    )
    expect(rows).toEqual([{ live: 0 }])
    const subjects = (email: string) => world.mailbox.list({ to: email }).map(({ subject }) => subject)
    expect(subjects(client.email).toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'Your booking was cancelled'),
      'Your request could not be accepted',
    ])
    expect(subjects(theo.email).filter((subject) => subject === 'A booking was cancelled')).toHaveLength(5)
    expect(
      world.mailbox
        .list({ to: client.email })
        .map(({ text }) => text)
        .join(' '),
    ).not.toMatch(/suspen/i)
    const told = (await world.as(client).get('/notifications')).body.data.map(({ news }: { news: string }) => news)
    expect(told).toContain('cancelled')
    expect(await world.bookProblems()).toEqual([])

    world.mailbox.clear()
    await world.work()
    expect(world.mailbox.list({})).toEqual([])
  })

  test('ends a series with the dates that were still to be booked', async () => {
    const before = await balance()
    const { series, items } = await bookedSeries(world, client, theo, '2026-03-09', { count: 12, payment: 'upfront' })
    const first = items[0]?.bookingIdentifier ?? ''
    await world.as(client).post(`/payment/booking/${first}`, { method: 'wallet' })
    world.clock.advance({ minutes: 5 })
    await suspend()
    await world.work()
    const { rows } = await world.database.pool.query(
      `select s.status, count(*) filter (where i.status = 'tentative')::int as tentative
         from booking_series s join series_item i on i.series_identifier = s.identifier
        where s.identifier = $1 group by s.status`,
      [series.identifier],
    )
    expect(rows).toEqual([{ status: 'cancelled', tentative: 0 }])
    expect(await balance()).toBe(before)
    expect(await world.bookProblems()).toEqual([])
  })
})

test('a session that is running goes on, and so does what was booked before papers ran out', async () => {
  const running = await paidSession(world, { client, provider: theo, startAt: tenOn('2026-03-03') })
  const later = await paidSession(world, { client, provider: theo, startAt: tenOn('2026-03-12') })
  await lapse()
  await world.work()
  expect((await bookingOf(later)).status).toBe('confirmed')
  world.clock.set('2026-03-03T10:20:00Z')
  await suspendPapers()
  await world.work()
  expect((await bookingOf(running)).status).toBe('confirmed')
  expect((await bookingOf(later)).status).toBe('cancelled')
})

test('a card that is charged after the suspension goes into the wallet, not to the therapist', async () => {
  const pending = await heldSession(world, { client, provider: theo, startAt: tenOn('2026-03-12') })
  const before = await balance()
  const { body } = await world.as(client).post(`/payment/booking/${pending}`, { method: 'card' })
  await suspendPapers()
  await world.work()
  expect((await bookingOf(pending)).status).toBe('cancelled')
  world.paystack.control.pay(body.payment.reference)
  await world.as(client).get(`/payment/status/${body.payment.reference}`)
  await world.work()
  expect((await bookingOf(pending)).status).toBe('cancelled')
  expect(await balance()).toBe(before + 15_000_00)
  expect(await world.bookProblems()).toEqual([])
})
