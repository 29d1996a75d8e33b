/** People who press their buttons at the same moment: whatever the order, one story comes out of it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answered } from '#tests/support/callers.ts'
import { openWorld } from '#tests/support/world.ts'
import { bookable, freeSlots } from './bookable.ts'
import { late, outcomeOf, sessionDate, sessionStart, type Stories, storiesIn, type Story } from './stories.ts'

let told: Stories
beforeAll(async () => {
  told = storiesIn(await openWorld({ database: { max: 20 } }))
})
afterAll(() => told.world.close())

const outcomes = (answers: Answered[]) => answers.map(outcomeOf).toSorted()
const rounds = [1, 2, 3, 4, 5]

/** Times that are taken for a booking: of what kind, from when on, for how many people. */
const takenFor = async ({ identifier }: Story) =>
  (
    await told.world.database.pool.query(
      `select kind, to_char(lower(span) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"') as start, count(*)::int as people
         from claim where booking_identifier = $1 and state in ('held', 'booked') group by 1, 2 order by 1`,
      [identifier],
    )
  ).rows

test.each(rounds)('two approvals count one move (%i)', async () => {
  const story = await told.asked('client')
  const answers = await Promise.all([1, 2].map(() => told.answer(story, 'provider', 'approved')))
  expect(outcomes(answers)).toEqual(['STATUS_CHANGED', 'confirmed'])
  expect((await told.see(story)).rescheduleInfo.remainingClientReschedule).toBe(1)
  expect(await takenFor(story)).toEqual([{ kind: 'booking', start: '2026-03-13T08:00:00.000Z', people: 2 }])
})

test.each(rounds)('approving and taking back: one of them holds (%i)', async () => {
  const story = await told.asked('client')
  const [approved] = await Promise.all([
    told.answer(story, 'provider', 'approved'),
    told.answer(story, 'client', 'withdrawn'),
  ])
  const { startAt, rescheduleInfo } = await told.see(story)
  const isMoved = approved.status === 200
  expect(startAt).toBe(isMoved ? '2026-03-13T08:00:00.000Z' : sessionStart)
  expect(rescheduleInfo).toMatchObject({ status: isMoved ? 'approved' : 'withdrawn' })
  expect(await takenFor(story)).toEqual([{ kind: 'booking', start: startAt, people: 2 }])
})

test.each(rounds)(
  'approving against cancelling ends cancelled, with nothing taken and the books right (%i)',
  async () => {
    const story = await told.asked('client')
    const [approved, cancelled] = await Promise.all([
      told.answer(story, 'provider', 'approved'),
      told.world.as(story.client).post(`/booking/${story.identifier}/cancel`, {}),
    ])
    expect(outcomeOf(cancelled)).toBe('cancelled')
    expect(['confirmed', 'STATUS_CHANGED']).toContain(outcomeOf(approved))
    expect(await takenFor(story)).toEqual([])
    expect((await told.see(story)).refunded).toBe(0)
    expect(await told.world.bookProblems()).toEqual([])
  },
)

test('six late moves of both sides at once: one waits', async () => {
  const story = await told.confirmed({ needsApproval: true })
  told.world.clock.set(late)
  const slots = await freeSlots(told.world, story.provider, '2026-03-16')
  const answers = await Promise.all(
    slots.slice(0, 6).map((slot, index) => told.move(story, index % 2 ? 'provider' : 'client', slot)),
  )
  expect(outcomes(answers)).toEqual([...Array.from({ length: 5 }, () => 'RESCHEDULE_PENDING'), 'confirmed'])
  expect(await takenFor(story)).toMatchObject([
    { kind: 'booking', start: sessionStart, people: 2 },
    { kind: 'reschedule', people: 2 },
  ])
})

test('eight early moves of the client at once: as many as are left', async () => {
  const story = await told.confirmed()
  const slots = await freeSlots(told.world, story.provider, '2026-03-16')
  const answers = await Promise.all(slots.slice(0, 8).map((slot) => told.move(story, 'client', slot)))
  expect(outcomes(answers)).toEqual([...Array.from({ length: 6 }, () => 'RESCHEDULE_LIMIT'), 'confirmed', 'confirmed'])
  const { startAt, rescheduleInfo } = await told.see(story)
  expect(rescheduleInfo.remainingClientReschedule).toBe(0)
  expect(await takenFor(story)).toEqual([{ kind: 'booking', start: startAt, people: 2 }])
})

