import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useNotify } from 'react-admin'
import { useSearchParams } from 'react-router'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import type { BookingPayment, PaymentState } from '#schemas/money/payments.ts'
import { usePaymentStatus } from '#app/money/payments/use-payment-status.ts'

interface Followed {
  /** The newest payment for what the page pays. */
  newest: BookingPayment['payment'] | undefined
  onPaid: (state: PaymentState) => void
  /** The payment arrived after the times were taken: its money is in the wallet. */
  onCredited: (state: PaymentState) => void
}

/**
 * Polls the payment that the address names. What is paid leads on, a top-up for it back to the form. A
 * checkout that was left without paying stays open at the gateway: the client chooses how to go on, while polling continues.
 */
export function useFollowedPayment({ newest, onPaid, onCredited }: Followed) {
  const notify = useNotify()
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const [startedHere, setStartedHere] = useState<string | null>(null)
  const [dismissed, setDismissed] = useState<string | null>(null)
  const reference = search.get('reference') ?? search.get('trxref')
  const leave = useCallback(() => setSearch({}, { replace: true }), [setSearch])

  const onFinal = useCallback(
    (final: PaymentState, isCancelled: boolean) => {
      const { status, purpose, creditedToWallet } = final
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== paymentApi.status.path })
      if (status === 'success' && creditedToWallet) {
        notify('payment_page.credited', { type: 'warning' })
        return onCredited(final)
      }
      if (status === 'success' && purpose === 'booking') return onPaid(final)
      if (status === 'success') notify('payment.success', { type: 'success' })
      else if (isCancelled) notify('refunds.given_up', { type: 'info' })
      else notify('errors.PAYMENT_FAILED', { type: 'error' })
      leave()
    },
    [onPaid, onCredited, notify, queries, leave],
  )
  const { state, hasFailed, isFinal, cancelPayment, isCancelling } = usePaymentStatus(reference, {
    onFinal,
    onUnknown: leave,
  })

  const isKnown = state !== undefined || hasFailed || reference === startedHere
  const isLeft = state?.status === 'pending' && state.purpose === 'booking' && reference !== startedHere
  const unpaid = reference === null && newest?.status === 'pending' ? newest.reference : isLeft ? reference : null
  return {
    /** Back from the gateway, and its result is not known yet. */
    isChecking: reference !== null && !isKnown,
    isProcessing: reference !== null && isKnown && !isFinal && !isLeft,
    isUnpaid: typeof unpaid === 'string' && unpaid !== dismissed,
    chooseAgain: () => {
      setDismissed(unpaid ?? null)
      leave()
    },
    follow: (started: string) => {
      setStartedHere(started)
      setSearch({ reference: started }, { replace: true })
    },
    leave,
    cancelPayment,
    isCancelling,
  }
}
