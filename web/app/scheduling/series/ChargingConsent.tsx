import { useTranslate } from 'react-admin'
import type { PaymentMethod } from '#schemas/money/payment-methods.ts'
import { useCardWords } from '#app/money/payments/card-words.ts'
import { ConsentBox } from '#ui/forms/ConsentBox.tsx'

interface ChargingConsentProps {
  /** The card that is charged. */
  card: Pick<PaymentMethod, 'brand' | 'last4'>
  /** The most that one session may cost, as a sum with its currency. */
  fee: string
  isAgreed: boolean
  /** Why the client cannot go on without it. */
  problem?: string | undefined
  onChange: (isAgreed: boolean) => void
}

/** The consent to charge a saved card for each session: how much, when, and how it ends. Never preset. */
export function ChargingConsent({ card, fee, isAgreed, ...box }: ChargingConsentProps) {
  const t = useTranslate()
  const { nameOf } = useCardWords()
  return (
    <ConsentBox
      label={t('series_charging.agree.label', { card: nameOf(card) })}
      hint={t('series_charging.agree.text', { fee })}
      isChecked={isAgreed}
      {...box}
    />
  )
}
