import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import type { BookingPayment, PaymentState } from '#schemas/money/payments.ts'
import * as paths from '#schemas/platform/paths.ts'
import { usePaymentStatus } from '#app/money/payments/use-payment-status.ts'

/**
 * Polls the payment that the address names. A paid session leads to its confirmation, a top-up for it back to the form. A
 * checkout that was left without paying stays open at the gateway: the client chooses how to go on, while polling continues.
 */
export function useFollowedPayment(id: string, newest: BookingPayment['payment'] | undefined) {
  const notify = useNotify()
  const goTo = useNavigate()
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const [startedHere, setStartedHere] = useState<string | null>(null)
  const [dismissed, setDismissed] = useState<string | null>(null)
  const reference = search.get('reference') ?? search.get('trxref')
  const leave = useCallback(() => setSearch({}, { replace: true }), [setSearch])

  const onFinal = useCallback(
    ({ status, purpose, creditedToWallet }: PaymentState, isCancelled: boolean) => {
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== paymentApi.status.path })
      if (status === 'success' && creditedToWallet) {
        notify('payment.credited', { type: 'warning' })
        return void goTo(paths.appointment({ id }), { replace: true })
      }
      // The confirmation says that the payment was successful.
      if (status === 'success' && purpose === 'booking')
        return void goTo(paths.appointmentConfirmed({ id }), { replace: true })
      if (status === 'success') notify('payment.success', { type: 'success' })
      else if (isCancelled) notify('refunds.given_up', { type: 'info' })
      else notify('errors.PAYMENT_FAILED', { type: 'error' })
      leave()
    },
    [id, notify, goTo, queries, leave],
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
