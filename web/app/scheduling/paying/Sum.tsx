import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { AppliedCode } from '#schemas/money/payments.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

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

interface ReducedByProps {
  code: AppliedCode
  /** What is left to pay, in minor units. */
  amount: number
  currency: string
}

/** The price, and what a code takes off it. */
export function ReducedBy({ code: { code, reduction }, amount, currency }: ReducedByProps) {
  const t = useTranslate()
  const { money } = useFormats()
  return (
    <div>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 1, '& dd': sums }}
      >
        <dt>{t('payment_code.price')}</dt>
        <dd>{money(amount + reduction, currency)}</dd>
        <Box component="dt" sx={{ overflowWrap: 'anywhere' }}>
          {t('payment_code.code', { code })}
        </Box>
        <dd>{money(-reduction, currency)}</dd>
      </Box>
    </div>
  )
}

const sums = { m: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' } as const
