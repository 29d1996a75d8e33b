import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router'
import { packageApi } from '#schemas/money/packages.calls.gen.ts'
import type { PackageOffer } from '#schemas/money/packages.ts'
import type { PaymentChoice } from '#schemas/money/payment-choice.ts'
import { minimumTopUp } from '#schemas/money/payment-limits.ts'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import type { PaymentState } from '#schemas/money/payments.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { usePaymentStatus } from '#app/money/payments/use-payment-status.ts'
import { useAct } from '#ui/api/use-call.ts'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { afterStart, useResetOnReturn } from './use-start-payment.ts'

/**
 * Buys a package: from the wallet at once, or by a card that fills the wallet first. The address names that top-up, which buys
 * one package as soon as it has arrived.
 */
export function useBuyPackage({ identifier: offerIdentifier, price: expectedPrice, currency }: PackageOffer) {
  const notify = useNotify()
  const queries = useQueryClient()
  const goTo = useNavigate()
  const { locale } = useFormats()
  const keyFor = useIdempotencyKey()
  const [search, setSearch] = useSearchParams()
  const reference = search.get('reference') ?? search.get('trxref')
  const isForPackage = search.has('card')
  const [arrived, setArrived] = useState<string | null>(null)
  const leave = useCallback(() => setSearch({}, { replace: true }), [setSearch])
  const refresh = useCallback(
    () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== paymentApi.status.path }),
    [queries],
  )
  const { mutate: sendPurchase, isPending: isBuying } = useAct(packageApi.buy, {
    onDone: ({ identifier }) => {
      void refresh()
      notify('packages.buy.bought', { type: 'success' })
      void goTo(paths.soldPackage({ id: identifier }), { replace: true })
    },
    onRefused: () => {
      // The money is in the wallet: the page offers it.
      void refresh()
      leave()
      return false
    },
  })
  const buy = (topUp: object = {}) => {
    const body = { offerIdentifier, expectedPrice, ...topUp }
    sendPurchase({ body, key: keyFor(body) })
  }

  const onFinal = useCallback(
    ({ status, reference: paid }: PaymentState, isCancelled: boolean) => {
      void refresh()
      if (status === 'success' && isForPackage) return setArrived(paid)
      if (status === 'success') notify('payment.success', { type: 'success' })
      else if (isCancelled) notify('refunds.given_up', { type: 'info' })
      else notify('errors.PAYMENT_FAILED', { type: 'error' })
      leave()
    },
    [refresh, isForPackage, notify, leave],
  )
  const { isFinal } = usePaymentStatus(reference, { onFinal, onUnknown: leave })
  useEffect(() => {
    if (arrived === null) return
    const body = { offerIdentifier, expectedPrice, topUpReference: arrived }
    sendPurchase({ body, key: keyFor(body) })
  }, [arrived, offerIdentifier, expectedPrice, sendPurchase, keyFor])

  const topUp = useAct(paymentApi.topUp, {
    onDone: afterStart((started) => setSearch({ card: '1', reference: started }, { replace: true })),
  })
  useResetOnReturn(topUp.reset)
  const pay = (choice: PaymentChoice) => {
    if (choice.method !== 'card') return buy()
    const { method: _card, ...card } = choice
    const amount = Math.max(expectedPrice, minimumTopUp[currency])
    const body = { amount, returnUrl: addressOf(locale, paths.buyPackage({ id: offerIdentifier, card: '1' })), ...card }
    topUp.mutate({ body, key: keyFor(body) })
  }
  return {
    pay,
    leave,
    isBusy: isBuying || topUp.isPending || topUp.isSuccess,
    isProcessing: isBuying || (reference !== null && !isFinal),
  }
}
