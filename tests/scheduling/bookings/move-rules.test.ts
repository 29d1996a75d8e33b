import { describe, expect, test } from 'vitest'
import {
  deadlineAfterMove,
  dueAfterMove,
  type MoveFacts,
  moveVerdict,
  waitsUntil,
} from '#backend/scheduling/bookings/move-rules.ts'

const at = (instant: string) => Temporal.Instant.from(instant)
/** Thursday 12 March 2026, 09:00 UTC. */
const confirmed: MoveFacts = {
  status: 'confirmed',
  startAt: '2026-03-12T09:00:00.000Z',
  endAt: '2026-03-12T10:00:00.000Z',
  windowHours: 48,
  needsApproval: true,
  allowRescheduleCompleted: false,
  clientMovesLeft: 2,
  providerMovesLeft: 1,
  disputed: 0,
  openMove: null,
}
const early = '2026-03-05T09:00:00Z'
const late = '2026-03-11T09:00:00Z'
const after = '2026-03-12T11:00:00Z'

describe('who has to approve a move', () => {
  test.each<[string, string, Partial<MoveFacts>, boolean]>([
    ['48:00:01 before the start', '2026-03-10T08:59:59Z', {}, false],
    ['48:00:00 before the start', '2026-03-10T09:00:00Z', {}, false],
    ['47:59:59 before the start', '2026-03-10T09:00:01Z', {}, true],
    ['one second before the start', '2026-03-12T08:59:59Z', {}, true],
    ['late, and no approval is needed', late, { needsApproval: false }, false],
    ['late, and completed sessions may be moved', late, { allowRescheduleCompleted: true }, false],
    ['late, with a window of 24 hours, at its edge', late, { windowHours: 24 }, false],
    ['late, and not paid yet', late, { status: 'pending' }, false],
  ])('%s', (_when, now, facts, needsConfirmation) => {
    const [client, provider] = (['client', 'provider'] as const).map((side) =>
      moveVerdict({ ...confirmed, ...facts }, side, at(now)),
    )
    expect(client).toMatchObject({
      eligible: true,
      needsConfirmation,
      confirmationBy: needsConfirmation ? 'provider' : null,
    })
    expect(provider).toMatchObject({
      eligible: true,
      needsConfirmation,
      confirmationBy: needsConfirmation ? 'client' : null,
    })
  })

  // 09:00 on the day after a clock change: 48 elapsed hours are not two calendar days.
  test.each([
    ['Berlin in spring, a night of 23 hours', 'Europe/Berlin', '2026-03-30T09:00', '2026-03-28T08:00'],
    ['Berlin in autumn, a night of 25 hours', 'Europe/Berlin', '2026-10-26T09:00', '2026-10-24T10:00'],
    ['New York in spring', 'America/New_York', '2026-03-09T09:00', '2026-03-07T08:00'],
    ['New York in autumn', 'America/New_York', '2026-11-02T09:00', '2026-10-31T10:00'],
  ])('48 hours are elapsed hours: %s', (_where, zone, startsAt, windowStarts) => {
    const instantOf = (wallTime: string) => Temporal.PlainDateTime.from(wallTime).toZonedDateTime(zone).toInstant()
    const begin = instantOf(startsAt)
    const facts = { ...confirmed, startAt: begin.toString(), endAt: begin.add({ hours: 1 }).toString() }
    const edge = instantOf(windowStarts)
    const needsConfirmationAt = (seconds: number) =>
      moveVerdict(facts, 'client', edge.add({ seconds })).needsConfirmation
    expect([needsConfirmationAt(-1), needsConfirmationAt(0), needsConfirmationAt(1)]).toEqual([false, false, true])
  })
})

describe('whether a booking can be moved', () => {
  const free = { status: 'completed', allowRescheduleCompleted: true } as const
  test.each<[string, Partial<MoveFacts>, 'client' | 'provider', string, string]>([
    ['confirmed', {}, 'client', early, 'ok'],
    ['one second before the start', {}, 'client', '2026-03-12T08:59:59Z', 'ok'],
    ['at the start', {}, 'client', '2026-03-12T09:00:00Z', 'started'],
    ['pending', { status: 'pending' }, 'client', early, 'ok'],
    ['pending, and started', { status: 'pending' }, 'client', after, 'started'],
    ['with one move left', {}, 'provider', early, 'ok'],
    ['with no move left', { clientMovesLeft: 0 }, 'client', early, 'limit_reached'],
    ['the other side has none left', { clientMovesLeft: 0 }, 'provider', early, 'ok'],
    ['pending and no move left', { status: 'pending', clientMovesLeft: 0 }, 'client', early, 'ok'],
    ['a move waits', { openMove: { askedBy: 'client' } }, 'client', early, 'pending_exists'],
    ["the other side's move waits", { openMove: { askedBy: 'client' } }, 'provider', early, 'pending_exists'],
    ['a request', { status: 'booking_request' }, 'client', early, 'closed'],
    ['without a time', { status: 'unscheduled', startAt: null, endAt: null }, 'client', early, 'not_scheduled'],
    ['completed', { status: 'completed' }, 'client', after, 'closed'],
    ['completed, where that may be moved', free, 'client', after, 'ok'],
    ['completed, 48:00:00 after the end', free, 'provider', '2026-03-14T10:00:00Z', 'ok'],
    ['completed, 48:00:01 after the end', free, 'provider', '2026-03-14T10:00:01Z', 'closed'],
    ['completed and no move left', { ...free, clientMovesLeft: 0 }, 'client', after, 'limit_reached'],
    ['no show', { status: 'no_show' }, 'client', after, 'closed'],
    ['cancelled', { status: 'cancelled' }, 'client', early, 'closed'],
    ['rejected', { status: 'rejected' }, 'client', early, 'closed'],
    ['expired', { status: 'expired' }, 'provider', early, 'closed'],
  ])('%s', (_name, facts, side, now, reasonCode) => {
    expect(moveVerdict({ ...confirmed, ...facts }, side, at(now))).toMatchObject({
      reasonCode,
      eligible: reasonCode === 'ok',
    })
  })

  test.each([
    ['pending', false],
    ['confirmed', true],
    ['completed', true],
  ] as const)('a move of a %s booking counts: %s', (status, counted) => {
    expect(moveVerdict({ ...confirmed, status }, 'client', at(early)).counted).toBe(counted)
  })
})

