import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { PaymentMethod } from '#schemas/money/payment-methods.ts'
import { ChoiceCards, type Option } from '#ui/forms/ChoiceCards.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { gatewayNames, useCardWords } from './card-words.ts'
import { SaveCard } from './SaveCard.tsx'
import type { PaymentChoice as Choice } from '#schemas/money/payment-choice.ts'

interface PaymentChoiceProps {
  /** Minor units. */
  amount: number
  currency: CurrencyCode
  /** Of the wallet; null leaves the wallet out. */
  balance: number | null
  /** What the wallet lacks, where that is more than the difference: a debt is settled first. */
  shortfall?: number
  /** Saved cards that can pay in this currency, the default first. */
  methods: readonly PaymentMethod[]
  /** The gateway that takes and keeps another card; null: no cards. */
  gateway: keyof typeof gatewayNames | null
  value: Choice
  onChange: (value: Choice) => void
}

/** How to pay: the wallet, a saved card, or another card, which the client may save. */
export function PaymentChoice({ amount, currency, balance, methods, gateway, value, ...props }: PaymentChoiceProps) {
  const { shortfall = Math.max(0, amount - (balance ?? 0)), onChange } = props
  const t = useTranslate()
  const { money } = useFormats()
  const { nameOf, expiryOf } = useCardWords()
  const isAnother = value.method === 'card' && !('paymentMethod' in value)
  const wallet = balance === null ? [] : [walletOption(balance)]
  const saved = methods.map((card) => ({
    value: card.identifier,
    name: nameOf(card),
    hint: t('card_words.hint', { date: expiryOf(card) }),
  }))
  const another = gateway === null ? [] : [anotherOption(gatewayNames[gateway])]

  return (
    <Box sx={{ mb: 5, '& > fieldset': { mb: 0 } }}>
      <ChoiceCards
        name="method"
        legend={t('payment_page.method')}
        options={[...wallet, ...saved, ...another]}
        value={value.method === 'card' ? ('paymentMethod' in value ? value.paymentMethod : 'card') : 'wallet'}
        onChange={(chosen) => onChange(choiceOf(chosen))}
      />
      {isAnother && gateway !== null && (
        <SaveCard
          gateway={gatewayNames[gateway]}
          isChecked={'saveCard' in value}
          onChange={(isSaved) => onChange(isSaved ? { method: 'card', saveCard: true } : { method: 'card' })}
        />
      )}
    </Box>
  )

  function walletOption(sum: number): Option {
    const hint =
      shortfall > 0
        ? t('payment_page.short', { amount: money(shortfall, currency) })
        : t('payment_page.left', { amount: money(sum - amount, currency) })
    return { value: 'wallet', name: t('payment_page.wallet', { amount: money(sum, currency) }), hint }
  }

  function anotherOption(name: string): Option {
    return {
      value: 'card',
      name: t(methods.length > 0 ? 'card_words.another' : 'payment_page.card'),
      hint: t('card_words.page_hint', { gateway: name }),
    }
  }
}

function choiceOf(chosen: string): Choice {
  if (chosen === 'wallet') return { method: 'wallet' }
  return chosen === 'card' ? { method: 'card' } : { method: 'card', paymentMethod: chosen }
}
