/** Every status of a booking against every event: the new status, or the code of the refusal. */
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answered } from '#tests/support/callers.ts'
import { openProduct } from '#tests/support/product.ts'
import { anHourIn, outcomeOf, type BookingFixtures, bookingFixtures, type BookingFixture } from './booking-fixtures.ts'

let fixtures: BookingFixtures
beforeAll(async () => {
  fixtures = bookingFixtures(await openProduct())
})
afterAll(() => fixtures.product.close())

const approving = { needsApproval: true }
const unscheduled = async (): Promise<BookingFixture> => {
  const people = await fixtures.people()
  const { identifier: providerIdentifier, therapyIdentifier, modalityIdentifier } = people.provider
  const input = { providerIdentifier, therapyIdentifier, modalityIdentifier }
  const { body } = await fixtures.product.as(people.client).post('/booking', input)
  return { ...people, identifier: body.identifier }
}
const started = async (): Promise<BookingFixture> => {
  const fixture = await fixtures.confirmed()
  fixtures.product.clock.set('2026-03-12T08:10:00Z')
  return fixture
}
const after = async (
  fixture: BookingFixture,
  act: (fixture: BookingFixture) => Promise<unknown>,
): Promise<BookingFixture> => {
  await act(fixture)
  return fixture
}
const cancel = (side: 'client' | 'provider') => (fixture: BookingFixture) =>
  fixtures.product.as(fixture[side]).post(`/appointment/${fixture.identifier}/cancel`, {})

const states = {
  booking_request: () => fixtures.booked(approving),
  unscheduled,
  pending: () => fixtures.booked(),
  confirmed: () => fixtures.confirmed(),
  'confirmed, started': started,
  'confirmed, the client asks for a move': () => fixtures.requestedMove('client'),
  'confirmed, the therapist asks for a move': () => fixtures.requestedMove('provider'),
  completed: () => fixtures.completed(),
  'completed, may be moved': () => fixtures.completed({ allowRescheduleCompleted: true }),
  no_show: async () => after(await started(), (fixture) => fixtures.reportAbsence(fixture, 'client')),
  cancelled: async () => after(await fixtures.confirmed(), cancel('provider')),
  rejected: async () => after(await fixtures.booked(approving), fixtures.reject),
  expired: async () =>
    after(await fixtures.booked(), async () => {
      fixtures.product.clock.advance({ minutes: 15 })
      await fixtures.product.backend.worker.tick()
    }),
} satisfies Record<string, () => Promise<BookingFixture>>
type State = keyof typeof states

const schedule = async (fixture: BookingFixture) =>
  fixtures.product.as(fixture.client).post(`/booking/${fixture.identifier}/schedule`, {
    timeslotIdentifier: (await fixtures.slotOn(fixture, '2026-03-19')).identifier,
  })
const move = (side: 'client' | 'provider') => async (fixture: BookingFixture) =>
  fixtures.move(fixture, side, await fixtures.slotOn(fixture, '2026-03-19'))
const answer =
  (side: 'client' | 'provider', word: 'approved' | 'rejected' | 'withdrawn') => (fixture: BookingFixture) =>
    fixtures.answer(fixture, side, word)

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
  'client pays': (fixture: BookingFixture) => fixtures.pay(fixture),
  'therapist accepts': (fixture: BookingFixture) => fixtures.accept(fixture),
  'therapist rejects': (fixture: BookingFixture) => fixtures.reject(fixture),
  'client reports absence': (fixture: BookingFixture) => fixtures.reportAbsence(fixture, 'provider'),
  'therapist reports absence': (fixture: BookingFixture) => fixtures.reportAbsence(fixture, 'client'),
} satisfies Record<string, (fixture: BookingFixture) => Promise<Answered>>
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
  beforeAll(() => fixtures.product.forget())
  // The next event reuses a booking that is unchanged, as after a refusal; otherwise it gets a new one.
  let unchanged: { fixture: BookingFixture; before: unknown } | undefined
  const inState = async () => {
    const fixture = await states[state]()
    return { fixture, before: await fixtures.see(fixture) }
  }
  test.each(Object.keys(events) as Event[])('%s', async (event) => {
    const { fixture, before } = unchanged ?? (await inState())
    unchanged = undefined
    const expected = table[state][event] ?? 'STATUS_CHANGED'
    const answered = await events[event](fixture)
    const outcome =
      event === 'client pays' && answered.status < 300 ? answered.body.payment.status : outcomeOf(answered)
    expect(outcome).toBe(expected)
    if (answered.status < 300) {
      if (isDeepStrictEqual(await fixtures.see(fixture), before)) unchanged = { fixture, before }
      return
    }
    // A refusal changes nothing.
    expect(answered.status).toBe(expected === 'FORBIDDEN' ? 403 : 409)
    expect(await fixtures.see(fixture)).toEqual(before)
    unchanged = { fixture, before }
  })
})

