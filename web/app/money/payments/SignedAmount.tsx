import Box from '@mui/material/Box'
import type { Transaction } from '#schemas/money/payments.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'

/** The sum of a transaction with its sign. */
export function SignedAmount({ transaction }: { transaction: Pick<Transaction, 'direction' | 'amount' | 'currency'> }) {
  const formats = useFormats()
  const { direction, amount, currency } = transaction
  const sum = formats.money(amount, currency)
  return (
    <Box
      component="span"
      sx={{
        fontWeight: 600,
        fontVariantNumeric: 'tabular-nums',
        whiteSpace: 'nowrap',
        color: direction === 'credit' ? 'var(--success)' : 'var(--ink)',
      }}
    >
      {direction === 'credit' ? `+${sum}` : `−${sum}`}
    </Box>
  )
}
