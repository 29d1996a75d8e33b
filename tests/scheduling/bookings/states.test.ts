/** Every state of a booking against everything that may be done to it: the new state, or the code of the refusal. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answered } from '#tests/support/callers.ts'
import { openWorld } from '#tests/support/world.ts'
import { anHourIn, outcomeOf, type Stories, storiesIn, type Story } from './stories.ts'

let told: Stories
beforeAll(async () => {
  told = storiesIn(await openWorld())
})
afterAll(() => told.world.close())

const approving = { needsApproval: true }
const unscheduled = async (): Promise<Story> => {
  const people = await told.people()
  const { identifier: providerIdentifier, therapyIdentifier, modalityIdentifier } = people.provider
  const wish = { providerIdentifier, therapyIdentifier, modalityIdentifier }
  const { body } = await told.world.as(people.client).post('/booking', wish)
  return { ...people, identifier: body.identifier }
}
const started = async (): Promise<Story> => {
  const story = await told.confirmed()
  told.world.clock.set('2026-03-12T08:10:00Z')
  return story
}
const after = async (story: Story, act: (story: Story) => Promise<unknown>): Promise<Story> => {
  await act(story)
  return story
}
const cancel = (side: 'client' | 'provider') => (story: Story) =>
  told.world.as(story[side]).post(`/appointment/${story.identifier}/cancel`, {})

const states = {
  booking_request: () => told.booked(approving),
  unscheduled,
  pending: () => told.booked(),
  confirmed: () => told.confirmed(),
  'confirmed, started': started,
  'confirmed, the client asks for a move': () => told.asked('client'),
  'confirmed, the therapist asks for a move': () => told.asked('provider'),
  completed: () => told.completed(),
  'completed, may be moved': () => told.completed({ allowRescheduleCompleted: true }),
  no_show: async () => after(await started(), (story) => told.saysAbsent(story, 'client')),
  cancelled: async () => after(await told.confirmed(), cancel('provider')),
  rejected: async () => after(await told.booked(approving), told.reject),
  expired: async () =>
    after(await told.booked(), async () => {
      told.world.clock.advance({ minutes: 15 })
      await told.world.backend.worker.tick()
    }),
} satisfies Record<string, () => Promise<Story>>
type State = keyof typeof states

const schedule = async (story: Story) =>
  told.world.as(story.client).post(`/booking/${story.identifier}/schedule`, {
    timeslotIdentifier: (await told.slotOn(story, '2026-03-19')).identifier,
  })
const move = (side: 'client' | 'provider') => async (story: Story) =>
  told.move(story, side, await told.slotOn(story, '2026-03-19'))
const answer = (side: 'client' | 'provider', word: 'approved' | 'rejected' | 'withdrawn') => (story: Story) =>
  told.answer(story, side, word)

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
  'client pays': (story: Story) => told.pay(story),
  'therapist accepts': (story: Story) => told.accept(story),
  'therapist rejects': (story: Story) => told.reject(story),
  'client reports absence': (story: Story) => told.saysAbsent(story, 'provider'),
  'therapist reports absence': (story: Story) => told.saysAbsent(story, 'client'),
} satisfies Record<string, (story: Story) => Promise<Answered>>
type Event = keyof typeof events

/** Where a cell is not named, the booking is not in a state for it. */
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
  // A refusal changes nothing, so the next event meets the same booking; after any other answer it gets a new one.
  let unchanged: Story | undefined
  test.each(Object.keys(events) as Event[])('%s', async (event) => {
    const story = unchanged ?? (await states[state]())
    unchanged = undefined
    const before = await told.see(story)
    const expected = table[state][event] ?? 'STATUS_CHANGED'
    const answered = await events[event](story)
    const outcome =
      event === 'client pays' && answered.status < 300 ? answered.body.payment.status : outcomeOf(answered)
    expect(outcome).toBe(expected)
    if (answered.status < 300) return
    // A refusal changes nothing.
    expect(answered.status).toBe(expected === 'FORBIDDEN' ? 403 : 409)
    expect(await told.see(story)).toEqual(before)
    unchanged = story
  })
})

describe('what time alone brings about', () => {
  const passes = async (story: Story, until: string) => {
    told.world.clock.set(until)
    await told.world.backend.worker.tick()
    return (await told.see(story)).status
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
    expect(await told.world.bookProblems()).toEqual([])
  })

  test('a move that waits when the session takes place ends without an answer', async () => {
    const story = await told.asked('client')
    await passes(story, '2026-03-12T09:15:00Z')
    expect((await told.see(story)).reschedules).toMatchObject([{ status: 'expired' }])
  })

  test('an absence ends a move that waits', async () => {
    const story = await told.confirmed(approving)
    told.world.clock.set('2026-03-12T07:59:00Z')
    await told.move(story, 'client')
    told.world.clock.set('2026-03-12T08:11:00Z')
    expect((await told.saysAbsent(story, 'client')).body.reschedules).toMatchObject([{ status: 'withdrawn' }])
  })
})

test('previousStatus tells a cancelled request from a cancelled booking', async () => {
  const [request, paid] = [await told.booked(approving), await told.confirmed()]
  expect((await cancel('client')(request)).body.previousStatus).toBe('booking_request')
  expect((await cancel('client')(paid)).body.previousStatus).toBe('confirmed')
})

test('the therapist who was absent has not earned; the client gets everything back, also after it counted as held', async () => {
  const story = await told.completed()
  told.world.clock.set(anHourIn)
  expect((await told.saysAbsent(story, 'provider')).body).toMatchObject({ status: 'no_show', absentParty: 'provider' })
  expect((await told.world.as(story.client).get('/wallet/balance')).body.balance).toBe(100_000_00)
  expect(await told.world.bookProblems()).toEqual([])
})
