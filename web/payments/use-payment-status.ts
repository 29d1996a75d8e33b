import { useEffect, useRef } from 'react'
import { paymentApi, paymentLimits, type PaymentState } from '#schemas/payments.ts'
import { useRead } from '../account/use-call.ts'
import { ApiError } from '../kit/api.ts'

interface Hearing {
  onFinal: (state: PaymentState) => void
  /** The address names a payment that is none of the caller's: there is nothing to wait for. */
  onUnknown: () => void
}

/** Asks every 5 seconds how a payment stands, until it is final or nobody knows it; then tells once. */
export function usePaymentStatus(reference: string | null, { onFinal, onUnknown }: Hearing) {
  const told = useRef<string | null>(null)
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

  useEffect(() => {
    if (!data?.final || told.current === data.reference) return
    told.current = data.reference
    onFinal(data)
  }, [data, onFinal])

  return data
}

const isUnknown = (error: unknown): boolean => error instanceof ApiError && [404, 422].includes(error.status)
