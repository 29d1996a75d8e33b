import type * as Type from 'typebox'
import { useSchemaForm } from '#ui/forms/use-schema-form.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import { PasswordInput } from './PasswordInput.tsx'

/** The form state of an action that the own password confirms. */
export const usePasswordForm = (schema: Type.TSchema, send: (body: { password: string }) => Promise<void>) =>
  useSchemaForm({
    start: { password: '' },
    schema,
    read: ({ password }) => ({ password: password.normalize('NFC') }),
    also: ({ password }) =>
      password === '' ? [{ path: 'password', key: 'validation.password_required', words: {} }] : [],
    send,
  })

interface PasswordFormProps {
  /** The button outside names it. */
  id: string
  form: ReturnType<typeof usePasswordForm>
  label: string
}

/** Asks for the own password. The hidden e-mail address lets a password manager find the account. */
export function PasswordForm({ id, form, label }: PasswordFormProps) {
  const { email } = useViewer()
  return (
    <form id={id} {...form.form}>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput {...form.field('password')} label={label} autoComplete="current-password" />
    </form>
  )
}
