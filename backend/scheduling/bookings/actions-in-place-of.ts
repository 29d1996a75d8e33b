import type { BookingAction } from '#schemas/scheduling/bookings.ts'
import type { Address } from '#schemas/endpoints.ts'
import { isRefusedInPlaceOf, rights } from '#schemas/rights.ts'
import type { Context } from '#platform/context/context.ts'

/** The call behind each action; the one of clients has the same right where there are two. */
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

/** What of the person's actions is left to the caller: an operator who acts as them is offered nothing that is refused. */
export function actionsLeft(actions: readonly BookingAction[], { user }: Pick<Context, 'user'>): BookingAction[] {
  const scope = user?.impersonation?.scope
  if (scope === undefined) return [...actions]
  return actions.filter((action) => !isRefusedInPlaceOf(rights[calls[action]], 'POST', scope))
}
