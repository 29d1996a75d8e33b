import type { Booking } from '#schemas/scheduling/bookings.ts'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'

/** A session that awaits payment, viewed by a user who may pay it: operators cannot pay for a client. */
export function useCanPay({ actions }: Pick<Booking, 'actions'>): boolean {
  const may = useIsAllowed(paymentApi.payBooking)
  return may && actions.includes('pay')
}
