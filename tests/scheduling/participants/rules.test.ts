/** Guests and their links, and who reports whose attendance. */
import { expect, test } from 'vitest'
import { bookingStatuses } from '#schemas/scheduling/bookings.ts'
import {
  invitationWaits,
  leadsIntoRoom,
  linkWorks,
  mayAnswer,
  mayShare,
  reportVerdict,
} from '#backend/scheduling/participants/rules.ts'

const now = Temporal.Instant.from('2026-03-02T08:00:00Z')
const [past, next] = ['2026-03-02T08:00:00Z', '2026-03-02T08:00:00.001Z']
const linkStatuses = ['invited', 'acknowledged', 'rejected', 'removed', 'expired'] as const

test('a link works until its last instant, for guests who were not removed', () => {
  const link = { expiresAt: next, bookingStatus: 'confirmed', roomClosesAt: null } as const
  const working = linkStatuses.filter((status) => linkWorks({ ...link, status }, now))
  expect(working).toEqual(['invited', 'acknowledged', 'rejected'])
  expect(linkWorks({ ...link, status: 'invited', expiresAt: past }, now)).toBe(false)
  expect(linkWorks({ ...link, status: 'invited', expiresAt: null }, now)).toBe(false)
})

test('links and invitations are for sessions that have their time', () => {
  const withLink = bookingStatuses.filter((bookingStatus) =>
    linkWorks({ status: 'invited', expiresAt: next, bookingStatus, roomClosesAt: null }, now),
  )
  const shared = bookingStatuses.filter((status) => mayShare({ status, startAt: next }, now))
  expect([withLink, shared]).toEqual([
    ['booking_request', 'pending', 'confirmed'],
    ['booking_request', 'pending', 'confirmed'],
  ])
  expect(mayShare({ status: 'confirmed', startAt: past }, now)).toBe(false)
  expect(mayShare({ status: 'confirmed', startAt: null }, now)).toBe(false)
})

test.each([
  ['invited', past, next, false, false],
  ['acknowledged', past, next, true, true],
  ['acknowledged', past, past, false, false],
  ['acknowledged', past, null, false, false],
  ['rejected', past, next, true, false],
  ['removed', next, next, false, false],
  ['expired', next, next, false, false],
] as const)(
  'in a completed session the link of a guest who is %s, valid until %s, with a room until %s, works: %s, leads into it: %s',
  (status, expiresAt, roomClosesAt, works, leads) => {
    const link = { status, expiresAt, roomClosesAt, bookingStatus: 'completed' } as const
    expect([linkWorks(link, now), leadsIntoRoom(link, now)]).toEqual([works, leads])
  },
)

test('an invitation is answered while the session is open', () => {
  expect(bookingStatuses.filter((bookingStatus) => mayAnswer({ bookingStatus }))).toEqual([
    'booking_request',
    'pending',
    'confirmed',
  ])
})

test('an invitation mail is sent while it can be accepted', () => {
  const waiting = linkStatuses.filter((status) => invitationWaits({ status, expiresAt: next }, now))
  expect(waiting).toEqual(['invited', 'acknowledged'])
  expect(invitationWaits({ status: 'invited', expiresAt: past }, now)).toBe(false)
  expect(invitationWaits({ status: 'invited', expiresAt: null }, now)).toBe(false)
})

test.each([
  ['client', 'acknowledged', 'unknown', 'oneself', 'ok'],
  ['provider', 'acknowledged', 'unknown', 'ok', 'oneself'],
  ['client', 'acknowledged', 'attended', 'oneself', 'reported'],
  ['provider', 'acknowledged', 'absent', 'reported', 'oneself'],
  ['guest', 'invited', 'unknown', 'ok', 'ok'],
  ['guest', 'acknowledged', 'attended', 'ok', 'ok'],
  ['guest', 'rejected', 'unknown', 'gone', 'gone'],
  ['guest', 'removed', 'unknown', 'gone', 'gone'],
  ['guest', 'expired', 'unknown', 'gone', 'gone'],
] as const)(
  'a %s who is %s and %s is reported on by the client: %s, the therapist: %s',
  (role, status, attendance, ...verdicts) => {
    const about = { role, status, attendance, attendanceSource: attendance === 'unknown' ? null : ('said' as const) }
    expect([reportVerdict(about, 'client'), reportVerdict(about, 'provider')]).toEqual(verdicts)
  },
)
