/** Concurrent actions of both sides: whatever the order, the result is consistent. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answered } from '#tests/support/callers.ts'
import { openProduct } from '#tests/support/product.ts'
import { bookable, freeSlots } from './bookable.ts'
import { late, outcomeOf, sessionDate, sessionStart, type Stories, storiesIn, type Story } from './booking-fixtures.ts'

let stories: Stories
beforeAll(async () => {
  stories = storiesIn(await openProduct({ database: { max: 20 } }))
})
afterAll(() => stories.product.close())

const outcomes = (answers: Answered[]) => answers.map(outcomeOf).toSorted()
const rounds = [1, 2, 3, 4, 5]

/** Claims held for a booking: kind, start, number of people. */
const takenFor = async ({ identifier }: Story) =>
  (
    await stories.product.database.pool.query(
      `select kind, to_char(lower(span) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"') as start, count(*)::int as people
         from claim where booking_identifier = $1 and state in ('held', 'booked') group by 1, 2 order by 1`,
      [identifier],
    )
  ).rows

test.each(rounds)('two approvals count one move (%i)', async () => {
  const story = await stories.asked('client')
  const answers = await Promise.all([1, 2].map(() => stories.answer(story, 'provider', 'approved')))
  expect(outcomes(answers)).toEqual(['STATUS_CHANGED', 'confirmed'])
  expect((await stories.see(story)).rescheduleInfo.remainingClientReschedule).toBe(1)
  expect(await takenFor(story)).toEqual([{ kind: 'booking', start: '2026-03-13T08:00:00.000Z', people: 2 }])
})

test.each(rounds)('approving and withdrawing: one of them wins (%i)', async () => {
  const story = await stories.asked('client')
  const [approved] = await Promise.all([
    stories.answer(story, 'provider', 'approved'),
    stories.answer(story, 'client', 'withdrawn'),
  ])
  const { startAt, rescheduleInfo } = await stories.see(story)
  const isMoved = approved.status === 200
  expect(startAt).toBe(isMoved ? '2026-03-13T08:00:00.000Z' : sessionStart)
  expect(rescheduleInfo).toMatchObject({ status: isMoved ? 'approved' : 'withdrawn' })
  expect(await takenFor(story)).toEqual([{ kind: 'booking', start: startAt, people: 2 }])
})

test.each(rounds)(
  'approving against cancelling ends cancelled, with no claim left and the ledger balanced (%i)',
  async () => {
    const story = await stories.asked('client')
    const [approved, cancelled] = await Promise.all([
      stories.answer(story, 'provider', 'approved'),
      stories.product.as(story.client).post(`/booking/${story.identifier}/cancel`, {}),
    ])
    expect(outcomeOf(cancelled)).toBe('cancelled')
    expect(['confirmed', 'STATUS_CHANGED']).toContain(outcomeOf(approved))
    expect(await takenFor(story)).toEqual([])
    expect((await stories.see(story)).refunded).toBe(0)
    expect(await stories.product.bookProblems()).toEqual([])
  },
)

test('six late moves of both sides at once: one is pending', async () => {
  const story = await stories.confirmed({ needsApproval: true })
  stories.product.clock.set(late)
  const slots = await freeSlots(stories.product, story.provider, '2026-03-16')
  const answers = await Promise.all(
    slots.slice(0, 6).map((slot, index) => stories.move(story, index % 2 ? 'provider' : 'client', slot)),
  )
  expect(outcomes(answers)).toEqual([...Array.from({ length: 5 }, () => 'RESCHEDULE_PENDING'), 'confirmed'])
  expect(await takenFor(story)).toMatchObject([
    { kind: 'booking', start: sessionStart, people: 2 },
    { kind: 'reschedule', people: 2 },
  ])
})

test('eight early moves of the client at once: as many succeed as are left', async () => {
  const story = await stories.confirmed()
  const slots = await freeSlots(stories.product, story.provider, '2026-03-16')
  const answers = await Promise.all(slots.slice(0, 8).map((slot) => stories.move(story, 'client', slot)))
  expect(outcomes(answers)).toEqual([...Array.from({ length: 6 }, () => 'RESCHEDULE_LIMIT'), 'confirmed', 'confirmed'])
  const { startAt, rescheduleInfo } = await stories.see(story)
  expect(rescheduleInfo.remainingClientReschedule).toBe(0)
  expect(await takenFor(story)).toEqual([{ kind: 'booking', start: startAt, people: 2 }])
})

