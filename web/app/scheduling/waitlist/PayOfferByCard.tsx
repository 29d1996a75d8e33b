import Button from '@mui/material/Button'
import { useNotify, useTranslate } from 'react-admin'
import { paymentMethodApi } from '#schemas/money/payment-methods.calls.gen.ts'
import { waitlistApi } from '#schemas/scheduling/waitlist.calls.gen.ts'
import type { WaitlistEntry } from '#schemas/scheduling/waitlist.ts'
import { useCardWords } from '#app/money/payments/card-words.ts'
import { useAct, useRead } from '#ui/api/use-call.ts'
import { useIdempotencyKey } from '#ui/api/use-idempotency-key.ts'
import { useIsAllowed } from '#ui/viewer/use-is-allowed.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

interface PayOfferByCardProps {
  entry: WaitlistEntry
  offer: NonNullable<WaitlistEntry['offer']>
  isBusy: boolean
  /** The money is in the wallet. */
  onPaid: () => void
}

/** Where the wallet is too short for the difference: the default card pays it, and the time is accepted. */
export function PayOfferByCard({ entry, offer, isBusy, onPaid }: PayOfferByCardProps) {
  const t = useTranslate()
  const notify = useNotify()
  const { money } = useFormats()
  const { nameOf } = useCardWords()
  const keyFor = useIdempotencyKey()
  const mayPay = useIsAllowed(waitlistApi.pay)
  const { data } = useRead(paymentMethodApi.list, { query: { currency: offer.currency } })
  const card = data?.methods.find(({ isExpired }) => !isExpired)
  const pay = useAct(waitlistApi.pay, {
    onDone: ({ payment, metadata }) => {
      if (metadata.authorizationUrl) location.assign(metadata.authorizationUrl)
      else if (payment.status === 'success') onPaid()
      else notify('waitlist.paying', { type: 'info' })
    },
    onRefused: ({ code }) => {
      // The money of an earlier attempt has arrived.
      if (code === 'STATUS_CHANGED') onPaid()
      return code === 'STATUS_CHANGED'
    },
  })
  if (!mayPay || !card || offer.difference <= 0) return null
  const body = { expectedDifference: offer.difference, paymentMethod: card.identifier }
  return (
    <Button
      variant="contained"
      size="large"
      loading={pay.isPending || isBusy}
      onClick={() => pay.mutate({ params: { id: entry.identifier }, body, key: keyFor([body, pay.submittedAt]) })}
    >
      {t('waitlist.pay_with', { amount: money(offer.difference, offer.currency), card: nameOf(card) })}
    </Button>
  )
}
