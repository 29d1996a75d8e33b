import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { calendarApi } from '#schemas/scheduling/calendar-feed.calls.gen.ts'
import { LoadError } from '#ui/notices/Notice.tsx'
import { keyOf, useRead } from '#ui/api/use-call.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { call } from '#shared/api/api.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { CopyButton } from '#ui/page/CopyButton.tsx'

/** Address of the user's calendar feed for other programs. Operators have none, and users see only their own. */
export function CalendarFeed() {
  const t = useTranslate()
  const titleId = useId()
  const [isShown, setShown] = useState(false)
  const { userType, impersonation } = useViewer()
  if (userType === 'admin' || impersonation) return null
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 8, display: 'grid', gap: 3, maxWidth: 720 }}>
      <Typography id={titleId} variant="h2" sx={{ fontSize: 22 }}>
        {t('calendar_feed.title')}
      </Typography>
      <Typography>{t('calendar_feed.about')}</Typography>
      <Typography sx={{ color: 'var(--muted)' }}>{t('calendar_feed.who')}</Typography>
      {isShown ? (
        <Address />
      ) : (
        <Button variant="outlined" onClick={() => setShown(true)} sx={{ justifySelf: 'start' }}>
          {t('calendar_feed.show')}
        </Button>
      )}
    </Box>
  )
}

function Address() {
  const t = useTranslate()
  const formats = useFormats()
  const { opened, open, close } = useDialog<'rotate'>()
  const { data, isPending, error, refetch } = useRead(calendarApi.feed)
  if (isPending) return <Skeleton variant="rounded" height={72} />
  if (error) return <LoadError error={error} onRetry={refetch} />
  const { url, rotatedAt } = data
  return (
    <>
      <TextField
        label={t('calendar_feed.address')}
        value={url}
        helperText={rotatedAt === null ? ' ' : t('calendar_feed.renewed_at', { when: formats.moment(rotatedAt) })}
        onFocus={({ target }) => target.select()}
        slotProps={{ htmlInput: { readOnly: true, spellCheck: false, autoComplete: 'off' } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <CopyButton text={url} label={t('calendar_feed.copy')} />
        <Button color="error" onClick={() => open('rotate')}>
          {t('calendar_feed.rotate')}
        </Button>
      </Box>
      {opened === 'rotate' && <RotateDialog onClose={close} />}
    </>
  )
}

function RotateDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const rotate = async () => {
    const feed = await call(calendarApi.rotate)
    queries.setQueryData(keyOf(calendarApi.feed), feed)
    notify('calendar_feed.rotated', { type: 'success' })
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('calendar_feed.rotate_title')}
      text={t('calendar_feed.rotate_text')}
      submit={t('calendar_feed.rotate')}
      isHard
      send={rotate}
      onClose={onClose}
    />
  )
}
