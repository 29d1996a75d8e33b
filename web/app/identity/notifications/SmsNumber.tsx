import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { accountLimits } from '#schemas/identity/account-limits.ts'
import { smsApi } from '#schemas/identity/sms.calls.gen.ts'
import { SmsCode, SmsPhone, type SmsSettings } from '#schemas/identity/sms.ts'
import { call } from '#shared/api/api.ts'
import { useSchemaForm } from '#ui/forms/use-schema-form.ts'

interface SmsNumberProps {
  settings: SmsSettings
  onSaved: (settings: SmsSettings) => void
}

/** A number, and then the code that was sent to it. */
export function SmsNumber({ settings, onSaved }: SmsNumberProps) {
  const isWaiting = settings.phoneNumber !== null && !settings.isConfirmed
  const [isSent, setSent] = useState(isWaiting)
  return (
    <>
      <NumberForm start={settings.phoneNumber ?? ''} onSent={() => setSent(true)} />
      {isSent && <CodeForm onSaved={onSaved} />}
    </>
  )
}

/** People write numbers with spaces, dashes and parentheses. */
const plainNumber = (typed: string) => typed.replaceAll(/[\s().\-/]/g, '').replace(/^00/, '+')

function NumberForm({ start, onSent }: { start: string; onSent: () => void }) {
  const t = useTranslate()
  const notify = useNotify()
  const form = useSchemaForm({
    start: { phoneNumber: start },
    schema: SmsPhone,
    read: ({ phoneNumber }) => ({ phoneNumber: plainNumber(phoneNumber) }),
    send: async (body) => {
      await call(smsApi.setPhone, { body })
      notify('sms.sent', { type: 'success' })
      onSent()
    },
  })
  const { problem, ...field } = form.field('phoneNumber')
  return (
    <Box component="form" {...form.form} sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <TextField
        {...field}
        id="sms-number"
        type="tel"
        fullWidth
        label={t('sms.phone')}
        error={problem !== undefined}
        helperText={problem ?? t('sms.phone_hint')}
        slotProps={{ htmlInput: { autoComplete: 'tel', inputMode: 'tel' } }}
      />
      <Button type="submit" variant="outlined" loading={form.isBusy}>
        {t('sms.send')}
      </Button>
    </Box>
  )
}

function CodeForm({ onSaved }: Pick<SmsNumberProps, 'onSaved'>) {
  const t = useTranslate()
  const notify = useNotify()
  const form = useSchemaForm({
    start: { code: '' },
    schema: SmsCode,
    read: ({ code }) => ({ code: code.trim() }),
    send: async (body) => {
      onSaved(await call(smsApi.confirmPhone, { body }))
      notify('sms.confirmed', { type: 'success' })
    },
  })
  const { problem, ...field } = form.field('code')
  return (
    <Box component="form" {...form.form} sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <TextField
        {...field}
        id="sms-code"
        label={t('sms.code')}
        error={problem !== undefined}
        helperText={problem ?? t('sms.code_hint', { minutes: accountLimits.otpMinutes })}
        slotProps={{ htmlInput: { autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 6 } }}
      />
      <Button type="submit" variant="contained" loading={form.isBusy}>
        {t('sms.confirm')}
      </Button>
    </Box>
  )
}
