import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { Navigate } from 'react-router'
import { queueNames, queues } from '#schemas/operations/queue-names.ts'
import * as paths from '#schemas/platform/paths.ts'
import { useNow } from '#ui/page/use-now.ts'
import { usePageTitle } from '#ui/page/use-page-title.ts'
import { lateTexts } from '#ui/texts/texts.ts'
import { hasPermission } from '#ui/viewer/has-permission.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { BookingsCard } from './operator-home/BookingsCard.tsx'
import { MoneyCard } from './operator-home/MoneyCard.tsx'
import { QueuesCard } from './operator-home/QueuesCard.tsx'
import { RecentPlaceholder, RecentUnavailable } from './operator-home/RecentPlaceholder.tsx'
import { SystemCard } from './operator-home/SystemCard.tsx'

/** Its texts are those of the audit log. Where they cannot be loaded, the other cards stay. */
const RecentCard = lazy(async () => {
  const loaded = Promise.all([import('./operator-home/RecentCard.tsx'), lateTexts.audit()])
  return loaded.then(
    ([{ RecentCard: card }]) => ({ default: card }),
    () => ({ default: RecentUnavailable }),
  )
})

/** What waits for this operator, the most urgent first, and what their permissions open of money, bookings and the system. */
export function OperatorHome() {
  const viewer = useViewer()
  if (viewer.mustSetUpSecondFactor) return <Navigate replace to={paths.account()} />
  return (
    <Box sx={{ maxWidth: 1360, mx: 'auto', px: { xs: 2, sm: 4, md: 5 }, py: { xs: 3, md: 3.5 } }}>
      <Head />
      <Cards />
    </Box>
  )
}

function Head() {
  const t = useTranslate()
  const formats = useFormats()
  const at = new Date(useNow()).toISOString()
  usePageTitle(t('account.nav.home'))
  return (
    <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 3, mb: 3, minHeight: 32 }}>
      <Typography variant="h1" sx={{ fontSize: 20 }}>
        {t('account.nav.home')}
      </Typography>
      <Box component="span" sx={{ color: 'var(--muted)', fontSize: 14, fontVariantNumeric: 'tabular-nums' }}>
        {formats.day(at)} · {formats.time(at)}
      </Box>
    </Box>
  )
}

function Cards() {
  const t = useTranslate()
  const viewer = useViewer()
  const may = (permission: Parameters<typeof hasPermission>[1]) => hasPermission(viewer, permission)
  const mine = queueNames.filter((name) => may(queues[name].permission))
  if (mine.length === 0) return <p>{t('queues.no_permissions')}</p>
  const side = [
    may('support') && <SystemCard key="system" />,
    may(['support', 'finance']) && <BookingsCard key="bookings" />,
    may('super') && (
      <Suspense key="recent" fallback={<RecentPlaceholder />}>
        <RecentCard />
      </Suspense>
    ),
  ].filter(Boolean)
  return (
    <Box sx={side.length > 0 ? { ...page, ...besides } : page}>
      <Box sx={column}>
        <QueuesCard names={mine} />
        {may('finance') && <MoneyCard />}
      </Box>
      {side.length > 0 && <Box sx={column}>{side}</Box>}
    </Box>
  )
}

const page = {
  display: 'grid',
  gap: { xs: 2.5, md: 3.5 },
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
} as const
const besides = { gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 288px' } } as const
const column = { display: 'grid', gap: 'inherit', gridTemplateColumns: 'minmax(0, 1fr)' } as const
