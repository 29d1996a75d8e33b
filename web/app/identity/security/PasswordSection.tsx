import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { accountApi } from '#schemas/identity/accounts.calls.gen.ts'
import { PasswordChange } from '#schemas/identity/accounts.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { changePassword } from '#shared/api/session.ts'
import { PasswordInput } from '#app/identity/confirm-password/PasswordInput.tsx'
import { Section } from '#app/identity/confirm-password/Section.tsx'
import { useSchemaForm } from '#ui/forms/use-schema-form.ts'

/** The old password, and the new one twice; this browser stays signed in. */
export function PasswordSection() {
  const t = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const { email } = useViewer()
  const form = useSchemaForm({
    start: { oldPassword: '', newPassword: '', confirmPassword: '' },
    schema: PasswordChange,
    read: ({ oldPassword, newPassword, confirmPassword }) => ({
      oldPassword: oldPassword.normalize('NFC'),
      newPassword: newPassword.normalize('NFC'),
      confirmPassword: confirmPassword.normalize('NFC'),
    }),
    also: ({ oldPassword, newPassword, confirmPassword }) => [
      ...(newPassword === confirmPassword ? [] : [wrong('confirmPassword', 'validation.password_match')]),
      ...(oldPassword === '' ? [wrong('oldPassword', 'validation.password_required')] : []),
      ...(newPassword !== '' && newPassword === oldPassword ? [wrong('newPassword', 'validation.password_same')] : []),
    ],
    send: async (body) => {
      await changePassword(body)
      form.clear()
      notify('security.password.done', { type: 'success' })
      void queries.invalidateQueries({ queryKey: [accountApi.sessions.path] })
    },
  })
  return (
    <Section title={t('security.password.title')} text={t('security.password.text')}>
      <Box component="form" {...form.form} sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          {...form.field('oldPassword')}
          label={t('security.password.old')}
          autoComplete="current-password"
        />
        <PasswordInput
          {...form.field('newPassword')}
          label={t('security.password.new')}
          hint={t('security.password.hint')}
          autoComplete="new-password"
        />
        <PasswordInput
          {...form.field('confirmPassword')}
          label={t('security.password.confirm')}
          autoComplete="new-password"
        />
        <Button type="submit" variant="contained" loading={form.isBusy}>
          {t('security.password.submit')}
        </Button>
      </Box>
    </Section>
  )
}

const wrong = (path: string, key: string) => ({ path, key, words: {} })
