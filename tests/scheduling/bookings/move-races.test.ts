/** Concurrent actions of both sides: whatever the order, the result is consistent. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answered } from '#tests/support/callers.ts'
import { openProduct } from '#tests/support/product.ts'
import { bookable, freeSlots } from './bookable.ts'
import {
  late,
  outcomeOf,
  sessionDate,
  sessionStart,
  type BookingFixtures,
  bookingFixtures,
  type BookingFixture,
} from './booking-fixtures.ts'

let fixtures: BookingFixtures
beforeAll(async () => {
  fixtures = bookingFixtures(await openProduct({ database: { max: 20 } }))
})
afterAll(() => fixtures.product.close())

const outcomes = (answers: Answered[]) => answers.map(outcomeOf).toSorted()
const rounds = [1, 2]

/** Claims held for a booking: kind, start, number of people. */
const claimsFor = async ({ identifier }: BookingFixture) =>
  (
    await fixtures.product.database.pool.query(
      `select kind, to_char(lower(span) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"') as start, count(*)::int as people
         from claim where booking_identifier = $1 and state in ('held', 'booked') group by 1, 2 order by 1`,
      [identifier],
    )
  ).rows

test.each(rounds)('two approvals count one move (%i)', async () => {
  const fixture = await fixtures.requestedMove('client')
  const answers = await Promise.all([1, 2].map(() => fixtures.answer(fixture, 'provider', 'approved')))
  expect(outcomes(answers)).toEqual(['STATUS_CHANGED', 'confirmed'])
  expect((await fixtures.see(fixture)).rescheduleInfo.remainingClientReschedule).toBe(1)
  expect(await claimsFor(fixture)).toEqual([{ kind: 'booking', start: '2026-03-13T08:00:00.000Z', people: 2 }])
})

test.each(rounds)('approving and withdrawing: one of them wins (%i)', async () => {
  const fixture = await fixtures.requestedMove('client')
  const [approved] = await Promise.all([
    fixtures.answer(fixture, 'provider', 'approved'),
    fixtures.answer(fixture, 'client', 'withdrawn'),
  ])
  const { startAt, rescheduleInfo } = await fixtures.see(fixture)
  const isMoved = approved.status === 200
  expect(startAt).toBe(isMoved ? '2026-03-13T08:00:00.000Z' : sessionStart)
  expect(rescheduleInfo).toMatchObject({ status: isMoved ? 'approved' : 'withdrawn' })
  expect(await claimsFor(fixture)).toEqual([{ kind: 'booking', start: startAt, people: 2 }])
})

test.each(rounds)(
  'approving against cancelling ends cancelled, with no claim left and the ledger balanced (%i)',
  async () => {
    const fixture = await fixtures.requestedMove('client')
    const [approved, cancelled] = await Promise.all([
      fixtures.answer(fixture, 'provider', 'approved'),
      fixtures.product.as(fixture.client).post(`/booking/${fixture.identifier}/cancel`, {}),
    ])
    expect(outcomeOf(cancelled)).toBe('cancelled')
    expect(['confirmed', 'STATUS_CHANGED']).toContain(outcomeOf(approved))
    expect(await claimsFor(fixture)).toEqual([])
    expect((await fixtures.see(fixture)).refunded).toBe(0)
    expect(await fixtures.product.bookProblems()).toEqual([])
  },
)

test('six late moves of both sides at once: one is pending', async () => {
  const fixture = await fixtures.confirmed({ needsApproval: true })
  fixtures.product.clock.set(late)
  const slots = await freeSlots(fixtures.product, fixture.provider, '2026-03-16')
  const answers = await Promise.all(
    slots.slice(0, 6).map((slot, index) => fixtures.move(fixture, index % 2 ? 'provider' : 'client', slot)),
  )
  expect(outcomes(answers)).toEqual([...Array.from({ length: 5 }, () => 'RESCHEDULE_PENDING'), 'confirmed'])
  expect(await claimsFor(fixture)).toMatchObject([
    { kind: 'booking', start: sessionStart, people: 2 },
    { kind: 'reschedule', people: 2 },
  ])
})

test('eight early moves of the client at once: as many succeed as are left', async () => {
  const fixture = await fixtures.confirmed()
  const slots = await freeSlots(fixtures.product, fixture.provider, '2026-03-16')
  const answers = await Promise.all(slots.slice(0, 8).map((slot) => fixtures.move(fixture, 'client', slot)))
  expect(outcomes(answers)).toEqual([...Array.from({ length: 6 }, () => 'RESCHEDULE_LIMIT'), 'confirmed', 'confirmed'])
  const { startAt, rescheduleInfo } = await fixtures.see(fixture)
  expect(rescheduleInfo.remainingClientReschedule).toBe(0)
  expect(await claimsFor(fixture)).toEqual([{ kind: 'booking', start: startAt, people: 2 }])
})

