import { refused } from '../http/errors.ts'

/** What the schema of the sign-up cannot check: both passwords are the same. */
export function checkRegistration(body: unknown): void {
  const { password, confirmPassword } = body as { password?: string; confirmPassword?: string }
  if (password === confirmPassword) return
  throw refused('VALIDATION_ERROR', {
    problems: [{ path: 'confirmPassword', key: 'validation.password_match', words: {} }],
  })
}
