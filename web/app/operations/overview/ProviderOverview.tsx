import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { verificationApi } from '#schemas/marketplace/verification.ts'
import { Page } from '#ui/page/Page.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { practicePaths } from '#shared/routes/practice-paths.ts'
import { Earnings } from './Earnings.tsx'
import { Messages } from './Messages.tsx'
import { NextSessions } from './NextSessions.tsx'
import { Panel } from './Panel.tsx'
import { WeekOccupancy } from './WeekOccupancy.tsx'

const Checklist = lazy(async () => ({
  default: (await import('#app/marketplace/verification/Checklist.tsx')).Checklist,
}))

/** A therapist's first page: what is missing until clients can book, what comes next, how full the week is, what came in. */
export function ProviderOverview() {
  const t = useTranslate()
  const { firstName } = useViewer()
  // The same read as the checklist's own: whoever is listed does not see it.
  const own = useRead(verificationApi.own, {}, { staleTime: 0 })
  const isListed = own.data?.listed === true
  return (
    <Page wide title={firstName ? t('overview.hello', { name: firstName }) : t('overview.title')}>
      <WhenKnown isKnown={!own.isPending}>
        {!isListed && <UntilListed />}
        <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
          <NextSessions />
          <WeekOccupancy />
        </Box>
        <Messages most={3} />
        <Earnings />
      </WhenKnown>
    </Page>
  )
}

/** The first part is there or not; until that is known all parts are fetched behind one skeleton, and nothing moves. */
const WhenKnown = ({ isKnown, children }: { isKnown: boolean; children: ReactNode }) => (
  <Box sx={{ position: 'relative' }}>
    {!isKnown && <Skeleton variant="rounded" sx={{ position: 'absolute', width: '100%', height: 400 }} />}
    <Box
      sx={{
        display: 'grid',
        gap: 5,
        gridTemplateColumns: 'minmax(0, 1fr)',
        visibility: isKnown ? 'visible' : 'hidden',
      }}
    >
      {children}
    </Box>
  </Box>
)

/** Lines of 48 px below the bar of the progress. */
const checklistHeight = 48 * 7 + 48

function UntilListed() {
  const t = useTranslate()
  return (
    <Panel
      title={t('practice_overview.until_listed')}
      action={<Link to={practicePaths.verification()}>{t('practice_overview.to_verification')}</Link>}
      minHeight={checklistHeight}
    >
      <Suspense fallback={<Skeleton variant="rounded" height={checklistHeight} />}>
        <Checklist />
      </Suspense>
    </Panel>
  )
}
