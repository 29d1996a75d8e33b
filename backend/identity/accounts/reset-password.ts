import type { PasswordReset } from '#schemas/identity/accounts.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { limitByNetwork } from '#platform/context/throttle.ts'
import { resetGuesses } from './guesses.ts'
import { hashPassword } from './hash-password.ts'
import { rememberOrigin } from '#backend/identity/sessions/known-origins.ts'
import { limits } from './limits.ts'
import { updatePassword } from './queries.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { openReset, useReset } from './reset-queries.ts'
import { sendNotice } from './send-notice.ts'
import { revokeSessionsOf } from '#backend/identity/sessions/sessions.ts'
import { tokenHash } from '#backend/identity/sessions/session-token.ts'

/** Sets a new password with the mailed link. All sessions end and the caller is not signed in. */
export async function resetPassword(
  context: Context,
  { token, password, confirmPassword }: PasswordReset,
): Promise<void> {
  const { db, now } = context
  await limitByNetwork(context, 'useResetNetwork', limits.useResetNetwork)
  const reset = await openReset(db, tokenHash(token), iso(now))
  if (!reset) throw refused('LINK_INVALID')
  refuseWeakPassword({ password, ...(confirmPassword !== undefined && { confirmPassword }) }, reset)
  const passwordHash = await hashPassword(password, context.services.config.passwordCost)
  const { identifier, userIdentifier, email } = reset
  await context.transaction(async (transaction) => {
    if (!(await useReset(transaction, identifier, iso(now)))) throw refused('LINK_INVALID')
    await updatePassword(transaction, userIdentifier, passwordHash)
    await revokeSessionsOf(transaction, userIdentifier, iso(now))
    await audit(context, transaction, 'password.reset', { subject: userIdentifier })
    await sendNotice(context, transaction, 'password_changed', reset)
    await rememberOrigin(context, transaction, userIdentifier)
  })
  // The link proves ownership of the mailbox, so guesses by others no longer lock out the owner.
  await resetGuesses(context, email)
}
