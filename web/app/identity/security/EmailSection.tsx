import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { accountApi } from '#schemas/identity/accounts.calls.gen.ts'
import { EmailChange } from '#schemas/identity/accounts.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { useFormats, useViewer } from '#ui/viewer/viewer.tsx'
import { call } from '#shared/api/api.ts'
import * as paths from '#schemas/platform/paths.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { EmailCodeDialog } from './EmailCodeDialog.tsx'
import { useFreshPassword } from '#app/identity/confirm-password/fresh-password.tsx'
import { Section } from '#app/identity/confirm-password/Section.tsx'
import { type FieldProps, useSchemaForm } from '#ui/forms/use-schema-form.ts'

/** A new address, typed twice, and then the code that was sent to it. */
export function EmailSection() {
  const t = useTranslate()
  const viewer = useViewer()
  const { locale } = useFormats()
  const queries = useQueryClient()
  const withFresh = useFreshPassword()
  const dialog = useDialog<'email-code'>()
  const [requested, setRequested] = useState<{ email: string; resendAfter: number; nextAt: number }>()
  const form = useSchemaForm({
    start: { email: '', confirmEmail: '' },
    schema: EmailChange,
    read: ({ email, confirmEmail }) => ({ email: email.trim(), confirmEmail: confirmEmail.trim() }),
    also: ({ email, confirmEmail }) => [
      ...(plain(email) === plain(confirmEmail) ? [] : [wrong('confirmEmail', 'validation.email_match')]),
      ...(plain(email) === plain(viewer.email) ? [wrong('email', 'validation.email_same')] : []),
    ],
    send: async (body) => {
      const left = Math.ceil(((requested?.nextAt ?? 0) - Date.now()) / 1000)
      // Its code was just sent, and the server refuses another one until then.
      const isSame = left > 0 && plain(body.email) === plain(requested?.email ?? '')
      const resendAfter = isSame ? left : (await withFresh(() => call(accountApi.changeEmail, { body }))).resendAfter
      setRequested({ email: body.email, resendAfter, nextAt: Date.now() + resendAfter * 1000 })
      dialog.open('email-code')
    },
  })

  if (!viewer.isActive)
    return (
      <Section title={t('security.email.title')} text={t('security.email.unverified')}>
        <Button
          variant="outlined"
          href={addressOf(locale, paths.verify({ redirect: addressOf(locale, paths.security()) }))}
          sx={{ justifySelf: 'start' }}
        >
          {t('security.email.verify')}
        </Button>
      </Section>
    )
  return (
    <Section title={t('security.email.title')} text={t('security.email.text', { email: viewer.email })}>
      <Box component="form" {...form.form} sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
        <EmailInput {...form.field('email')} label={t('security.email.new')} />
        <EmailInput {...form.field('confirmEmail')} label={t('security.email.confirm')} />
        <Button type="submit" variant="contained" loading={form.isBusy}>
          {t('security.email.submit')}
        </Button>
      </Box>
      {requested && dialog.opened === 'email-code' && (
        <EmailCodeDialog
          email={requested.email}
          resendAfter={requested.resendAfter}
          onClose={dialog.close}
          onDone={() => {
            form.clear()
            dialog.close()
            void queries.invalidateQueries({ queryKey: [accountApi.sessions.path] })
          }}
        />
      )}
    </Section>
  )
}

function EmailInput({ label, problem, ...field }: FieldProps & { label: string }) {
  return (
    <TextField
      {...field}
      id={`own-${field.name}`}
      fullWidth
      label={label}
      type="email"
      error={problem !== undefined}
      helperText={problem}
      slotProps={{ htmlInput: { autoComplete: 'email', autoCapitalize: 'none', inputMode: 'email' } }}
    />
  )
}

const plain = (email: string) => email.trim().normalize('NFC').toLowerCase()
const wrong = (path: string, key: string) => ({ path, key, words: {} })
