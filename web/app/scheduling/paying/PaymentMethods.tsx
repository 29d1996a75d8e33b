import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { BookingPayment } from '#schemas/money/payments.ts'
import { ChoiceCards } from '#ui/forms/ChoiceCards.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'

export type Method = 'wallet' | 'card' | 'free'
type Offer = Pick<BookingPayment, 'amount' | 'currency' | 'walletBalance' | 'shortfall' | 'methods'>

/** The wallet where it is enough, otherwise the card. */
export function startMethod({ amount, shortfall, methods }: Offer): Method {
  if (amount === 0) return 'free'
  return shortfall === 0 || !methods.includes('card') ? 'wallet' : 'card'
}

interface PaymentMethodsProps {
  cost: Offer
  method: Method
  onMethod: (method: Method) => void
}

export function PaymentMethods({ cost, method, onMethod }: PaymentMethodsProps) {
  const t = useTranslate()
  const formats = useFormats()
  const money = (minor: number) => formats.money(minor, cost.currency)
  const options = [
    {
      value: 'wallet',
      name: t('payment_page.wallet', { amount: money(cost.walletBalance) }),
      hint:
        cost.shortfall > 0
          ? t('payment_page.short', { amount: money(cost.shortfall) })
          : t('payment_page.left', { amount: money(cost.walletBalance - cost.amount) }),
    },
    { value: 'card', name: t('payment_page.card'), hint: t('payment_page.card_hint') },
  ].filter(({ value }) => value === 'wallet' || cost.methods.some((known) => known === value))
  return (
    <ChoiceCards
      name="method"
      legend={t('payment_page.method')}
      options={options}
      value={method}
      onChange={(value) => onMethod(value === 'card' ? 'card' : 'wallet')}
    />
  )
}

/** What the sum is for, and the sum in large figures. */
export const Sum = ({ label, sum }: { label: string; sum: string }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'baseline', justifyContent: 'space-between' }}>
    <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
    <Typography
      sx={{
        fontSize: 'clamp(1.5rem, 1.3rem + 1vw, 2rem)',
        fontWeight: 600,
        fontVariantNumeric: 'tabular-nums',
        lineHeight: 1.3,
      }}
    >
      {sum}
    </Typography>
  </Box>
)
