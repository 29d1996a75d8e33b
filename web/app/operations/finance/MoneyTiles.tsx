import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { financeApi } from '#schemas/operations/finance.calls.gen.ts'
import { jobApi } from '#schemas/operations/jobs.calls.gen.ts'
import { hasPermission } from '#ui/viewer/has-permission.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { filteredBy } from '#ui/lists/filtered-by.ts'

/** Open work of a finance operator: payouts on hold, adjustments, differences from the gateways, failed jobs. */
export function MoneyTiles() {
  const maySeeJobs = hasPermission(useViewer(), 'support')
  const held = useRead(financeApi.payouts, { query: { status: 'on_hold', perPage: 1 } })
  const waiting = useRead(financeApi.adjustments, { query: { status: 'waiting', perPage: 1 } })
  const runs = useRead(financeApi.reconciliations, { query: { perPage: 10 } })
  const failed = useRead(jobApi.list, { query: { status: 'failed', perPage: 1 } }, { enabled: maySeeJobs })
  const broken = [held, waiting, runs, failed].filter(({ error }) => error !== null)
  if (broken[0])
    return <LoadError error={broken[0].error} onRetry={() => Promise.all(broken.map(({ refetch }) => refetch()))} />
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        p: 0,
        display: 'grid',
        gap: 4,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 13.75rem), 1fr))',
        listStyle: 'none',
      }}
    >
      <Tile name="held" count={held.data?.meta.total} to={filteredBy(paths.moneyPayouts(), { status: 'on_hold' })} />
      <Tile
        name="waiting"
        count={waiting.data?.meta.total}
        to={filteredBy(paths.adjustments(), { status: 'waiting' })}
      />
      <Tile name="differences" count={runs.data && newestOf(runs.data.data)} to={paths.books()} />
      {maySeeJobs && (
        <Tile name="failed" count={failed.data?.meta.total} to={filteredBy(paths.failedJobs(), { status: 'failed' })} />
      )}
    </Box>
  )
}

/** Differences of the latest run for each gateway. */
function newestOf(runs: readonly { gateway: string; differences: number }[]): number {
  const newest = new Map(runs.toReversed().map(({ gateway, differences }) => [gateway, differences]))
  return [...newest.values()].reduce((sum, differences) => sum + differences, 0)
}

function Tile({
  name,
  count,
  to,
}: {
  name: 'held' | 'waiting' | 'differences' | 'failed'
  count: number | undefined
  to: string
}) {
  const t = useTranslate()
  const formats = useFormats()
  return (
    <Box component="li">
      <Box
        component={Link}
        to={to}
        sx={{
          display: 'block',
          p: 5,
          color: 'var(--ink)',
          overflowWrap: 'anywhere',
          hyphens: 'auto',
          textDecoration: 'none',
          bgcolor: count ? 'var(--mint)' : 'var(--card)',
          border: '1px solid var(--hairline)',
          borderRadius: 5,
          '&:hover': { borderColor: 'var(--primary)' },
        }}
      >
        <Typography component="span" sx={{ display: 'block', minHeight: 40, fontSize: 32, lineHeight: '40px' }}>
          {count === undefined ? '–' : formats.number(count)}
        </Typography>
        <Typography component="span">{t(`finance.home.${name}`, { smart_count: count ?? 0 })}</Typography>
      </Box>
    </Box>
  )
}