test('a proposed time is taken for others, who get three alternatives; once declined it is free', async () => {
  const fixture = await fixtures.confirmed({ needsApproval: true })
  fixtures.product.clock.set(late)
  const slot = await fixtures.slotOn(fixture, '2026-03-13')
  await fixtures.move(fixture, 'client', slot)
  const rival = fixtures.product.as(await fixtures.product.given.client())
  const refused = await rival.post('/booking', bookable(fixture.provider, slot))
  expect(refused).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } })
  expect(refused.body.alternatives).toHaveLength(3)
  await fixtures.answer(fixture, 'provider', 'rejected')
  expect((await rival.post('/booking', bookable(fixture.provider, slot))).status).toBe(201)
})

test.each(rounds)('a move and a new booking want the same time: one gets it (%i)', async () => {
  const fixture = await fixtures.confirmed()
  const slot = await fixtures.slotOn(fixture, '2026-03-13')
  const rival = fixtures.product.as(await fixtures.product.given.client())
  const answers = await Promise.all([
    fixtures.move(fixture, 'client', slot),
    rival.post('/booking', bookable(fixture.provider, slot)),
  ])
  const lost = answers.filter(({ status }) => status === 409)
  expect(lost.map(outcomeOf)).toEqual(['SLOT_TAKEN'])
  expect(lost[0]?.body.alternatives).toHaveLength(3)
  const { startAt } = await fixtures.see(fixture)
  expect(await claimsFor(fixture)).toEqual([{ kind: 'booking', start: startAt, people: 2 }])
})

test('a move to a taken time lists the three nearest free times and changes nothing', async () => {
  const fixture = await fixtures.confirmed()
  const slot = await fixtures.slotOn(fixture, '2026-03-13')
  await fixtures.product.as(await fixtures.product.given.client()).post('/booking', bookable(fixture.provider, slot))
  const refused = await fixtures.move(fixture, 'provider', slot)
  expect(refused).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } })
  expect(refused.body.alternatives.map(({ startTime }: { startTime: string }) => startTime)).toContain(
    '2026-03-13T09:00:00.000Z',
  )
  expect(await claimsFor(fixture)).toEqual([{ kind: 'booking', start: sessionStart, people: 2 }])
})

test('a client who has a session elsewhere at that time gets that reason', async () => {
  const fixture = await fixtures.confirmed()
  const other = await fixtures.product.given.provider()
  const slot = await fixtures.slotOn({ provider: other }, '2026-03-13')
  await fixtures.product.as(fixture.client).post('/booking', bookable(other, slot))
  expect(outcomeOf(await fixtures.move(fixture, 'client'))).toBe('SLOT_BUSY_SELF')
})

test.each(rounds)('two sessions cannot swap times at once; neither loses its time (%i)', async () => {
  const { client, provider } = await fixtures.people()
  const [first, second] = await freeSlots(fixtures.product, provider, sessionDate)
  if (!first || !second) throw new Error('A day without two free times')
  const book = async (person: BookingFixture['client'], slot: typeof first) => {
    const { body } = await fixtures.product.as(person).post('/booking', bookable(provider, slot))
    const fixture = { client: person, provider, identifier: body.identifier }
    await fixtures.pay(fixture)
    return fixture
  }
  const one = await book(client, first)
  const other = await book(await fixtures.product.given.client({ money: 15_000_00 }), second)
  const answers = await Promise.all([fixtures.move(one, 'client', second), fixtures.move(other, 'client', first)])
  expect(answers.map(outcomeOf)).toEqual(['SLOT_TAKEN', 'SLOT_TAKEN'])
  expect(await claimsFor(one)).toEqual([{ kind: 'booking', start: first.startTime, people: 2 }])
  expect(await claimsFor(other)).toEqual([{ kind: 'booking', start: second.startTime, people: 2 }])
})

test.each(rounds)('paying and moving at once: paid, at one time (%i)', async () => {
  const fixture = await fixtures.booked()
  const [paid] = await Promise.all([fixtures.pay(fixture), fixtures.move(fixture, 'client')])
  expect(paid.status).toBe(200)
  const { status, startAt } = await fixtures.see(fixture)
  expect(status).toBe('confirmed')
  expect(await claimsFor(fixture)).toEqual([{ kind: 'booking', start: startAt, people: 2 }])
})

test('a move that is sent twice moves once', async () => {
  const fixture = await fixtures.confirmed()
  const { identifier } = await fixtures.slotOn(fixture, '2026-03-13')
  const send = () =>
    fixtures.product
      .as(fixture.client)
      .post(
        `/booking/${fixture.identifier}/reschedule`,
        { timeslotIdentifier: identifier },
        { 'idempotency-key': '9d5f9c60-0000-4000-8000-000000000001' },
      )
  await send()
  expect((await send()).status).toBe(200)
  expect((await fixtures.see(fixture)).rescheduleInfo.remainingClientReschedule).toBe(1)
})
