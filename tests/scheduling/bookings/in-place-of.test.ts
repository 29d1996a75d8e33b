/** An operator who acts as somebody is offered only what the call behind the action lets through. */
import { expect, test } from 'vitest'
import { actionsLeft } from '#backend/scheduling/bookings/actions-in-place-of.ts'
import type { Person } from '#platform/context/context.ts'
import { bookingActions } from '#schemas/scheduling/bookings.ts'

const acting = (scope: 'read' | 'assist') => ({
  user: { impersonation: { operator: 'olu', scope, until: '2026-03-02T09:00:00Z' } } as Person,
})

test('people are offered all of their actions', () => {
  expect(actionsLeft(bookingActions, { user: { impersonation: null } as Person })).toEqual([...bookingActions])
  expect(actionsLeft(bookingActions, { user: null })).toEqual([...bookingActions])
})

test('an operator who only reads is offered none', () => {
  expect(actionsLeft(bookingActions, acting('read'))).toEqual([])
})

test('an operator who helps is offered what moves no money and speaks in nobody’s name', () => {
  const left = actionsLeft(bookingActions, acting('assist'))
  expect(left.toSorted()).toEqual([
    'acknowledge',
    'approve_reschedule',
    'reschedule',
    'schedule',
    'waitlist',
    'withdraw_reschedule',
  ])
  expect(actionsLeft(['cancel', 'schedule'], acting('assist'))).toEqual(['schedule'])
})
