import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { financeApi, type TrialBalance } from '#schemas/finance.ts'
import { Broken, Empty } from '../account/Notice.tsx'
import { useRead } from '../account/use-call.ts'
import { useFormats } from '../account/viewer.tsx'
import { kindKey } from './account-kinds.ts'
import { columnSum } from './column-sum.ts'

/** The trial balance: one table for each currency, and whether anything contradicts the books. */
export function Balances() {
  const t = useTranslate()
  const formats = useFormats()
  const [isWhole, setWhole] = useState(false)
  const { data, error, isFetching, refetch } = useRead(
    financeApi.trialBalance,
    { query: isWhole ? { whole: true } : {} },
    { placeholderData: keepPreviousData },
  )
  if (error) return <Broken error={error} onRetry={refetch} />
  // As high as the screen, so that what stands below is not pushed away before somebody's eyes.
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
      {data.currencies.length === 0 && <Empty text={t('finance.books.empty')} />}
      {data.currencies.map((currency) => (
        <OfCurrency key={currency.currency} {...currency} />
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
      sx={{ p: 4, borderRadius: 4, bgcolor: isBalanced ? 'var(--mint)' : 'var(--sand)' }}
    >
      <Typography sx={{ fontWeight: 600, color: isBalanced ? 'var(--ink)' : 'var(--error)' }}>
        {t(isBalanced ? 'finance.books.balanced' : 'finance.books.not_balanced', { smart_count: problems.length })}
      </Typography>
      {problems.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 2, pl: 5 }}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </Box>
      )}
    </Box>
  )
}

function OfCurrency({ currency, total, accounts }: TrialBalance['currencies'][number]) {
  const t = useTranslate()
  const formats = useFormats()
  const whole = (minor: number) => columnSum(formats.locale, minor, currency)
  const sum = (minor: number) => (minor === 0 ? '–' : whole(minor))
  const totals = {
    debits: accounts.reduce((all, { debits }) => all + debits, 0),
    credits: accounts.reduce((all, { credits }) => all + credits, 0),
  }
  const title = t('finance.books.of', { currency })
  return (
    <TableContainer
      component="section"
      tabIndex={0}
      aria-label={title}
      sx={{ bgcolor: 'var(--card)', border: '1px solid var(--hairline)', borderRadius: 4 }}
    >
      <Typography variant="h2" sx={{ px: 4, pt: 3, fontSize: 18 }}>
        {title}
      </Typography>
      <Table
        size="small"
        sx={{
          // The sums of all currencies stand below each other.
          tableLayout: { sm: 'fixed' },
          '& th:first-of-type': { width: { sm: '50%' } },
          '& td, & th': { px: { xs: 2, sm: 4 }, fontSize: { xs: 13, sm: 14 }, fontVariantNumeric: 'tabular-nums' },
          // A long kind gives way to the sums beside it.
          '& th': { hyphens: 'auto' },
          '& td': { whiteSpace: 'nowrap' },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{t('finance.books.kind')}</TableCell>
            <TableCell align="right">{t('finance.books.debits')}</TableCell>
            <TableCell align="right">{t('finance.books.credits')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {accounts.map(({ kind, accounts: count, debits, credits }) => (
            <TableRow key={kind}>
              <TableCell component="th" scope="row">
                {t(kindKey(kind))}
                {count > 1 && (
                  <Box
                    component="span"
                    sx={{ display: { xs: 'block', sm: 'inline' }, ml: { sm: 2 }, color: 'var(--muted)', fontSize: 13 }}
                  >
                    {t('finance.books.accounts', { smart_count: count })}
                  </Box>
                )}
              </TableCell>
              <TableCell align="right">{sum(debits)}</TableCell>
              <TableCell align="right">{sum(credits)}</TableCell>
            </TableRow>
          ))}
          <TableRow sx={{ '& > *': { fontWeight: 600, borderBottom: 0 } }}>
            <TableCell component="th" scope="row">
              {t('finance.books.total', { amount: whole(total) })}
            </TableCell>
            <TableCell align="right">{whole(totals.debits)}</TableCell>
            <TableCell align="right">{whole(totals.credits)}</TableCell>
          </TableRow>
        </TableBody>
      </Table>
    </TableContainer>
  )
}
