import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import { seriesApi } from '#schemas/scheduling/series.calls.gen.ts'
import type { ApiError } from '#shared/api/api.ts'

/** Why a saved card was not charged: the sentence stays at the button until the next attempt. */
export function useRefusedCard() {
  const queries = useQueryClient()
  const [message, setMessage] = useState<string>()
  return {
    message,
    clear: () => setMessage(undefined),
    show: ({ problem, message: words }: ApiError): boolean => {
      if (problem.code !== 'PAYMENT_FAILED' || words === '') return false
      setMessage(words)
      // The next attempt is another payment.
      for (const { path } of [paymentApi.ofBooking, seriesApi.showPayment])
        void queries.invalidateQueries({ queryKey: [path] })
      return true
    },
  }
}
