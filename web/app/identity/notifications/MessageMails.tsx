import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Skeleton from '@mui/material/Skeleton'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { notificationApi } from '#schemas/identity/notifications.calls.gen.ts'
import { notificationLimits } from '#schemas/identity/notification-limits.ts'
import { defaultQuietHours } from '#schemas/identity/notification-limits.ts'
import type { NotificationSettings } from '#schemas/identity/notifications.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { keyOf, useAct, useRead } from '#ui/api/use-call.ts'
import { useShownAtOnce } from '#ui/page/use-shown-at-once.ts'
import { QuietTime } from './QuietTime.tsx'

/** Settings of the mails about unread messages. */
export function MessageMails() {
  const t = useTranslate()
  const titleId = useId()
  const { data, error, refetch } = useRead(notificationApi.settings)
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 8, display: 'grid', gap: 3, maxWidth: 720 }}>
      <Typography id={titleId} variant="h2" sx={{ fontSize: 22 }}>
        {t('notifications.settings.title')}
      </Typography>
      <Typography>{t('notifications.settings.about', { hours: notificationLimits.mailEveryHours })}</Typography>
      {error && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton variant="rounded" height={240} />}
      {data && <Choices saved={data} />}
    </Box>
  )
}

/** Each choice is saved at once. */
function Choices({ saved }: { saved: NotificationSettings }) {
  const t = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const [shown, show] = useShownAtOnce(saved)
  const save = useAct(notificationApi.setSettings, {
    mayOverlap: true,
    onDone: (settings) => {
      queries.setQueryData(keyOf(notificationApi.settings), settings)
      notify('account.saved', { type: 'success' })
    },
    onRefused: () => {
      show(saved)
      return false
    },
  })
  const choose = (change: Partial<NotificationSettings>) => {
    const chosen = { ...shown, ...change }
    show(chosen)
    save.mutate({ body: chosen })
  }
  const { messageMails, quietFrom, quietUntil } = shown
  const hasQuiet = quietFrom !== null && quietUntil !== null
  const { quietFrom: usualFrom, quietUntil: usualUntil } = defaultQuietHours
  return (
    <>
      <FormControlLabel
        control={<Switch checked={messageMails} onChange={(_, isOn) => choose({ messageMails: isOn })} />}
        label={t('notifications.settings.mails')}
        sx={switchRow}
      />
      <FormControlLabel
        control={
          <Switch
            checked={hasQuiet}
            onChange={(_, isOn) =>
              choose(isOn ? { quietFrom: usualFrom, quietUntil: usualUntil } : { quietFrom: null, quietUntil: null })
            }
          />
        }
        label={t('notifications.settings.quiet')}
        sx={switchRow}
      />
      <Typography sx={{ color: 'var(--muted)' }}>{t('notifications.settings.quiet_about')}</Typography>
      {hasQuiet && <QuietTime from={quietFrom} until={quietUntil} onChoose={choose} />}
    </>
  )
}

const switchRow = { minHeight: 48, m: 0, gap: 2 } as const
