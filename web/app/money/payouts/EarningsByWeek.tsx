import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import type { EarningsStats } from '#schemas/money/payments.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { EarningsBars } from './EarningsBars.tsx'
import { EarningsTable } from './EarningsTable.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'

/** Height of the chart, the same while loading, on a phone and on a desktop. */
const height = 236

/** The earnings of the last weeks after the platform's share. */
export function EarningsByWeek() {
  const t = useTranslate()
  const titleId = useId()
  const { data, isPending, error, refetch } = useRead(paymentApi.earnings, {}, { staleTime: 60_000 })
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ mb: 6, p: { xs: 4, sm: 5 }, bgcolor: 'var(--card)', border: '1px solid var(--hairline)', borderRadius: 5 }}
    >
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', minHeight: 40 }}
      >
        <Typography id={titleId} variant="h2">
          {t('practice_overview.weeks_title')}
        </Typography>
        {data && <SaveWeeks {...data} />}
      </Box>
      <Box sx={{ minHeight: height }}>
        {isPending && <Skeleton variant="rounded" height={height} />}
        {error && <LoadError error={error} onRetry={refetch} />}
        {data && <Weeks {...data} />}
      </Box>
    </Box>
  )
}

function Weeks({ weeks, currency }: EarningsStats) {
  const t = useTranslate()
  const [isTable, setTable] = useState(false)
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', mt: 3 }}>
        <Typography sx={{ color: 'var(--muted)', fontSize: 14 }}>{t('practice_overview.by_week')}</Typography>
        <Button aria-pressed={isTable} onClick={() => setTable(!isTable)} sx={{ px: 3, minHeight: 40, fontSize: 14 }}>
          {t('practice_overview.as_table')}
        </Button>
      </Box>
      {!isTable && <EarningsBars weeks={weeks} currency={currency} />}
      <EarningsTable weeks={weeks} currency={currency} isSeen={isTable} />
    </>
  )
}

/** The weeks as a CSV file; the writer is loaded on demand. */
function SaveWeeks({ weeks, currency }: EarningsStats) {
  const t = useTranslate()
  const { locale } = useFormats()
  const save = async () => {
    const [{ csvOf, saveCsv }, { columnFields }, { earningsWeekFields }] = await Promise.all([
      import('#ui/lists/csv.ts'),
      import('#ui/forms/fields.ts'),
      import('#schemas/money/payments.fields.gen.ts'),
    ])
    const rows = weeks.map((week) => ({ id: week.weekStart, currency, ...week }))
    const last = weeks.at(-1)?.weekStart ?? ''
    const fields = columnFields(earningsWeekFields)
    saveCsv(`earnings-${last}`, csvOf({ fields, resource: 'earnings', rows, t, locale }))
  }
  return (
    <Button onClick={() => void save()} sx={{ px: 3, minHeight: 40, color: 'var(--ink)', fontSize: 14 }}>
      {t('resources.export')}
    </Button>
  )
}
