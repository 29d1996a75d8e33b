import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { TrialBalance } from '#schemas/operations/finance.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { kindKey } from './account-kinds.ts'
import { columnSum } from './column-sum.ts'

/** Below this width two long amounts leave no space for their labels. In em, so that larger text counts. */
const narrow = '(max-width: 43.74em)'

/** The accounts of one currency and their balances; in a narrow window the kind is above its balances. */
export function BalanceTable({ currency, total, accounts }: TrialBalance['currencies'][number]) {
  const t = useTranslate()
  const formats = useFormats()
  const isNarrow = useMediaQuery(narrow, { noSsr: true })
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
          // Aligns the balances of all currencies in one column.
          tableLayout: 'fixed',
          '& th:first-of-type': { width: { sm: '50%' } },
          '& td, & th': { px: 4, fontSize: 14, fontVariantNumeric: 'tabular-nums' },
          // A long label wraps before the amounts do.
          '& th': { hyphens: 'auto' },
          '& td': { whiteSpace: 'nowrap' },
          '& tbody:last-of-type': { '& th, & td': { fontWeight: 600 }, '& tr:last-of-type > *': { borderBottom: 0 } },
        }}
      >
        <TableHead>
          <TableRow>
            {!isNarrow && <TableCell>{t('finance.books.kind')}</TableCell>}
            <TableCell align="right">{t('finance.books.debits')}</TableCell>
            <TableCell align="right">{t('finance.books.credits')}</TableCell>
          </TableRow>
        </TableHead>
        {accounts.map(({ kind, accounts: count, debits, credits }) => (
          <Line key={kind} isNarrow={isNarrow} debits={sum(debits)} credits={sum(credits)}>
            {t(kindKey(kind))}
            {count > 1 && ' '}
            {count > 1 && (
              <Box component="span" sx={{ color: 'var(--muted)', fontSize: 13, whiteSpace: 'nowrap' }}>
                {t('finance.books.accounts', { smart_count: count })}
              </Box>
            )}
          </Line>
        ))}
        <Line isNarrow={isNarrow} debits={whole(totals.debits)} credits={whole(totals.credits)}>
          {t('finance.books.total', { amount: whole(total) })}
        </Line>
      </Table>
    </TableContainer>
  )
}

interface LineProps {
  isNarrow: boolean
  debits: string
  credits: string
  /** Headings of the amounts. */
  children: ReactNode
}

function Line({ isNarrow, debits, credits, children }: LineProps) {
  const sums = (
    <>
      <TableCell align="right">{debits}</TableCell>
      <TableCell align="right">{credits}</TableCell>
    </>
  )
  if (!isNarrow)
    return (
      <TableBody>
        <TableRow>
          <TableCell component="th" scope="row">
            {children}
          </TableCell>
          {sums}
        </TableRow>
      </TableBody>
    )
  return (
    <TableBody>
      <TableRow>
        <TableCell component="th" scope="rowgroup" colSpan={2} sx={{ pb: 0, borderBottom: 0 }}>
          {children}
        </TableCell>
      </TableRow>
      <TableRow>{sums}</TableRow>
    </TableBody>
  )
}
