import { useQueryClient } from '@tanstack/react-query'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import type { BookingPayment } from '#schemas/money/payments.ts'
import { keyOf } from '#ui/api/use-call.ts'

/** Reads again what a changed price touches, and shows the answer of the server at once where there is one. */
export function useReadPrice() {
  const queries = useQueryClient()
  return (cost?: BookingPayment) => {
    if (cost) queries.setQueryData(keyOf(paymentApi.ofBooking, { params: { id: cost.bookingIdentifier } }), cost)
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== paymentApi.status.path })
  }
}
