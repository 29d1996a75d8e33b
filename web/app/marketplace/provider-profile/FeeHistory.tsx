import Box from '@mui/material/Box'
import Pagination from '@mui/material/Pagination'
import Skeleton from '@mui/material/Skeleton'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { providerApi } from '#schemas/marketplace/provider-profile.calls.gen.ts'
import type { FeeHistoryEntry } from '#schemas/marketplace/provider-profile.ts'
import { plainDateOf } from '#shared/i18n/format.ts'
import { useRead } from '#ui/api/use-call.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'

/** What each fee was before, and since when it is another one; newest first. */
export function FeeHistory() {
  const t = useTranslate()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead(
    providerApi.feeHistory,
    { query: { page, perPage: 10 } },
    { placeholderData: keepPreviousData },
  )
  if (error) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Skeleton variant="rounded" height={120} />
  if (data.meta.total === 0) return <Box sx={{ px: 3, pb: 3, color: 'var(--muted)' }}>{t('fees.history.empty')}</Box>
  return (
    <>
      <Box component="table" aria-label={t('fees.history.title')} sx={table}>
        <thead>
          <tr>
            <th scope="col">{t('fees.history.since')}</th>
            <th scope="col">{t('resources.fees.fields.name')}</th>
            <th scope="col" className="sum before">
              {t('fees.history.before')}
            </th>
            <th scope="col" className="sum">
              {t('fees.history.after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.data.map((entry) => (
            <Row key={entry.identifier} entry={entry} />
          ))}
        </tbody>
      </Box>
      {data.meta.lastPage > 1 && (
        <Pagination
          count={data.meta.lastPage}
          page={page}
          onChange={(_, wanted) => setPage(wanted)}
          sx={{ py: 3, display: 'grid', justifyContent: 'center' }}
        />
      )}
    </>
  )
}

function Row({ entry: { therapy, before, after, currency, changedAt } }: { entry: FeeHistoryEntry }) {
  const t = useTranslate()
  const { money, date, zone } = useFormats()
  const sum = (fee: number | null) => {
    if (fee === null) return t(therapy === null ? 'fees.history.none' : 'fees.general')
    return fee === 0 ? t('booking.free') : money(fee, currency)
  }
  return (
    <tr>
      <td>
        <time dateTime={changedAt}>{date(plainDateOf(zone, changedAt), { dateStyle: 'medium' })}</time>
      </td>
      <th scope="row">{therapy ?? t('fees.general')}</th>
      <td className="sum before">{sum(before)}</td>
      <td className="sum">
        {sum(after)}
        {/* A phone has no column for it. */}
        <span className="narrow">
          {t('fees.history.before')}: {sum(before)}
        </span>
      </td>
    </tr>
  )
}

/** Plain selectors: a style for each cell would cost script. */
const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 14,
  lineHeight: 1.4,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    boxSizing: 'border-box',
    height: 34,
    px: { xs: 2, sm: 3 },
    py: 1,
    textAlign: 'left',
    fontWeight: 400,
  },
  '& thead th': { fontWeight: 600, color: 'var(--muted)' },
  '& tbody > tr > *': { borderTop: '1px solid var(--hairline)' },
  '& .sum': { textAlign: 'right' },
  '& .before, & .narrow': { color: 'var(--muted)' },
  '& .before': { display: { xs: 'none', sm: 'table-cell' } },
  '& .narrow': { display: { xs: 'block', sm: 'none' }, fontSize: 13 },
} as const
