import { useEffect, useRef } from 'react'
import { paymentApi, paymentLimits, type PaymentState } from '#schemas/payments.ts'
import { useRead } from '../account/use-call.ts'

/** Asks every 5 seconds how a payment stands, until it is final; then tells once. */
export function usePaymentStatus(reference: string | null, onFinal: (state: PaymentState) => void) {
  const told = useRef<string | null>(null)
  const { data } = useRead(
    paymentApi.status,
    { params: { reference: reference ?? '' } },
    {
      enabled: reference !== null,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.final ? false : paymentLimits.pollSeconds * 1000),
    },
  )

  useEffect(() => {
    if (!data?.final || told.current === data.reference) return
    told.current = data.reference
    onFinal(data)
  }, [data, onFinal])

  return data
}
