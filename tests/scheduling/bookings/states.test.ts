/** Every status of a booking against every event: the new status, or the code of the refusal. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answered } from '#tests/support/callers.ts'
import { openProduct } from '#tests/support/product.ts'
import { anHourIn, outcomeOf, type Stories, storiesIn, type Story } from './booking-fixtures.ts'

let stories: Stories
beforeAll(async () => {
  stories = storiesIn(await openProduct())
})
afterAll(() => stories.product.close())

const approving = { needsApproval: true }
const unscheduled = async (): Promise<Story> => {
  const people = await stories.people()
  const { identifier: providerIdentifier, therapyIdentifier, modalityIdentifier } = people.provider
  const wish = { providerIdentifier, therapyIdentifier, modalityIdentifier }
  const { body } = await stories.product.as(people.client).post('/booking', wish)
  return { ...people, identifier: body.identifier }
}
const started = async (): Promise<Story> => {
  const story = await stories.confirmed()
  stories.product.clock.set('2026-03-12T08:10:00Z')
  return story
}
const after = async (story: Story, act: (story: Story) => Promise<unknown>): Promise<Story> => {
  await act(story)
  return story
}
const cancel = (side: 'client' | 'provider') => (story: Story) =>
  stories.product.as(story[side]).post(`/appointment/${story.identifier}/cancel`, {})

const states = {
  booking_request: () => stories.booked(approving),
  unscheduled,
  pending: () => stories.booked(),
  confirmed: () => stories.confirmed(),
  'confirmed, started': started,
  'confirmed, the client asks for a move': () => stories.asked('client'),
  'confirmed, the therapist asks for a move': () => stories.asked('provider'),
  completed: () => stories.completed(),
  'completed, may be moved': () => stories.completed({ allowRescheduleCompleted: true }),
  no_show: async () => after(await started(), (story) => stories.reportAbsence(story, 'client')),
  cancelled: async () => after(await stories.confirmed(), cancel('provider')),
  rejected: async () => after(await stories.booked(approving), stories.reject),
  expired: async () =>
    after(await stories.booked(), async () => {
      stories.product.clock.advance({ minutes: 15 })
      await stories.product.backend.worker.tick()
    }),
} satisfies Record<string, () => Promise<Story>>
type State = keyof typeof states

const schedule = async (story: Story) =>
  stories.product.as(story.client).post(`/booking/${story.identifier}/schedule`, {
    timeslotIdentifier: (await stories.slotOn(story, '2026-03-19')).identifier,
  })
const move = (side: 'client' | 'provider') => async (story: Story) =>
  stories.move(story, side, await stories.slotOn(story, '2026-03-19'))
const answer = (side: 'client' | 'provider', word: 'approved' | 'rejected' | 'withdrawn') => (story: Story) =>
  stories.answer(story, side, word)

const events = {
  'client cancels': cancel('client'),
  'therapist cancels': cancel('provider'),
  'client moves': move('client'),
  'therapist moves': move('provider'),
  'client approves': answer('client', 'approved'),
  'therapist approves': answer('provider', 'approved'),
  'client declines': answer('client', 'rejected'),
  'therapist declines': answer('provider', 'rejected'),
  'client withdraws': answer('client', 'withdrawn'),
  'therapist withdraws': answer('provider', 'withdrawn'),
  'client schedules': schedule,
  'client pays': (story: Story) => stories.pay(story),
  'therapist accepts': (story: Story) => stories.accept(story),
  'therapist rejects': (story: Story) => stories.reject(story),
  'client reports absence': (story: Story) => stories.reportAbsence(story, 'provider'),
  'therapist reports absence': (story: Story) => stories.reportAbsence(story, 'client'),
} satisfies Record<string, (story: Story) => Promise<Answered>>
type Event = keyof typeof events

/** The default of cells that are not named: the booking is not in a status for the event. */
const table: Record<State, Partial<Record<Event, string>>> = {
  booking_request: {
    'client cancels': 'cancelled',
    'therapist cancels': 'cancelled',
    'therapist accepts': 'pending',
    'therapist rejects': 'rejected',
  },
  unscheduled: {
    'client cancels': 'cancelled',
    'therapist cancels': 'cancelled',
    'client schedules': 'pending',
    'therapist accepts': 'unscheduled',
  },
  pending: {
    'client cancels': 'cancelled',
    'therapist cancels': 'cancelled',
    'client moves': 'pending',
    'therapist moves': 'pending',
    'client pays': 'success',
    'therapist accepts': 'pending',
  },
  confirmed: {
    'client cancels': 'cancelled',
    'therapist cancels': 'cancelled',
    'client moves': 'confirmed',
    'therapist moves': 'confirmed',
    'therapist accepts': 'confirmed',
    'client reports absence': 'POLICY_BLOCKED',
    'therapist reports absence': 'POLICY_BLOCKED',
  },
  'confirmed, started': {
    'therapist accepts': 'confirmed',
    'client reports absence': 'no_show',
    'therapist reports absence': 'no_show',
  },
  'confirmed, the client asks for a move': {
    'client cancels': 'cancelled',
    'therapist cancels': 'cancelled',
    'client moves': 'RESCHEDULE_PENDING',
    'therapist moves': 'RESCHEDULE_PENDING',
    'client approves': 'FORBIDDEN',
    'therapist approves': 'confirmed',
    'client declines': 'FORBIDDEN',
    'therapist declines': 'confirmed',
    'client withdraws': 'confirmed',
    'therapist withdraws': 'FORBIDDEN',
    'therapist accepts': 'confirmed',
    'client reports absence': 'POLICY_BLOCKED',
    'therapist reports absence': 'POLICY_BLOCKED',
  },
  'confirmed, the therapist asks for a move': {
    'client cancels': 'cancelled',
    'therapist cancels': 'cancelled',
    'client moves': 'RESCHEDULE_PENDING',
    'therapist moves': 'RESCHEDULE_PENDING',
    'client approves': 'confirmed',
    'therapist approves': 'FORBIDDEN',
    'client declines': 'confirmed',
    'therapist declines': 'FORBIDDEN',
    'client withdraws': 'FORBIDDEN',
    'therapist withdraws': 'confirmed',
    'therapist accepts': 'confirmed',
    'client reports absence': 'POLICY_BLOCKED',
    'therapist reports absence': 'POLICY_BLOCKED',
  },
  completed: {
    'client moves': 'POLICY_BLOCKED',
    'therapist moves': 'POLICY_BLOCKED',
    'therapist accepts': 'completed',
    'client reports absence': 'no_show',
    'therapist reports absence': 'no_show',
  },
  'completed, may be moved': {
    'client moves': 'confirmed',
    'therapist moves': 'confirmed',
    'therapist accepts': 'completed',
    'client reports absence': 'no_show',
    'therapist reports absence': 'no_show',
  },
  no_show: { 'therapist accepts': 'no_show' },
  cancelled: { 'therapist accepts': 'cancelled' },
  rejected: { 'therapist accepts': 'rejected' },
  expired: { 'client pays': 'HOLD_EXPIRED', 'therapist accepts': 'expired' },
}

