/** An operator who acts for a person is offered only the actions that the endpoints allow. */
import { expect, test } from 'vitest'
import { allowedActions } from '#backend/scheduling/bookings/actions-while-acting.ts'
import type { Person } from '#platform/context/context.ts'
import { bookingActions } from '#schemas/scheduling/bookings.ts'

const acting = (scope: 'read' | 'assist') => ({
  user: { impersonation: { operator: 'olu', scope, until: '2026-03-02T09:00:00Z' } } as Person,
})

test('clients and therapists are offered all of their actions', () => {
  expect(allowedActions(bookingActions, { user: { impersonation: null } as Person })).toEqual([...bookingActions])
  expect(allowedActions(bookingActions, { user: null })).toEqual([...bookingActions])
})

test('an operator with read scope is offered none', () => {
  expect(allowedActions(bookingActions, acting('read'))).toEqual([])
})

test('an operator with assist scope is offered actions that move no money and write no text in the person’s name', () => {
  const left = allowedActions(bookingActions, acting('assist'))
  expect(left.toSorted()).toEqual([
    'acknowledge',
    'approve_reschedule',
    'reschedule',
    'schedule',
    'waitlist',
    'withdraw_reschedule',
  ])
  expect(allowedActions(['cancel', 'schedule'], acting('assist'))).toEqual(['schedule'])
})
