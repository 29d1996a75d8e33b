import { useCallback, useEffect, useRef } from 'react'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import { paymentLimits } from '#schemas/money/payment-limits.ts'
import type { PaymentState } from '#schemas/money/payments.ts'
import { useAct, useRead } from '#ui/api/use-call.ts'
import { ApiError } from '#shared/api/api.ts'

interface PaymentStatusHandlers {
  onFinal: (state: PaymentState, isCancelled: boolean) => void
  /** The address names a payment that is not the caller's, so there is nothing to wait for. */
  onUnknown: () => void
}

/**
 * Polls a payment's status every 5 seconds until it is final or unknown, then notifies once. After a cancellation, only
 * the first reply that reports the end counts, because the payment may have succeeded in between.
 */
export function usePaymentStatus(reference: string | null, { onFinal, onUnknown }: PaymentStatusHandlers) {
  const notified = useRef<string | null>(null)
  const cancelledReference = useRef<string | null>(null)
  const { data, error } = useRead(
    paymentApi.status,
    { params: { reference: reference ?? '' } },
    {
      enabled: reference !== null,
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.final || isUnknown(state.error) ? false : paymentLimits.pollSeconds * 1000,
    },
  )
  const isNone = isUnknown(error)

  useEffect(() => {
    if (isNone && reference !== null) onUnknown()
  }, [isNone, reference, onUnknown])

  const notifyOnce = useCallback(
    (state: PaymentState) => {
      if (!state.final || notified.current === state.reference) return
      notified.current = state.reference
      onFinal(state, state.status === 'abandoned' && cancelledReference.current === state.reference)
    },
    [onFinal],
  )
  useEffect(() => {
    if (data) notifyOnce(data)
  }, [data, notifyOnce])

  const cancel = useAct(paymentApi.cancel, {
    onDone: notifyOnce,
    onRefused: ({ status }) => {
      const isNotified = notified.current === cancelledReference.current
      // If only the reply was lost, the payment may have been cancelled nevertheless.
      if (status !== 0) cancelledReference.current = null
      return isNotified
    },
  })
  const cancelPayment = () => {
    if (reference === null) return
    cancelledReference.current = reference
    cancel.mutate({ params: { reference } })
  }

  return {
    /** Undefined until the first reply. */
    state: data,
    hasFailed: error !== null && !isNone,
    isFinal: data?.final ?? false,
    cancelPayment,
    isCancelling: cancel.isPending,
  }
}

const isUnknown = (error: unknown): boolean => error instanceof ApiError && [404, 422].includes(error.status)
