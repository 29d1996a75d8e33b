import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNotify } from 'react-admin'
import { useSearchParams } from 'react-router'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import type { PaymentState } from '#schemas/money/payments.ts'
import { usePaymentStatus } from './use-payment-status.ts'

/** Follows the top-up, or the card that is added, whose reference the gateway put into the address, and returns it while it is pending. */
export function useFollowedTopUp() {
  const notify = useNotify()
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const reference = search.get('reference') ?? search.get('trxref')
  const leave = useCallback(() => setSearch({}, { replace: true }), [setSearch])

  const onFinal = useCallback(
    (state: PaymentState, isCancelled: boolean) => {
      const { status } = state
      if (state.purpose === 'card') notify(...cardMessage(state, isCancelled))
      else if (isCancelled) notify('refunds.given_up', { type: 'info' })
      else if (status === 'success') notify('payment.success', { type: 'success' })
      else notify('errors.PAYMENT_FAILED', { type: 'error' })
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== paymentApi.status.path })
      leave()
    },
    [notify, queries, leave],
  )
  const { cancelPayment, isCancelling } = usePaymentStatus(reference, { onFinal, onUnknown: leave })
  return { reference, leave, cancelPayment, isCancelling }
}

/** How adding a card ended. */
function cardMessage(
  { status, isCardSaved }: PaymentState,
  isCancelled: boolean,
): Parameters<ReturnType<typeof useNotify>> {
  const isAdded = status === 'success' && isCardSaved !== false
  const problem = isCancelled ? 'given_up' : status === 'success' ? 'not_reusable' : 'failed'
  return [`payment_methods.add.${isAdded ? 'done' : problem}`, { type: isAdded ? 'success' : 'warning' }]
}
