import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Today } from '#schemas/operations/overview.ts'
import * as paths from '#schemas/platform/paths.ts'
import { plainDateOf } from '#shared/i18n/format.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { useNow } from '#ui/page/use-now.ts'
import { usePageTitle } from '#ui/page/use-page-title.ts'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { EarningsNow } from './EarningsNow.tsx'
import { NextSession } from './NextSession.tsx'
import { NothingNext } from './NothingNext.tsx'
import { DensePanel, rowButton } from './DensePanel.tsx'
import { Requests } from './Requests.tsx'
import { SessionsToday } from './SessionsToday.tsx'
import { ThisWeek } from './ThisWeek.tsx'
import { ToDoPanel } from './ToDoPanel.tsx'
import { useToday } from './use-today.ts'

const Checklist = lazy(async () => ({
  default: (await import('#app/marketplace/verification/Checklist.tsx')).Checklist,
}))

/** A therapist's home page: what happens next, what waits, and the day, on one screen. */
export function ProviderOverview() {
  const { data, error, refetch } = useToday()
  return (
    <Box sx={{ maxWidth: 1360, mx: 'auto', px: { xs: 2, sm: 4, md: 5 }, py: { xs: 3, md: 3.5 } }}>
      <Head />
      {error && <LoadError error={error} onRetry={refetch} />}
      <Box sx={page}>{data ? <Panels today={data} /> : !error && <Placeholder />}</Box>
    </Box>
  )
}

const page = {
  display: 'grid',
  gap: { xs: 2.5, md: 3.5 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 344px' },
} as const
const column = { display: 'grid', gap: 'inherit', gridTemplateColumns: 'minmax(0, 1fr)' } as const

function Head() {
  const t = useTranslate()
  const formats = useFormats()
  const now = useNow()
  const at = new Date(now).toISOString()
  usePageTitle(t('today.title'))
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 3, rowGap: 1, mb: 3, minHeight: 32 }}
    >
      <Typography variant="h1" sx={{ fontSize: 20 }}>
        {t('today.title')}
      </Typography>
      <Box component="span" sx={{ color: 'var(--muted)', fontSize: 14, fontVariantNumeric: 'tabular-nums' }}>
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {formats.day(at)} · {formats.time(at)}
        </Box>
        <Box component="span" sx={{ display: { sm: 'none' } }}>
          {formats.date(plainDateOf(formats.zone, at), { day: 'numeric', month: 'short' })}
        </Box>
      </Box>
      <Button
        variant="contained"
        component={Link}
        to={paths.newAppointment()}
        sx={{ ...rowButton, ml: 'auto', '@media (pointer: coarse)': { minHeight: 44 } }}
      >
        {t('new_appointment.title')}
      </Button>
    </Box>
  )
}

function Panels({ today }: { today: Today }) {
  const { next, lastNote, requests, sessions, toDo, week, nextFreeAt, earnings, isListed, date } = today
  return (
    <>
      <Box sx={column}>
        {!isListed && <UnlistedChecklist />}
        {next ? (
          <NextSession booking={next} lastNote={lastNote} />
        ) : (
          <NothingNext nextFreeAt={nextFreeAt} waits={requests.total > 0 || countOf(toDo) > 0} />
        )}
        {requests.total > 0 && <Requests {...requests} />}
        <SessionsToday sessions={sessions} />
      </Box>
      <Box sx={column}>
        <ToDoPanel toDo={toDo} count={countOf(toDo)} />
        <ThisWeek week={week} today={date} />
        <EarningsNow {...earnings} />
      </Box>
    </>
  )
}

const countOf = ({ unwritten, toSign, notPaid, unread, expiring }: Today['toDo']): number =>
  (unwritten?.count ?? 0) + (toSign?.count ?? 0) + notPaid.count + (unread?.count ?? 0) + expiring.length

const Placeholder = () => (
  <>
    {[
      [168, 132, 220],
      [220, 160, 116],
    ].map((heights) => (
      <Box key={heights.join('-')} sx={column}>
        {heights.map((height) => (
          <Skeleton key={height} variant="rounded" height={height} sx={{ borderRadius: 3 }} />
        ))}
      </Box>
    ))}
  </>
)

function UnlistedChecklist() {
  const t = useTranslate()
  return (
    <DensePanel
      title={t('practice_overview.until_listed')}
      action={<Link to={paths.verification()}>{t('practice_overview.to_verification')}</Link>}
    >
      <Box sx={{ px: 3.5, pb: 3, minHeight: 384 }}>
        <Suspense fallback={<Skeleton variant="rounded" height={384} />}>
          <Checklist />
        </Suspense>
      </Box>
    </DensePanel>
  )
}