describe('transitions by time alone', () => {
  beforeEach(() => fixtures.product.forget())
  const passes = async (fixture: BookingFixture, until: string) => {
    fixtures.product.clock.set(until)
    await fixtures.product.backend.worker.tick()
    return (await fixtures.see(fixture)).status
  }
  test.each<[State, ...[string, string][]]>([
    ['booking_request', ['2026-03-03T07:59:59Z', 'booking_request'], ['2026-03-03T08:00:00Z', 'expired']],
    ['unscheduled', ['2026-04-01T07:59:59Z', 'unscheduled'], ['2026-04-01T08:00:00Z', 'expired']],
    ['pending', ['2026-03-02T08:14:59Z', 'pending'], ['2026-03-02T08:15:00Z', 'expired']],
    ['confirmed', ['2026-03-12T09:14:59Z', 'confirmed'], ['2026-03-12T09:15:00Z', 'completed']],
  ])('of %s: %s, %s', async (state, ...times) => {
    const fixture = await states[state]()
    for (const [until, expected] of times) expect(await passes(fixture, until)).toBe(expected)
    expect(await fixtures.product.bookProblems()).toEqual([])
  })

  test('none of what has ended', async () => {
    const ended = []
    for (const state of ['completed', 'no_show', 'cancelled', 'rejected', 'expired'] as const)
      ended.push({ state, fixture: await states[state]() })
    fixtures.product.clock.set('2026-04-12T08:00:00Z')
    await fixtures.product.backend.worker.tick()
    const changed = []
    for (const { state, fixture } of ended) {
      const { status } = await fixtures.see(fixture)
      if (status !== state) changed.push({ state, status })
    }
    expect(changed).toEqual([])
    expect(await fixtures.product.bookProblems()).toEqual([])
  })

  test('a pending move ends without an answer when the session takes place', async () => {
    const fixture = await fixtures.requestedMove('client')
    expect(await passes(fixture, '2026-03-12T09:15:00Z')).toBe('completed')
    expect((await fixtures.see(fixture)).reschedules).toMatchObject([{ status: 'expired' }])
  })

  test('an absence ends a pending move', async () => {
    const fixture = await fixtures.confirmed(approving)
    fixtures.product.clock.set('2026-03-12T07:59:00Z')
    await fixtures.move(fixture, 'client')
    fixtures.product.clock.set('2026-03-12T08:11:00Z')
    expect((await fixtures.reportAbsence(fixture, 'client')).body.reschedules).toMatchObject([{ status: 'withdrawn' }])
  })
})

test('previousStatus distinguishes a cancelled request from a cancelled booking', async () => {
  const [request, paid] = [await fixtures.booked(approving), await fixtures.confirmed()]
  expect((await cancel('client')(request)).body.previousStatus).toBe('booking_request')
  expect((await cancel('client')(paid)).body.previousStatus).toBe('confirmed')
})

test('an absent therapist earns nothing; the client gets a full refund, also after the session counted as held', async () => {
  const fixture = await fixtures.completed()
  fixtures.product.clock.set(anHourIn)
  expect((await fixtures.reportAbsence(fixture, 'provider')).body).toMatchObject({
    status: 'no_show',
    absentParty: 'provider',
  })
  expect((await fixtures.product.as(fixture.client).get('/wallet/balance')).body.balance).toBe(100_000_00)
  expect(await fixtures.product.bookProblems()).toEqual([])
})
