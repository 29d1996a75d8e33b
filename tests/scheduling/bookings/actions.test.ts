import { expect, test } from 'vitest'
import { actionsOf, type BookingFacts, type RelatedFacts } from '#backend/scheduling/bookings/rules.ts'
import { confirmed } from './paid-session.ts'

/** A new booking without any later events. */
const fresh: BookingFacts & RelatedFacts = {
  ...confirmed,
  needsApproval: false,
  allowRescheduleCompleted: false,
  clientMovesLeft: 2,
  providerMovesLeft: 2,
  openMove: null,
  respondBy: null,
  absentParty: null,
  hasReview: false,
  guests: 0,
  isWaiting: false,
  absenceCases: [],
}

const day = '2026-03-11T09:00:00Z'
const start = '2026-03-12T09:00:00Z'
const closing = '2026-03-14T10:00:00Z'
const unpaid = { paidAt: null }
const timeless = { ...unpaid, startAt: null, endAt: null, freeUntil: null } as const
const request = { ...unpaid, status: 'booking_request', respondBy: '2026-03-12T10:00:00Z' } as const
const held = { ...unpaid, status: 'pending', paymentDueAt: '2026-03-11T09:00:01Z' } as const
const requestedBy = (askedBy: 'client' | 'provider') => ({ openMove: { askedBy } })
type Facts = Partial<BookingFacts & RelatedFacts>

test.each<[name: string, facts: Facts, now: string, client: string, provider: string]>([
  ['a request', request, day, 'share cancel', 'acknowledge reject cancel'],
  ['a request without an answer in time', { ...request, respondBy: day }, day, 'share cancel', 'reject cancel'],
  ['a request at its start', request, start, 'cancel', 'reject cancel'],
  ['without a time', { ...timeless, status: 'unscheduled' }, day, 'schedule waitlist cancel', 'cancel'],
  [
    'without a time, and waiting for one',
    { ...timeless, status: 'unscheduled', isWaiting: true },
    day,
    'schedule cancel',
    'cancel',
  ],
  ['pending, in time', held, day, 'reschedule pay share waitlist cancel', 'reschedule cancel'],
  [
    'pending, out of time',
    { ...held, paymentDueAt: day },
    day,
    'reschedule share waitlist cancel',
    'reschedule cancel',
  ],
  [
    'pending, all moves used up',
    { ...held, clientMovesLeft: 0, providerMovesLeft: 0 },
    day,
    'reschedule pay share waitlist cancel',
    'reschedule cancel',
  ],
  ['confirmed', {}, day, 'reschedule share waitlist cancel', 'reschedule cancel'],
  ['confirmed, four guests', { guests: 4 }, day, 'reschedule waitlist cancel', 'reschedule cancel'],
  ['confirmed, waiting for an earlier time', { isWaiting: true }, day, 'reschedule share cancel', 'reschedule cancel'],
  ['confirmed, the client has no move left', { clientMovesLeft: 0 }, day, 'share waitlist cancel', 'reschedule cancel'],
  [
    'the client asked for a move',
    requestedBy('client'),
    day,
    'withdraw_reschedule share waitlist cancel',
    'approve_reschedule cancel',
  ],
  [
    'the therapist asked for a move',
    requestedBy('provider'),
    day,
    'approve_reschedule share waitlist cancel',
    'withdraw_reschedule cancel',
  ],
  [
    'confirmed, one second before the start',
    {},
    '2026-03-12T08:59:59Z',
    'reschedule share waitlist cancel',
    'reschedule cancel',
  ],
  ['confirmed, at the start', {}, start, '', ''],
  ['confirmed, 9:59 after the start', {}, '2026-03-12T09:09:59Z', '', ''],
  ['confirmed, ten minutes after the start', {}, '2026-03-12T09:10:00Z', 'report_absence', 'report_absence'],
  ['completed', { status: 'completed' }, closing, 'review report_absence', 'report_absence'],
  ['completed, reviewed', { status: 'completed', hasReview: true }, closing, 'report_absence', 'report_absence'],
  ['completed, 48:00:01 after the end', { status: 'completed' }, '2026-03-14T10:00:01Z', 'review', ''],
  [
    'completed, may be moved',
    { status: 'completed', allowRescheduleCompleted: true },
    closing,
    'reschedule review report_absence',
    'reschedule report_absence',
  ],
  ['completed, 60 days after the end', { status: 'completed' }, '2026-05-11T10:00:00Z', 'review', ''],
  ['completed, a second later', { status: 'completed' }, '2026-05-11T10:00:01Z', '', ''],
  ['no show', { status: 'no_show', absentParty: 'client' }, closing, '', ''],
  ['cancelled', { status: 'cancelled' }, day, '', ''],
  ['rejected', { status: 'rejected' }, day, '', ''],
  ['expired', { status: 'expired' }, day, '', ''],
])('%s', (_name, facts, now, client, provider) => {
  const may = (side: 'client' | 'provider') =>
    actionsOf({ ...fresh, ...facts }, side, Temporal.Instant.from(now)).toSorted()
  const sorted = (actions: string) => actions.split(' ').filter(Boolean).toSorted()
  expect(may('client')).toEqual(sorted(client))
  expect(may('provider')).toEqual(sorted(provider))
})
