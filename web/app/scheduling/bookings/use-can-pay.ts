import type { Booking } from '#schemas/scheduling/bookings.ts'
import { paymentApi } from '#schemas/money/payments.ts'
import { useMay } from '#ui/viewer/use-may.ts'

/** A session that waits for its money, seen by somebody who may pay it: nobody pays in somebody else's place. */
export function useCanPay({ actions }: Pick<Booking, 'actions'>): boolean {
  const may = useMay(paymentApi.payBooking)
  return may && actions.includes('pay')
}
