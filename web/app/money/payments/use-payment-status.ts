import { useCallback, useEffect, useRef } from 'react'
import { paymentApi, paymentLimits, type PaymentState } from '#schemas/money/payments.ts'
import { useAct, useRead } from '#ui/api/use-call.ts'
import { ApiError } from '#shared/api/api.ts'

interface Hearing {
  onFinal: (state: PaymentState, isGivenUp: boolean) => void
  /** The address names a payment that is none of the caller's: there is nothing to wait for. */
  onUnknown: () => void
}

/**
 * Asks every 5 seconds how a payment stands, until it is final or nobody knows it; then tells once. Who gives it up hears how
 * it ended from whichever answer comes first, and from that one only: it may have been paid in between.
 */
export function usePaymentStatus(reference: string | null, { onFinal, onUnknown }: Hearing) {
  const told = useRef<string | null>(null)
  const givenUp = useRef<string | null>(null)
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

  const tell = useCallback(
    (state: PaymentState) => {
      if (!state.final || told.current === state.reference) return
      told.current = state.reference
      onFinal(state, state.status === 'abandoned' && givenUp.current === state.reference)
    },
    [onFinal],
  )
  useEffect(() => {
    if (data) tell(data)
  }, [data, tell])

  const cancel = useAct(paymentApi.cancel, {
    onDone: tell,
    onRefused: ({ status }) => {
      const isTold = told.current === givenUp.current
      // Where only the answer is lost, it may be given up nevertheless.
      if (status !== 0) givenUp.current = null
      return isTold
    },
  })
  const giveUp = () => {
    if (reference === null) return
    givenUp.current = reference
    cancel.mutate({ params: { reference } })
  }

  return { isFinal: data?.final ?? false, giveUp, isGivingUp: cancel.isPending }
}

const isUnknown = (error: unknown): boolean => error instanceof ApiError && [404, 422].includes(error.status)
