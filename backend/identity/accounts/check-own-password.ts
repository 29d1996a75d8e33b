import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { resetAttempts, limitAttempts } from '#platform/context/throttle.ts'
import { checkPassword } from './check-password.ts'
import { limits } from './limits.ts'
import { ownPassword } from './queries.ts'

/** Confirms the caller's own password and returns its record. Wrong passwords count towards the sign-in limits. */
export async function checkOwnPassword(context: Context, password: string, field = 'password'): Promise<string> {
  const { identifier } = signedIn(context)
  await limitAttempts(context, 'ownPassword', identifier, limits.ownPassword)
  const record = await ownPassword(context.db, identifier)
  const { matches } = await checkPassword(password, record, context.services.config.passwordCost)
  if (!matches || record === null) {
    await audit(context, context.db, 'password.refused', { subject: identifier })
    throw refused('PASSWORD_WRONG', { fields: { [field]: 'validation.password_wrong' } })
  }
  await resetAttempts(context, 'ownPassword', identifier)
  return record
}
