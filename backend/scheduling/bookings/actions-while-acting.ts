import type { BookingAction } from '#schemas/scheduling/bookings.ts'
import type { Address } from '#schemas/endpoints.ts'
import { isRefusedWhileImpersonating, rights } from '#schemas/rights.ts'
import type { Context } from '#platform/context/context.ts'

/** The API call of each action; where two exist, the client's call needs the same permission. */
const calls: Record<BookingAction, Address> = {
  pay: 'POST /payment/booking/:id',
  schedule: 'POST /booking/:id/schedule',
  reschedule: 'POST /appointment/:id/reschedule',
  approve_reschedule: 'POST /appointment/:id/reschedule-update',
  withdraw_reschedule: 'POST /appointment/:id/reschedule-update',
  acknowledge: 'POST /appointment/participant/:id/acknowledge',
  reject: 'POST /appointment/participant/:id/reject-booking',
  review: 'POST /review/:id',
  report_absence: 'POST /booking/participant/:id/status',
  share: 'POST /share-booking',
  waitlist: 'POST /waitlist',
  cancel: 'POST /appointment/:id/cancel',
}

/**
 * Drops the actions that the caller may not use: an operator who acts for the person is offered nothing that would be
 * refused.
 */
export function allowedActions(actions: readonly BookingAction[], { user }: Pick<Context, 'user'>): BookingAction[] {
  const scope = user?.impersonation?.scope
  if (scope === undefined) return [...actions]
  return actions.filter((action) => !isRefusedWhileImpersonating(rights[calls[action]], 'POST', scope))
}
