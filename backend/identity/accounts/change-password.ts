import type { Auth, PasswordChange } from '#schemas/identity/accounts.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { hashPassword } from './hash-password.ts'
import { moveDevice } from '#backend/identity/push/move-device.ts'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import { replacePassword } from './queries.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { voidReset } from './reset-queries.ts'
import { sendNotice } from './send-notice.ts'
import { copySecondFactorTime, revokeSessionsOf } from '#backend/identity/sessions/sessions.ts'
import { tokenHash } from '#backend/identity/sessions/session-token.ts'

/** Changes the password after checking the old one. All sessions end and the caller gets a new one. */
export async function changePassword(
  context: Context,
  { oldPassword, newPassword, confirmPassword }: PasswordChange,
): Promise<Auth> {
  const { now } = context
  const user = signedIn(context)
  const { identifier, userType, accountStatus, sessionIdentifier } = user
  const typed = { password: newPassword, ...(confirmPassword !== undefined && { confirmPassword }) }
  refuseWeakPassword(typed, user, 'newPassword')
  if (oldPassword.normalize('NFC') === newPassword.normalize('NFC'))
    throw refused('VALIDATION_ERROR', { fields: { newPassword: 'validation.password_same' } })
  const before = await checkOwnPassword(context, oldPassword, 'oldPassword')
  const passwordHash = await hashPassword(newPassword, context.services.config.passwordCost)
  return context.transaction(async (db) => {
    if (!(await replacePassword(db, identifier, before, passwordHash)))
      throw refused('PASSWORD_WRONG', { fields: { oldPassword: 'validation.password_wrong' } })
    await revokeSessionsOf(db, identifier, iso(now))
    await voidReset(db, identifier, iso(now))
    const session = await openSession(db, context, { identifier, userType })
    const sessions = { from: sessionIdentifier, to: tokenHash(session.token) }
    await copySecondFactorTime(db, sessions)
    await moveDevice(db, sessions)
    await audit(context, db, 'password.changed', { subject: identifier })
    await sendNotice(context, db, 'password_changed', user)
    return { ...session, isActive: accountStatus === 'active', userType }
  })
}
