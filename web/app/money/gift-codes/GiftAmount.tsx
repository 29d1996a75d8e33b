import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { giftAmounts, giftLimits } from '#schemas/money/gift-limits.ts'
import { typedAmount } from '#ui/forms/amount.ts'
import { useAmountChange } from '#ui/forms/use-amount-change.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import type { GiftForm } from './use-gift-form.ts'

/** The amount, chosen or typed, and what the wallet has. */
export function GiftAmount({ id, form }: { id: string; form: GiftForm }) {
  const t = useTranslate()
  const { locale, money } = useFormats()
  const { currency, balance } = form
  const onChange = useAmountChange(form.values.amount, (sum) => form.set('amount', sum))
  const { problem, ...field } = form.field('amount')
  return (
    <Box component="form" id={id} {...form.form} sx={{ display: 'grid', gap: 3 }}>
      <Box
        component="fieldset"
        aria-label={t('gift_codes.amounts')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, m: 0, p: 0, border: 0 }}
      >
        {giftAmounts[currency].map((amount) => (
          <Button
            key={amount}
            variant="outlined"
            aria-pressed={form.amountInMinor === amount}
            onClick={() => form.set('amount', typedAmount(amount, locale))}
            sx={{ '&[aria-pressed=true]': { bgcolor: 'var(--mint)', borderColor: 'var(--primary)' } }}
          >
            {money(amount, currency)}
          </Button>
        ))}
      </Box>
      <TextField
        {...field}
        fullWidth
        autoComplete="off"
        label={t('gift_codes.amount')}
        onChange={onChange}
        error={problem !== undefined}
        helperText={
          problem ??
          t('gift_codes.between', {
            from: money(giftLimits.smallest[currency], currency),
            to: money(giftLimits.largest[currency], currency),
          })
        }
        slotProps={{
          htmlInput: { inputMode: 'decimal' },
          input: { startAdornment: <InputAdornment position="start">{currency}</InputAdornment> },
        }}
      />
      {balance !== undefined && (
        <Typography>
          {form.missing > 0
            ? t('gift_codes.missing', { balance: money(balance, currency), amount: money(form.missing, currency) })
            : t('gift_codes.from_wallet', { balance: money(balance, currency) })}
        </Typography>
      )}
    </Box>
  )
}
