import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { smsApi } from '#schemas/identity/sms.calls.gen.ts'
import type { SmsSettings } from '#schemas/identity/sms.ts'
import { keyOf, useAct, useRead } from '#ui/api/use-call.ts'
import { useShownAtOnce } from '#ui/page/use-shown-at-once.ts'
import { SmsNumber } from './SmsNumber.tsx'

/** Reminders by text message: a number, its confirmation, and on or off. Nothing where the product has no provider. */
export function SmsReminders() {
  const t = useTranslate()
  const titleId = useId()
  const queries = useQueryClient()
  const { data } = useRead(smsApi.settings)
  const show = (saved: SmsSettings) => queries.setQueryData(keyOf(smsApi.settings), saved)
  if (!data?.isAvailable) return null
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 8, display: 'grid', gap: 3, maxWidth: 720 }}>
      <Typography id={titleId} variant="h2" sx={{ fontSize: 22 }}>
        {t('sms.title')}
      </Typography>
      <Typography>{t('sms.about')}</Typography>
      {data.isStopped && <Alert severity="info">{t('sms.stopped')}</Alert>}
      {data.hasFailed && <Alert severity="warning">{t('sms.failed')}</Alert>}
      {data.isConfirmed && <Confirmed settings={data} onSaved={show} />}
      {(!data.isConfirmed || data.isStopped || data.hasFailed) && <SmsNumber settings={data} onSaved={show} />}
    </Box>
  )
}

interface ConfirmedProps {
  settings: SmsSettings
  onSaved: (settings: SmsSettings) => void
}

function Confirmed({ settings: { phoneNumber, reminders }, onSaved }: ConfirmedProps) {
  const t = useTranslate()
  const notify = useNotify()
  const [isOn, show] = useShownAtOnce(reminders)
  const save = useAct(smsApi.setReminders, {
    mayOverlap: true,
    onDone: onSaved,
    onRefused: () => {
      show(reminders)
      return false
    },
  })
  const remove = useAct(smsApi.removePhone, {
    onDone: (saved) => {
      onSaved(saved)
      notify('sms.removed', { type: 'success' })
    },
  })
  const choose = (wanted: boolean) => {
    show(wanted)
    save.mutate({ body: { reminders: wanted } })
  }
  return (
    <>
      <Typography sx={{ color: 'var(--muted)' }}>{t('sms.number', { number: phoneNumber ?? '' })}</Typography>
      <FormControlLabel
        control={<Switch checked={isOn} onChange={(_, wanted) => choose(wanted)} />}
        label={t('sms.reminders')}
        sx={{ minHeight: 48, m: 0, gap: 2 }}
      />
      <Button
        variant="outlined"
        loading={remove.isPending}
        onClick={() => remove.mutate({})}
        sx={{ justifySelf: 'start' }}
      >
        {t('sms.remove')}
      </Button>
    </>
  )
}