describe('how long a proposed time is held', () => {
  const [oldStart, newStart] = ['2026-03-12T09:00:00Z', '2026-03-20T09:00:00Z']
  test.each([
    ['24 hours', '2026-03-10T10:00:00Z', newStart, '2026-03-11T10:00:00.000Z'],
    [
      'until an hour before the old start, when that is sooner',
      '2026-03-11T09:00:00Z',
      newStart,
      '2026-03-12T08:00:00.000Z',
    ],
    ['a quarter of an hour at least', '2026-03-12T07:50:00Z', newStart, '2026-03-12T08:05:00.000Z'],
    ['also right before the start', '2026-03-12T08:59:00Z', newStart, '2026-03-12T09:14:00.000Z'],
    ['never beyond the new start', '2026-03-10T10:00:00Z', '2026-03-10T18:00:00Z', '2026-03-10T18:00:00.000Z'],
    ['not even for a quarter of an hour', '2026-03-10T10:00:00Z', '2026-03-10T10:10:00Z', '2026-03-10T10:10:00.000Z'],
  ])('%s', (_name, now, to, expected) => {
    expect(waitsUntil(oldStart, to, at(now))).toBe(expected)
  })
})

test.each([
  ['as long as before', '2026-03-03T08:00:00Z', '2026-03-20T09:00:00Z', '2026-03-03T08:00:00.000Z'],
  ['a whole hold at least', '2026-03-02T08:01:00Z', '2026-03-20T09:00:00Z', '2026-03-02T08:15:00.000Z'],
  ['never beyond the new start', '2026-03-03T08:00:00Z', '2026-03-02T12:00:00Z', '2026-03-02T12:00:00.000Z'],
])('a moved booking can be paid %s', (_name, dueAt, newStart, expected) => {
  expect(dueAfterMove(dueAt, newStart, at('2026-03-02T08:00:00Z'))).toBe(expected)
})

describe('the end of the free cancellation after a move', () => {
  const booking = {
    status: 'confirmed',
    startAt: '2026-03-12T09:00:00Z',
    windowHours: 48,
    freeUntil: '2026-03-10T09:00:00Z',
  } as const
  const [soon, far] = ['2026-03-13T09:00:00Z', '2026-03-20T09:00:00Z']
  test.each<[string, object, 'client' | 'provider', string, string, string]>([
    ['client, 48:00:00 before', {}, 'client', '2026-03-10T09:00:00Z', far, '2026-03-18T09:00:00.000Z'],
    ['client, 47:59:59 before', {}, 'client', '2026-03-10T09:00:01Z', far, '2026-03-10T09:00:00.000Z'],
    [
      'client, early, to a time inside the window',
      {},
      'client',
      early,
      '2026-03-06T09:00:00Z',
      '2026-03-04T09:00:00.000Z',
    ],
    [
      'client, again after a late move, now far from the start',
      { startAt: far },
      'client',
      '2026-03-11T09:00:00Z',
      '2026-03-25T09:00:00Z',
      '2026-03-10T09:00:00.000Z',
    ],
    [
      'client, late, within the time the therapist left to reconsider',
      { freeUntil: '2026-03-11T20:00:00Z' },
      'client',
      late,
      far,
      '2026-03-11T20:00:00.000Z',
    ],
    ['therapist, to a far day', {}, 'provider', late, far, '2026-03-18T09:00:00.000Z'],
    ['therapist, late: 24 hours from the move', {}, 'provider', late, soon, '2026-03-12T09:00:00.000Z'],
    [
      'therapist, late: the old deadline is still ahead',
      { freeUntil: '2026-03-12T20:00:00Z' },
      'provider',
      late,
      soon,
      '2026-03-12T20:00:00.000Z',
    ],
    [
      'therapist, to a time in ten hours: never later than the start',
      {},
      'provider',
      late,
      '2026-03-11T19:00:00Z',
      '2026-03-11T19:00:00.000Z',
    ],
    ['not paid yet', { status: 'pending' }, 'client', late, soon, '2026-03-11T09:00:00.000Z'],
  ])('%s', (_name, facts, askedBy, now, toStart, expected) => {
    expect(deadlineAfterMove({ ...booking, ...facts }, { askedBy, toStart }, at(now))).toBe(expected)
  })
})
