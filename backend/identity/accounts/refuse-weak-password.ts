import { refused } from '#platform/core/errors.ts'
import { isCommonPassword } from './common-passwords.ts'
import { isPersonalPassword } from './rules.ts'

interface NewPassword {
  password: string
  /** Checked only if it is sent. */
  confirmPassword?: string
}

interface About {
  email: string
  firstName?: string | null
  lastName?: string | null
}

/** Refuses a new password if the confirmation differs, if it is common, or if it contains the user's own name. */
export function refuseWeakPassword({ password, confirmPassword }: NewPassword, about: About, field = 'password'): void {
  if (confirmPassword !== undefined && confirmPassword.normalize('NFC') !== password.normalize('NFC'))
    throw refused('VALIDATION_ERROR', { fields: { confirmPassword: 'validation.password_match' } })
  if (isCommonPassword(password) || isPersonalPassword(password, about))
    throw refused('VALIDATION_ERROR', { fields: { [field]: 'validation.password_common' } })
}
