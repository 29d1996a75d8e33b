import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { financeApi } from '#schemas/operations/finance.calls.gen.ts'
import type { TrialBalance } from '#schemas/operations/finance.ts'
import { LoadError, EmptyState } from '#ui/notices/Notice.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { BalanceTable } from './BalanceTable.tsx'

/** The trial balance: one table per currency, and whether the ledger is consistent. */
export function Balances() {
  const t = useTranslate()
  const formats = useFormats()
  const [isWhole, setWhole] = useState(false)
  const { data, error, isFetching, refetch } = useRead(
    financeApi.trialBalance,
    { query: isWhole ? { whole: true } : {} },
    { placeholderData: keepPreviousData },
  )
  if (error) return <LoadError error={error} onRetry={refetch} />
  // As high as the screen, so that the content below does not shift.
  if (!data) return <Skeleton variant="rounded" sx={{ height: '100dvh' }} />
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Verdict balance={data} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Button
          variant="outlined"
          loading={isFetching}
          onClick={() => (isWhole || data.isWhole ? void refetch() : setWhole(true))}
        >
          {t('finance.books.check')}
        </Button>
        <Typography sx={{ fontSize: 14, color: 'var(--muted)' }}>
          {t(`finance.books.${data.isWhole ? 'checked' : 'sums_only'}`, {
            when: formats.moment(data.at),
            seconds: formats.number(Math.max(1, Math.round(data.milliseconds / 100)) / 10),
          })}
        </Typography>
      </Box>
      {data.currencies.length === 0 && <EmptyState text={t('finance.books.empty')} />}
      {data.currencies.map((currency) => (
        <BalanceTable key={currency.currency} {...currency} />
      ))}
    </Box>
  )
}

function Verdict({ balance: { problems, currencies } }: { balance: TrialBalance }) {
  const t = useTranslate()
  const isBalanced = problems.length === 0 && currencies.every(({ total }) => total === 0)
  return (
    <Box
      role={isBalanced ? 'status' : 'alert'}
      sx={{
        p: 4,
        borderRadius: 4,
        bgcolor: isBalanced ? 'var(--mint)' : 'var(--sand)',
        '@media (forced-colors: active)': { border: '1px solid' },
      }}
    >
      <Typography sx={{ fontWeight: 600, color: isBalanced ? 'var(--ink)' : 'var(--error)' }}>
        {t(isBalanced ? 'finance.books.balanced' : 'finance.books.not_balanced', { smart_count: problems.length })}
      </Typography>
      {problems.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 2, pl: 5, overflowWrap: 'anywhere' }}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </Box>
      )}
    </Box>
  )
}
