import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { reportPeriods } from '#schemas/care/room-connection-limits.ts'
import type { VideoConnections } from '#schemas/operations/video-connections.ts'
import { videoConnectionApi } from '#schemas/operations/video-connections.calls.gen.ts'
import { Page } from '#ui/page/Page.tsx'
import { EmptyState, LoadError } from '#ui/notices/Notice.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { ConnectionTable } from './ConnectionTable.tsx'
import { ConnectionTotals } from './ConnectionTotals.tsx'

/** How the connections of video sessions were: totals of some days, and one row for each day. */
export function VideoConnectionsPage() {
  const t = useTranslate()
  const { number } = useFormats()
  const [days, setDays] = useState<(typeof reportPeriods)[number]>(30)
  const { data, error, refetch } = useRead(
    videoConnectionApi.show,
    { query: { days } },
    { placeholderData: keepPreviousData },
  )
  return (
    <Page wide title={t('operators.video_connections.title')}>
      <Typography sx={{ mb: 5, maxWidth: '70ch', color: 'var(--muted)' }}>
        {t('operators.video_connections.about')}
      </Typography>
      <Box
        component="fieldset"
        aria-label={t('operators.video_connections.period')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, m: 0, mb: 5, p: 0, border: 0 }}
      >
        {reportPeriods.map((one) => (
          <Button
            key={one}
            variant={one === days ? 'contained' : 'outlined'}
            aria-pressed={one === days}
            onClick={() => setDays(one)}
          >
            {t('operators.video_connections.days', { days: number(one) })}
          </Button>
        ))}
      </Box>
      {error && <LoadError error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton variant="rounded" sx={{ height: '100dvh' }} />}
      {!error && data && <Connections {...data} />}
    </Page>
  )
}

function Connections({ total, days }: VideoConnections) {
  const t = useTranslate()
  if (days.length === 0) return <EmptyState text={t('operators.video_connections.empty')} />
  return (
    <>
      <ConnectionTotals total={total} />
      <ConnectionTable days={days} />
    </>
  )
}
