import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TimeSlot } from '#schemas/scheduling/availability.ts'
import { closeConsistent } from '#tests/money/ledger/close-consistent.ts'
import type { Answered } from '#tests/support/callers.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { bookedSeries } from '#tests/scheduling/series/series.ts'
import { decide } from '#tests/marketplace/verification/applicants.ts'
import { entryOf, heldSession, paidSession, wait } from '#tests/scheduling/waitlist/fixtures.ts'
import { bookable, freeSlots } from './bookable.ts'

let product: Product
let operator: GivenPerson
let client: GivenPerson
let theo: GivenProvider
beforeAll(async () => {
  product = await openProduct()
  operator = await product.given.admin()
})
afterAll(() => closeConsistent(product))
beforeEach(async () => {
  product.clock.set(start)
  client = await product.given.client({ money: 500_000_00 })
  theo = await product.given.provider()
})

const refusal = ({ status, body }: Answered) => ({ status, code: body.code })
const unavailable = { status: 409, code: 'THERAPIST_UNAVAILABLE' }
const tenOn = (date: string) => `${date}T10:00:00Z`
const slotAt = async (date: string, place = 0) => (await freeSlots(product, theo, date))[place] as TimeSlot
const identifierOf = ({ status, body }: Answered): string => {
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.identifier
}
const book = async (slot?: TimeSlot) => identifierOf(await product.as(client).post('/booking', bookable(theo, slot)))
const bookingOf = async (identifier: string) => (await product.as(client).get(`/booking/${identifier}`)).body
const balance = async () => (await product.as(client).get('/wallet/stats')).body.balance

const suspendVerification = async () => {
  const { status, body } = await decide(product, operator, theo, { decision: 'suspend' })
  if (status !== 200) throw new Error(JSON.stringify(body))
}
const suspendAccount = async () => {
  const { status, body } = await product
    .as(operator)
    .post(`/admin/users/${theo.identifier}/suspend`, { reason: 'Asked for by mail on Monday' })
  if (status !== 200) throw new Error(JSON.stringify(body))
}
/** The insurance ended yesterday; the worker has not run since. */
const lapse = () =>
  product.database.pool.query(
    `update document set expires_on = $2 where provider_identifier = $1 and kind = 'insurance'`,
    [theo.identifier, '2026-03-01'],
  )

/** Every call that would give a therapist a session at another time than now. */
async function newTimes(): Promise<Record<string, () => Promise<Answered>>> {
  const unscheduled = await book()
  const paid = await paidSession(product, { client, provider: theo, startAt: tenOn('2026-03-12') })
  const [slot, other] = [await slotAt('2026-03-09', 3), await slotAt('2026-03-10', 3)]
  const { body } = await product.as(theo).get(`/appointment/${paid}`)
  const fields = { therapyIdentifier: theo.therapyIdentifier, modalityIdentifier: theo.modalityIdentifier }
  const appointment = { ...fields, clientIdentifier: client.identifier, timeslotIdentifier: other.identifier }
  const move = { timeslotIdentifier: slot.identifier }
  expect(body.identifier).toBe(paid)
  return {
    schedule: () => product.as(client).post(`/booking/${unscheduled}/schedule`, move),
    'a move by the client': () => product.as(client).post(`/booking/${paid}/reschedule`, move),
    'a move by the therapist': () => product.as(theo).post(`/appointment/${paid}/reschedule`, move),
    appointment: () => product.as(theo).post('/appointment', appointment),
  }
}

describe.each([
  ['whose verification is suspended', suspendVerification],
  ['whose papers have run out', lapse],
])('a therapist %s', (_, becomesSo) => {
  test('gets no new session by any call', async () => {
    const ways = await newTimes()
    await becomesSo()
    for (const [way, call] of Object.entries(ways)) expect([way, refusal(await call())]).toEqual([way, unavailable])
  })

  test('cannot accept an earlier request, nor take a time held by the waitlist', async () => {
    await product.database.pool.query(
      'update provider_schedule set needs_approval = true where provider_identifier = $1',
      [theo.identifier],
    )
    const requested = await book(await slotAt('2026-03-09'))
    const { body } = await product.as(theo).get(`/appointment/${requested}`)
    const place = body.participants.find(({ role }: { role: string }) => role === 'provider').identifier
    await becomesSo()
    expect(refusal(await product.as(theo).post(`/appointment/participant/${place}/acknowledge`))).toEqual(unavailable)
  })
})

test('the reason is given in the language of the reader', async () => {
  const unscheduled = await book()
  const slot = await slotAt('2026-03-09')
  await suspendVerification()
  const schedule = (cookie: string) =>
    product.as(client).post(`/booking/${unscheduled}/schedule`, { timeslotIdentifier: slot.identifier }, { cookie })
  expect((await schedule('X-Language=en')).body.message).toBe(
    'This therapist cannot take sessions at the moment. Please choose another therapist',
  )
  expect((await schedule('X-Language=de')).body.message).toBe(
    'Diese Therapeutin oder dieser Therapeut kann zurzeit keine Termine annehmen. Bitte wählen Sie jemand anderen',
  )
})

