import { useTranslate } from 'react-admin'
import type { PaymentMethod } from '#schemas/money/payment-methods.ts'
import { useCardWords } from '#app/money/payments/card-words.ts'
import { ChoiceCards } from '#ui/forms/ChoiceCards.tsx'

interface CardOptionsProps {
  cards: readonly PaymentMethod[]
  value: string
  onChange: (card: string) => void
}

/** Which saved card is charged. */
export function CardOptions({ cards, value, onChange }: CardOptionsProps) {
  const t = useTranslate()
  const { nameOf, expiryOf } = useCardWords()
  const options = cards.map((card) => ({
    value: card.identifier,
    name: nameOf(card),
    hint: t('payment_methods.expires', { date: expiryOf(card) }),
  }))
  return (
    <ChoiceCards
      name="chargedCard"
      legend={t('series_charging.agree.card')}
      options={options}
      value={value}
      onChange={onChange}
    />
  )
}
