import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import type { Notification } from '#schemas/identity/notifications.ts'
import { useNow } from '#ui/page/use-now.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { plainDateOf } from '#shared/i18n/format.ts'
import { dayWords } from '#ui/page/DaySeparator.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import { useMarkSeen } from './use-mark-seen.ts'

/** The page of the list context, grouped by day in the reader's time zone. */
export function NotificationDays() {
  const { data, isPending } = useListContext<Notification & { id: string }>()
  const { zone } = useFormats()
  if (isPending) return <Skeleton variant="rounded" height={360} />
  const days = Map.groupBy(data ?? [], ({ createdAt }) => plainDateOf(zone, createdAt))
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {[...days].map(([day, notifications]) => (
        <Day key={day} day={day} notifications={notifications} />
      ))}
    </Box>
  )
}

function Day({ day, notifications }: { day: string; notifications: readonly Notification[] }) {
  const t = useTranslate()
  const formats = useFormats()
  const { impersonation } = useViewer()
  const titleId = useId()
  const today = plainDateOf(formats.zone, new Date(useNow()))
  const markSeen = useMarkSeen({ mayOverlap: true })
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h2" sx={{ fontSize: 18, mb: 2 }}>
        {dayWords(day, today, formats, t)}
      </Typography>
      <Box
        component="ul"
        aria-labelledby={titleId}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          bgcolor: 'var(--card)',
          border: '1px solid var(--hairline)',
          borderRadius: 5,
          overflow: 'hidden',
        }}
      >
        {notifications.map((notification) => (
          <NotificationRow
            key={notification.identifier}
            notification={notification}
            onOpen={() => {
              if (notification.seenAt === null && !impersonation)
                markSeen.mutate({ body: { identifier: notification.identifier } })
            }}
          />
        ))}
      </Box>
    </Box>
  )
}