test('a time that is only proposed is taken for others, who hear of three other ones; once declined it is free', async () => {
  const story = await told.confirmed({ needsApproval: true })
  told.world.clock.set(late)
  const slot = await told.slotOn(story, '2026-03-13')
  await told.move(story, 'client', slot)
  const rival = told.world.as(await told.world.given.client())
  const refused = await rival.post('/booking', bookable(story.provider, slot))
  expect(refused).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } })
  expect(refused.body.alternatives).toHaveLength(3)
  await told.answer(story, 'provider', 'rejected')
  expect((await rival.post('/booking', bookable(story.provider, slot))).status).toBe(201)
})

test.each(rounds)('a move and a new booking want the same time: one gets it (%i)', async () => {
  const story = await told.confirmed()
  const slot = await told.slotOn(story, '2026-03-13')
  const rival = told.world.as(await told.world.given.client())
  const answers = await Promise.all([
    told.move(story, 'client', slot),
    rival.post('/booking', bookable(story.provider, slot)),
  ])
  const lost = answers.filter(({ status }) => status === 409)
  expect(lost.map(outcomeOf)).toEqual(['SLOT_TAKEN'])
  expect(lost[0]?.body.alternatives).toHaveLength(3)
  const { startAt } = await told.see(story)
  expect(await takenFor(story)).toEqual([{ kind: 'booking', start: startAt, people: 2 }])
})

test('a move to a time that is taken names the three nearest free ones and changes nothing', async () => {
  const story = await told.confirmed()
  const slot = await told.slotOn(story, '2026-03-13')
  await told.world.as(await told.world.given.client()).post('/booking', bookable(story.provider, slot))
  const refused = await told.move(story, 'provider', slot)
  expect(refused).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } })
  expect(refused.body.alternatives.map(({ startTime }: { startTime: string }) => startTime)).toContain(
    '2026-03-13T09:00:00.000Z',
  )
  expect(await takenFor(story)).toEqual([{ kind: 'booking', start: sessionStart, people: 2 }])
})

test('a client who is somewhere else at that time hears so', async () => {
  const story = await told.confirmed()
  const other = await told.world.given.provider()
  const slot = await told.slotOn({ provider: other }, '2026-03-13')
  await told.world.as(story.client).post('/booking', bookable(other, slot))
  expect(outcomeOf(await told.move(story, 'client'))).toBe('SLOT_BUSY_SELF')
})

test.each(rounds)('two sessions cannot trade places at once; neither loses its time (%i)', async () => {
  const { client, provider } = await told.people()
  const [first, second] = await freeSlots(told.world, provider, sessionDate)
  if (!first || !second) throw new Error('A day without two free times')
  const book = async (person: Story['client'], slot: typeof first) => {
    const { body } = await told.world.as(person).post('/booking', bookable(provider, slot))
    const story = { client: person, provider, identifier: body.identifier }
    await told.pay(story)
    return story
  }
  const one = await book(client, first)
  const other = await book(await told.world.given.client({ money: 15_000_00 }), second)
  const answers = await Promise.all([told.move(one, 'client', second), told.move(other, 'client', first)])
  expect(answers.map(outcomeOf)).toEqual(['SLOT_TAKEN', 'SLOT_TAKEN'])
  expect(await takenFor(one)).toEqual([{ kind: 'booking', start: first.startTime, people: 2 }])
  expect(await takenFor(other)).toEqual([{ kind: 'booking', start: second.startTime, people: 2 }])
})

test.each(rounds)('paying and moving at once: paid, at one time (%i)', async () => {
  const story = await told.booked()
  const [paid] = await Promise.all([told.pay(story), told.move(story, 'client')])
  expect(paid.status).toBe(200)
  const { status, startAt } = await told.see(story)
  expect(status).toBe('confirmed')
  expect(await takenFor(story)).toEqual([{ kind: 'booking', start: startAt, people: 2 }])
})

test('a click that is sent twice moves once', async () => {
  const story = await told.confirmed()
  const { identifier } = await told.slotOn(story, '2026-03-13')
  const send = () =>
    told.world
      .as(story.client)
      .post(
        `/booking/${story.identifier}/reschedule`,
        { timeslotIdentifier: identifier },
        { 'idempotency-key': '9d5f9c60-0000-4000-8000-000000000001' },
      )
  await send()
  expect((await send()).status).toBe(200)
  expect((await told.see(story)).rescheduleInfo.remainingClientReschedule).toBe(1)
})
