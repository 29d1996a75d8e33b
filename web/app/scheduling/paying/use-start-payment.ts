import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import type { PaymentStart } from '#schemas/money/payments.ts'
import type { Static } from '#schemas/platform/endpoint.ts'
import { seriesApi } from '#schemas/scheduling/series.calls.gen.ts'

type Started = Static<typeof PaymentStart>

/** Goes to the card page where the payment has one; otherwise the page polls its status. */
export const afterStart =
  (onFollow: (reference: string) => void) =>
  ({ payment, metadata }: Started) =>
    metadata.authorizationUrl ? location.assign(metadata.authorizationUrl) : onFollow(payment.reference)

/** The browser is on its way to the card page. */
export const isLeaving = (started: Started | undefined): boolean => started?.metadata.authorizationUrl !== undefined

/** The browser's Back button can bring the page back as it was left, with the overlay of the finished call. */
export function useResetOnReturn(reset: () => void) {
  const queries = useQueryClient()
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      reset()
      for (const { path } of [paymentApi.ofBooking, seriesApi.showPayment])
        void queries.invalidateQueries({ queryKey: [path] })
    }
    globalThis.addEventListener('pageshow', onShow)
    return () => globalThis.removeEventListener('pageshow', onShow)
  }, [reset, queries])
}