describe.each(Object.keys(states) as State[])('%s', (state) => {
  // A refusal changes nothing, so the next event reuses the booking; after any other answer it gets a new one.
  let unchanged: Story | undefined
  test.each(Object.keys(events) as Event[])('%s', async (event) => {
    const story = unchanged ?? (await states[state]())
    unchanged = undefined
    const before = await stories.see(story)
    const expected = table[state][event] ?? 'STATUS_CHANGED'
    const answered = await events[event](story)
    const outcome =
      event === 'client pays' && answered.status < 300 ? answered.body.payment.status : outcomeOf(answered)
    expect(outcome).toBe(expected)
    if (answered.status < 300) return
    // A refusal changes nothing.
    expect(answered.status).toBe(expected === 'FORBIDDEN' ? 403 : 409)
    expect(await stories.see(story)).toEqual(before)
    unchanged = story
  })
})

describe('transitions by time alone', () => {
  const passes = async (story: Story, until: string) => {
    stories.product.clock.set(until)
    await stories.product.backend.worker.tick()
    return (await stories.see(story)).status
  }
  test.each<[State, string, string]>([
    ['booking_request', '2026-03-03T07:59:59Z', 'booking_request'],
    ['booking_request', '2026-03-03T08:00:00Z', 'expired'],
    ['unscheduled', '2026-04-01T07:59:59Z', 'unscheduled'],
    ['unscheduled', '2026-04-01T08:00:00Z', 'expired'],
    ['pending', '2026-03-02T08:14:59Z', 'pending'],
    ['pending', '2026-03-02T08:15:00Z', 'expired'],
    ['confirmed', '2026-03-12T09:14:59Z', 'confirmed'],
    ['confirmed', '2026-03-12T09:15:00Z', 'completed'],
    ['confirmed, the client asks for a move', '2026-03-12T09:15:00Z', 'completed'],
    ['completed', '2026-04-12T08:00:00Z', 'completed'],
    ['no_show', '2026-04-12T08:00:00Z', 'no_show'],
    ['cancelled', '2026-04-12T08:00:00Z', 'cancelled'],
    ['rejected', '2026-04-12T08:00:00Z', 'rejected'],
    ['expired', '2026-04-12T08:00:00Z', 'expired'],
  ])('%s at %s is %s', async (state, until, expected) => {
    expect(await passes(await states[state](), until)).toBe(expected)
    expect(await stories.product.bookProblems()).toEqual([])
  })

  test('a pending move ends without an answer when the session takes place', async () => {
    const story = await stories.asked('client')
    await passes(story, '2026-03-12T09:15:00Z')
    expect((await stories.see(story)).reschedules).toMatchObject([{ status: 'expired' }])
  })

  test('an absence ends a pending move', async () => {
    const story = await stories.confirmed(approving)
    stories.product.clock.set('2026-03-12T07:59:00Z')
    await stories.move(story, 'client')
    stories.product.clock.set('2026-03-12T08:11:00Z')
    expect((await stories.reportAbsence(story, 'client')).body.reschedules).toMatchObject([{ status: 'withdrawn' }])
  })
})

test('previousStatus distinguishes a cancelled request from a cancelled booking', async () => {
  const [request, paid] = [await stories.booked(approving), await stories.confirmed()]
  expect((await cancel('client')(request)).body.previousStatus).toBe('booking_request')
  expect((await cancel('client')(paid)).body.previousStatus).toBe('confirmed')
})

test('an absent therapist earns nothing; the client gets a full refund, also after the session counted as held', async () => {
  const story = await stories.completed()
  stories.product.clock.set(anHourIn)
  expect((await stories.reportAbsence(story, 'provider')).body).toMatchObject({
    status: 'no_show',
    absentParty: 'provider',
  })
  expect((await stories.product.as(story.client).get('/wallet/balance')).body.balance).toBe(100_000_00)
  expect(await stories.product.bookProblems()).toEqual([])
})