test('a time held by the waitlist is not given to a client of a therapist who was suspended meanwhile', async () => {
  const rival = await product.given.client({ money: 100_000_00 })
  const earlier = await paidSession(product, { client: rival, provider: theo, startAt: tenOn('2026-03-10') })
  const booking = await paidSession(product, { client, provider: theo, startAt: tenOn('2026-03-19') })
  await wait(product, client, booking)
  await product.as(rival).post(`/booking/${earlier}/cancel`, {})
  await product.work()
  const { identifier, offer } = await entryOf(product, client)
  expect(offer).toBeTruthy()
  await suspendVerification()
  const accepted = await product.as(client).post(`/waitlist/${identifier}/accept`, { expectedDifference: 0 })
  expect(refusal(accepted)).toEqual(unavailable)
  await product.work()
  await product.work()
  expect((await entryOf(product, client)).status).toBe('ended')
  expect((await bookingOf(booking)).status).toBe('cancelled')
})

test('an unpaid booking cannot be paid to a suspended therapist', async () => {
  const pending = await heldSession(product, { client, provider: theo, startAt: tenOn('2026-03-12') })
  await suspendVerification()
  const before = await balance()
  const pay = (method: string) => product.as(client).post(`/payment/booking/${pending}`, { method })
  expect(refusal(await pay('wallet'))).toEqual(unavailable)
  expect(refusal(await pay('card'))).toEqual(unavailable)
  expect(await balance()).toBe(before)
})

describe.each([
  ['the verification', suspendVerification],
  ['the account', suspendAccount],
])('suspending %s', (_, suspend) => {
  test('all upcoming bookings end: refunded, times free, both sides notified', async () => {
    const before = await balance()
    const soon = await paidSession(product, { client, provider: theo, startAt: tenOn('2026-03-03') })
    const later = await paidSession(product, { client, provider: theo, startAt: tenOn('2026-03-12') })
    const pending = await heldSession(product, { client, provider: theo, startAt: tenOn('2026-03-13') })
    const unscheduled = await book()
    await product.database.pool.query(
      'update provider_schedule set needs_approval = true where provider_identifier = $1',
      [theo.identifier],
    )
    const requested = await book(await slotAt('2026-03-16'))
    await product.work()
    product.mailbox.clear()
    product.clock.advance({ minutes: 5 })

    await suspend()
    await product.work()

    for (const identifier of [soon, later, pending, unscheduled])
      expect((await bookingOf(identifier)).status).toBe('cancelled')
    expect((await bookingOf(requested)).status).toBe('rejected')
    expect(await bookingOf(soon)).toMatchObject({
      cancelledBy: 'admin',
      closing: { reasonCode: 'provider_unavailable' },
    })
    expect(await balance()).toBe(before)
    const { rows } = await product.database.pool.query(
      `select count(*)::int as live from claim c join booking b on b.identifier = c.booking_identifier
        where b.provider_identifier = $1 and c.state in ('held', 'booked')`,
      [theo.identifier],
    )
    expect(rows).toEqual([{ live: 0 }])
    const subjects = (email: string) => product.mailbox.list({ to: email }).map(({ subject }) => subject)
    expect(subjects(client.email).toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'Your booking was cancelled'),
      'Your request was declined',
    ])
    expect(subjects(theo.email).filter((subject) => subject === 'A booking was cancelled')).toHaveLength(5)
    expect(
      product.mailbox
        .list({ to: client.email })
        .map(({ text }) => text)
        .join(' '),
    ).not.toMatch(/suspen/i)
    const notified = (await product.as(client).get('/notifications')).body.data.map(
      ({ news }: { news: string }) => news,
    )
    expect(notified).toContain('cancelled')

    product.mailbox.clear()
    await product.work()
    expect(product.mailbox.list({})).toEqual([])
  })

  test('a series ends with its dates that were not booked yet', async () => {
    const before = await balance()
    const { series, items } = await bookedSeries(product, client, theo, '2026-03-09', { count: 12, payment: 'upfront' })
    const first = items[0]?.bookingIdentifier ?? ''
    await product.as(client).post(`/payment/booking/${first}`, { method: 'wallet' })
    product.clock.advance({ minutes: 5 })
    await suspend()
    await product.work()
    const { rows } = await product.database.pool.query(
      `select s.status, count(*) filter (where i.status = 'tentative')::int as tentative
         from booking_series s join series_item i on i.series_identifier = s.identifier
        where s.identifier = $1 group by s.status`,
      [series.identifier],
    )
    expect(rows).toEqual([{ status: 'cancelled', tentative: 0 }])
    expect(await balance()).toBe(before)
  })
})

test('a running session continues, and so do bookings made before the documents expired', async () => {
  const running = await paidSession(product, { client, provider: theo, startAt: tenOn('2026-03-03') })
  const later = await paidSession(product, { client, provider: theo, startAt: tenOn('2026-03-12') })
  await lapse()
  await product.work()
  expect((await bookingOf(later)).status).toBe('confirmed')
  product.clock.set('2026-03-03T10:20:00Z')
  await suspendVerification()
  await product.work()
  expect((await bookingOf(running)).status).toBe('confirmed')
  expect((await bookingOf(later)).status).toBe('cancelled')
})

test('a card that is charged after the suspension credits the wallet, not the therapist', async () => {
  const pending = await heldSession(product, { client, provider: theo, startAt: tenOn('2026-03-12') })
  const before = await balance()
  const { body } = await product.as(client).post(`/payment/booking/${pending}`, { method: 'card' })
  await suspendVerification()
  await product.work()
  expect((await bookingOf(pending)).status).toBe('cancelled')
  product.paystack.control.pay(body.payment.reference)
  await product.as(client).get(`/payment/status/${body.payment.reference}`)
  await product.work()
  expect((await bookingOf(pending)).status).toBe('cancelled')
  expect(await balance()).toBe(before + 15_000_00)
})
