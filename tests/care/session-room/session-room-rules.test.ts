/** Who may do what with a room, over the state of the booking, the time, the role and the visit: pure rules as tables. */
import { describe, expect, test } from 'vitest'
import { hasRoom, returnsInside, roomTimes, seenSince, stateOf, stillAdmits } from '#backend/care/session-room/rules.ts'
import { roomApi } from '#schemas/care/session-room.ts'
import { rightOf } from '#schemas/rights.ts'
import { bookingStatuses } from '#schemas/scheduling/bookings.ts'

const start = Temporal.Instant.from('2026-03-12T08:00:00Z')
const times = roomTimes(start.toString(), start.add({ minutes: 50 }).toString())
const after = (minutes: number) => start.add({ seconds: Math.round(minutes * 60) })

test.each(bookingStatuses)('a booking that is %s has a room by video and by audio only if it takes place', (status) => {
  const expected = status === 'confirmed' || status === 'completed'
  expect([hasRoom(status, 'video'), hasRoom(status, 'audio')]).toEqual([expected, expected])
  expect([hasRoom(status, 'in_person'), hasRoom(status, 'text'), hasRoom(status, '')]).toEqual([false, false, false])
})

describe('time', () => {
  const at: [minutes: number, open: string, ended: string, admits: boolean][] = [
    [-60, 'early', 'ended', true],
    [-15.02, 'early', 'ended', true],
    [-15, 'open', 'ended', true],
    [0, 'open', 'ended', true],
    [50, 'open', 'ended', true],
    [64.98, 'open', 'ended', true],
    [65, 'open', 'ended', false],
    [109.98, 'open', 'ended', false],
    [110, 'closed', 'closed', false],
    [100_000, 'closed', 'closed', false],
  ]
  test.each(at)(
    '%d minutes after the start a room is %s, an ended one %s, and admits: %s',
    (minutes, open, ended, admits) => {
      expect([stateOf(times, false, after(minutes)), stateOf(times, true, after(minutes))]).toEqual([open, ended])
      expect(stillAdmits(times, after(minutes))).toBe(admits)
    },
  )
})

describe('coming back without asking', () => {
  const admitted = after(1).toString()
  const visits: [what: string, departure: string | null, wasAdmitted: boolean, may: boolean][] = [
    ['who left', 'left', true, true],
    ['whose page was lost', 'lost', true, true],
    ['who was replaced by another device', 'replaced', true, true],
    ['whose sign-in ended', 'rights', true, true],
    ['when the session had ended', 'ended', true, true],
    ['who is still there', null, true, true],
    ['who was removed', 'removed', true, false],
    ['who was declined', 'declined', false, false],
    ['who only waited', 'left', false, false],
  ]
  test.each(visits)('somebody %s (%s, admitted %s): %s', (_, departure, wasAdmitted, may) => {
    const visit = { departure, admittedAt: wasAdmitted ? admitted : null, goneAt: departure && after(10).toString() }
    expect(returnsInside(visit, true, after(10.1))).toBe(may)
    expect(returnsInside(visit, true, after(40))).toBe(may)
    expect(returnsInside(visit, false, after(11.99))).toBe(may)
    expect(returnsInside(visit, false, after(12))).toBe(may)
    expect(returnsInside(visit, false, after(12.02))).toBe(may && departure === null)
  })

  test('nobody who was never there', () => {
    expect([returnsInside(undefined, true, start), returnsInside(undefined, false, start)]).toEqual([false, false])
  })

  test('a page counts as lost after a minute', () => {
    expect(seenSince(start).until(start).total('seconds')).toBe(60)
  })
})

test('nobody in the place of somebody else may do anything with a room', () => {
  for (const { method, path } of Object.values(roomApi))
    expect(rightOf(`${method} ${path}`), path).toMatchObject({ impersonation: 'blocked' })
})
