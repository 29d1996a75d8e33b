import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { ListBase, useListContext, useNotify, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import * as paths from '#schemas/platform/paths.ts'
import { notificationKinds, notificationLimits } from '#schemas/identity/notification-limits.ts'
import { Page } from '#ui/page/Page.tsx'
import { useUnreadCounts } from '#ui/page/use-unread-counts.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { ChosenFilter } from '#ui/lists/ListFilters.tsx'
import { ListPages } from '#ui/lists/ListPages.tsx'
import { ListState } from '#ui/lists/ListState.tsx'
import { NotificationDays } from './NotificationDays.tsx'
import { useMarkSeen } from './use-mark-seen.ts'

/** The notification centre, newest first. */
export function NotificationsPage() {
  const t = useTranslate()
  const { userType } = useViewer()
  const kinds = notificationKinds.filter((kind) => kind !== 'verification' || userType === 'provider')
  return (
    <ListBase resource="notifications" perPage={25}>
      <Page title={t('notifications.title')} actions={<MarkAll />}>
        <Box component="search" sx={{ mb: 4, display: 'flex' }}>
          <ChosenFilter
            name="kind"
            label={t('notifications.filter')}
            options={kinds.map((value) => ({ value, text: t(`notifications.kinds.${value}`) }))}
          />
        </Box>
        <ListState empty={t('notifications.empty')}>
          <NotificationDays />
          <ListPages />
        </ListState>
        <Typography sx={{ mt: 5, fontSize: 14, color: 'var(--muted)' }}>
          {t('notifications.kept', { days: notificationLimits.retentionDays })}
        </Typography>
        <Button component={Link} to={paths.settings()} variant="text" sx={{ mt: 2, ml: -5 }}>
          {t('notifications.on_devices')}
        </Button>
      </Page>
    </ListBase>
  )
}

/** Keeps its place while there is nothing to mark, so that the layout does not shift. */
function MarkAll() {
  const t = useTranslate()
  const notify = useNotify()
  const { impersonation } = useViewer()
  const { data = [] } = useListContext<{ id: string; seenAt: string | null }>()
  const unread = useUnreadCounts().notifications
  const markSeen = useMarkSeen({ onDone: () => notify('notifications.all_seen', { type: 'success' }) })
  const hasNew = unread > 0 || data.some(({ seenAt }) => seenAt === null)
  if (impersonation) return null
  return (
    <Button variant="outlined" disabled={!hasNew || markSeen.isPending} onClick={() => markSeen.mutate({ body: {} })}>
      {t('notifications.mark_all')}
    </Button>
  )
}
