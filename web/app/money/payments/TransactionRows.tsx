import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useListContext, useTranslate } from 'react-admin'
import type { Transaction } from '#schemas/money/payments.ts'
import { RowLink } from '#ui/lists/RowLink.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { choiceKey } from '#ui/forms/fields.ts'
import * as paths from '#schemas/platform/paths.ts'
import { SignedAmount } from './SignedAmount.tsx'

/** The same transactions as cards for a phone: kind and date on the left, amount on the right. */
export function TransactionRows() {
  const { data, isPending } = useListContext<Transaction & { id: string }>()
  if (isPending) return <Skeleton variant="rounded" height={360} />
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        // Not directly below the filters.
        mt: 3,
        p: 0,
        bgcolor: 'var(--card)',
        border: '1px solid var(--hairline)',
        borderRadius: 5,
      }}
    >
      {data?.map((transaction) => (
        <TransactionRow key={transaction.id} transaction={transaction} />
      ))}
    </Box>
  )
}

function TransactionRow({ transaction }: { transaction: Transaction }) {
  const t = useTranslate()
  const formats = useFormats()
  const { identifier, createdAt, transactionType, status, counterpart } = transaction
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        justifyContent: 'space-between',
        gap: 3,
        px: 4,
        py: 3,
        '& + &': { borderTop: '1px solid var(--hairline)' },
      }}
    >
      <div>
        <RowLink to={paths.transaction({ id: identifier })}>
          {t(choiceKey('transactions', 'transactionType', transactionType))}
          {counterpart && ` · ${counterpart}`}
        </RowLink>
        <Typography sx={{ fontSize: 14, color: 'var(--muted)' }}>
          {formats.moment(createdAt)}
          {status !== 'posted' && ` · ${t(choiceKey('transactions', 'status', status))}`}
        </Typography>
      </div>
      <SignedAmount transaction={transaction} />
    </Box>
  )
}
