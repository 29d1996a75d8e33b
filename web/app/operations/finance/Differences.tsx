import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { financeApi } from '#schemas/operations/finance.calls.gen.ts'
import { maxDifferences } from '#schemas/operations/finance.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { StatusBadge } from '#ui/lists/StatusBadge.tsx'
import { sumOf } from './sum-of.ts'

type Detail = ReplyOf<typeof financeApi.reconciliation>

/** Differences between the ledger and the gateway's list. */
export function Differences({ reconciliation }: { reconciliation: string }) {
  const t = useTranslate()
  const { data, error, refetch } = useRead(financeApi.reconciliation, { params: { id: reconciliation } })
  if (error) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Skeleton variant="rounded" height={120} sx={{ minWidth: 'min(600px, 70vw)' }} />
  if (data.rows.length === 0) return <Typography sx={{ py: 2 }}>{t('finance.reconciliations.same')}</Typography>
  return (
    <Box sx={{ display: 'grid', gap: 3, py: 2 }}>
      {data.differences > data.rows.length && (
        <Typography>{t('finance.reconciliations.kept', { count: maxDifferences })}</Typography>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 3, listStyle: 'none' }}>
        {data.rows.map((row) => (
          <Box component="li" key={row.identifier} sx={{ display: 'grid', gap: 1 }}>
            <Line row={row} />
          </Box>
        ))}
      </Box>
    </Box>
  )
}

function Line({ row }: { row: Detail['rows'][number] }) {
  const t = useTranslate()
  const formats = useFormats()
  const side = (name: 'here' | 'there', amount: number | null, status: string | null) =>
    t(`finance.reconciliations.${name}`, {
      what:
        amount === null
          ? t('finance.reconciliations.nothing')
          : [sumOf(formats, amount, row.currency), status && t(`finance.reconciliations.statuses.${status}`)]
              .filter(Boolean)
              .join(', '),
    })
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <StatusBadge status="failed" text={t(`finance.reconciliations.problems.${row.problem}`)} />
        <Typography>{t(`finance.reconciliations.kinds.${row.kind}`)}</Typography>
        {row.at && <Typography sx={{ fontSize: 14, color: 'var(--muted)' }}>{formats.moment(row.at)}</Typography>}
      </Box>
      <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {`${side('here', row.amountHere, row.statusHere)} · ${side('there', row.amountThere, row.statusThere)}`}
      </Typography>
      <Typography sx={{ fontSize: 14, color: 'var(--muted)', overflowWrap: 'anywhere' }}>
        {[row.reference, row.gatewayReference].filter(Boolean).join(' · ')}
      </Typography>
    </>
  )
}