test('a proposed time is taken for others, who get three alternatives; once declined it is free', async () => {
  const story = await stories.confirmed({ needsApproval: true })
  stories.product.clock.set(late)
  const slot = await stories.slotOn(story, '2026-03-13')
  await stories.move(story, 'client', slot)
  const rival = stories.product.as(await stories.product.given.client())
  const refused = await rival.post('/booking', bookable(story.provider, slot))
  expect(refused).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } })
  expect(refused.body.alternatives).toHaveLength(3)
  await stories.answer(story, 'provider', 'rejected')
  expect((await rival.post('/booking', bookable(story.provider, slot))).status).toBe(201)
})

test.each(rounds)('a move and a new booking want the same time: one gets it (%i)', async () => {
  const story = await stories.confirmed()
  const slot = await stories.slotOn(story, '2026-03-13')
  const rival = stories.product.as(await stories.product.given.client())
  const answers = await Promise.all([
    stories.move(story, 'client', slot),
    rival.post('/booking', bookable(story.provider, slot)),
  ])
  const lost = answers.filter(({ status }) => status === 409)
  expect(lost.map(outcomeOf)).toEqual(['SLOT_TAKEN'])
  expect(lost[0]?.body.alternatives).toHaveLength(3)
  const { startAt } = await stories.see(story)
  expect(await takenFor(story)).toEqual([{ kind: 'booking', start: startAt, people: 2 }])
})

test('a move to a taken time lists the three nearest free times and changes nothing', async () => {
  const story = await stories.confirmed()
  const slot = await stories.slotOn(story, '2026-03-13')
  await stories.product.as(await stories.product.given.client()).post('/booking', bookable(story.provider, slot))
  const refused = await stories.move(story, 'provider', slot)
  expect(refused).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } })
  expect(refused.body.alternatives.map(({ startTime }: { startTime: string }) => startTime)).toContain(
    '2026-03-13T09:00:00.000Z',
  )
  expect(await takenFor(story)).toEqual([{ kind: 'booking', start: sessionStart, people: 2 }])
})

test('a client who has a session elsewhere at that time gets that reason', async () => {
  const story = await stories.confirmed()
  const other = await stories.product.given.provider()
  const slot = await stories.slotOn({ provider: other }, '2026-03-13')
  await stories.product.as(story.client).post('/booking', bookable(other, slot))
  expect(outcomeOf(await stories.move(story, 'client'))).toBe('SLOT_BUSY_SELF')
})

test.each(rounds)('two sessions cannot swap times at once; neither loses its time (%i)', async () => {
  const { client, provider } = await stories.people()
  const [first, second] = await freeSlots(stories.product, provider, sessionDate)
  if (!first || !second) throw new Error('A day without two free times')
  const book = async (person: Story['client'], slot: typeof first) => {
    const { body } = await stories.product.as(person).post('/booking', bookable(provider, slot))
    const story = { client: person, provider, identifier: body.identifier }
    await stories.pay(story)
    return story
  }
  const one = await book(client, first)
  const other = await book(await stories.product.given.client({ money: 15_000_00 }), second)
  const answers = await Promise.all([stories.move(one, 'client', second), stories.move(other, 'client', first)])
  expect(answers.map(outcomeOf)).toEqual(['SLOT_TAKEN', 'SLOT_TAKEN'])
  expect(await takenFor(one)).toEqual([{ kind: 'booking', start: first.startTime, people: 2 }])
  expect(await takenFor(other)).toEqual([{ kind: 'booking', start: second.startTime, people: 2 }])
})

test.each(rounds)('paying and moving at once: paid, at one time (%i)', async () => {
  const story = await stories.booked()
  const [paid] = await Promise.all([stories.pay(story), stories.move(story, 'client')])
  expect(paid.status).toBe(200)
  const { status, startAt } = await stories.see(story)
  expect(status).toBe('confirmed')
  expect(await takenFor(story)).toEqual([{ kind: 'booking', start: startAt, people: 2 }])
})

test('a move that is sent twice moves once', async () => {
  const story = await stories.confirmed()
  const { identifier } = await stories.slotOn(story, '2026-03-13')
  const send = () =>
    stories.product
      .as(story.client)
      .post(
        `/booking/${story.identifier}/reschedule`,
        { timeslotIdentifier: identifier },
        { 'idempotency-key': '9d5f9c60-0000-4000-8000-000000000001' },
      )
  await send()
  expect((await send()).status).toBe(200)
  expect((await stories.see(story)).rescheduleInfo.remainingClientReschedule).toBe(1)
})
