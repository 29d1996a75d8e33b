import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { verificationApi } from '#schemas/marketplace/verification.calls.gen.ts'
import { Page } from '#ui/page/Page.tsx'
import { useRead } from '#ui/api/use-call.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { Earnings } from './Earnings.tsx'
import { Messages } from './Messages.tsx'
import { NextSessions } from './NextSessions.tsx'
import { Panel } from './Panel.tsx'
import { WeekOccupancy } from './WeekOccupancy.tsx'

const Checklist = lazy(async () => ({
  default: (await import('#app/marketplace/verification/Checklist.tsx')).Checklist,
}))

/** A therapist's home page: verification steps, next sessions, occupancy of the week, earnings. */
export function ProviderOverview() {
  const t = useTranslate()
  const { firstName } = useViewer()
  // Shares the query of the checklist, which is hidden for listed therapists.
  const own = useRead(verificationApi.own, {}, { staleTime: 0 })
  const isListed = own.data?.listed === true
  return (
    <Page wide title={firstName ? t('overview.hello', { name: firstName }) : t('overview.title')}>
      <LoadedPanels isKnown={!own.isPending}>
        {!isListed && <UnlistedChecklist />}
        <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
          <NextSessions />
          <WeekOccupancy />
        </Box>
        <Messages most={3} />
        <Earnings />
      </LoadedPanels>
    </Page>
  )
}

/** Whether the checklist appears is not known at first; until then one skeleton covers all panels, so that the layout does not shift. */
const LoadedPanels = ({ isKnown, children }: { isKnown: boolean; children: ReactNode }) => (
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

/** Lines of 48 px below the progress bar. */
const checklistHeight = 48 * 7 + 48

function UnlistedChecklist() {
  const t = useTranslate()
  return (
    <Panel
      title={t('practice_overview.until_listed')}
      action={<Link to={paths.verification()}>{t('practice_overview.to_verification')}</Link>}
      minHeight={checklistHeight}
    >
      <Suspense fallback={<Skeleton variant="rounded" height={checklistHeight} />}>
        <Checklist />
      </Suspense>
    </Panel>
  )
}
