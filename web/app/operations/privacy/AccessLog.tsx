import Box from '@mui/material/Box'
import Pagination from '@mui/material/Pagination'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { privacyApi } from '#schemas/operations/privacy.calls.gen.ts'
import type { AccessRow } from '#schemas/operations/privacy.ts'
import { LoadError, EmptyState } from '#ui/notices/Notice.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { Section } from '#app/identity/confirm-password/Section.tsx'

const perPage = 8

/** The access log: who read the user's data and why, and actions on the account. */
export function AccessLog() {
  const t = useTranslate()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead(
    privacyApi.accessLog,
    { query: { page, perPage } },
    { placeholderData: keepPreviousData },
  )
  return (
    <Section title={t('own_data.access_title')} text={t('own_data.access_text')}>
      {error && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton variant="rounded" height={320} />}
      {data?.data.length === 0 && <EmptyState text={t('own_data.access_empty')} />}
      {data && data.data.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.data.map((row, place) => (
            <Row key={`${page} ${place} ${row.at}`} row={row} />
          ))}
        </Box>
      )}
      {data && data.meta.lastPage > 1 && (
        <Pagination
          count={data.meta.lastPage}
          page={page}
          onChange={(_, chosen) => setPage(chosen)}
          sx={{ display: 'grid', justifyContent: 'center' }}
        />
      )}
    </Section>
  )
}

function Row({ row: { at, by, name, action, reason, count } }: { row: AccessRow }) {
  const t = useTranslate()
  const { moment, number } = useFormats()
  const who = name === null ? t(`access_by.${by}`) : t(`access_by.${by}_named`, { name })
  const isForeign = by === 'operator' || by === 'provider'
  return (
    <Box
      component="li"
      sx={{
        py: 3,
        px: isForeign ? 3 : 0,
        mb: isForeign ? 1 : 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr auto' },
        columnGap: 4,
        borderTop: '1px solid var(--hairline)',
        bgcolor: isForeign ? 'var(--mint)' : 'transparent',
        borderRadius: isForeign ? 2 : 0,
      }}
    >
      <Typography sx={{ fontWeight: 600 }}>
        {t(`access.${action.replaceAll('.', '_')}`)}
        {count > 1 && ` (${t('own_data.access_count', { count: number(count) })})`}
      </Typography>
      <Typography
        component="time"
        dateTime={at}
        sx={{ color: isForeign ? 'var(--ink)' : 'var(--muted)', gridRow: { xs: 3, sm: 'auto' } }}
      >
        {moment(at)}
      </Typography>
      <Typography sx={{ color: isForeign ? 'var(--ink)' : 'var(--muted)', gridColumn: { sm: '1 / -1' } }}>
        {who}
        {reason !== null && `. ${t('own_data.access_reason', { reason })}`}
      </Typography>
    </Box>
  )
}
