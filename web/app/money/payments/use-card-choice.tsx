import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { paymentMethodApi } from '#schemas/money/payment-methods.calls.gen.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { useRead } from '#ui/api/use-call.ts'
import type { gatewayNames } from './card-words.ts'
import { type PaymentChoice as Choice, startChoice } from '#schemas/money/payment-choice.ts'
import { PaymentChoice } from './PaymentChoice.tsx'

interface CardChoiceOptions {
  currency: CurrencyCode
  gateway: keyof typeof gatewayNames
}

/** Which card tops up the wallet: a saved one, or another one. */
export function useCardChoice({ currency, gateway }: CardChoiceOptions) {
  const [chosen, choose] = useState<Choice | null>(null)
  const { data, isPending } = useRead(paymentMethodApi.list, { query: { currency } })
  const methods = (data?.methods ?? []).filter(({ isExpired }) => !isExpired)
  const value = chosen ?? startChoice({ amount: 1, balance: null, methods, hasCards: true })
  const { method: _card, ...card } = value
  return {
    /** As the call takes it. */
    card,
    field: isPending ? (
      <Skeleton variant="rounded" height={88} />
    ) : (
      <PaymentChoice
        amount={0}
        currency={currency}
        balance={null}
        methods={methods}
        gateway={gateway}
        value={value}
        onChange={choose}
      />
    ),
  }
}
