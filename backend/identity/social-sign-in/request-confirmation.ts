import { accountLimits } from '#schemas/identity/accounts.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { limitAttempts } from '#platform/context/throttle.ts'
import { openCode } from '#backend/identity/accounts/codes.ts'
import { ownPassword } from '#backend/identity/accounts/own-password.ts'
import { limits } from './limits.ts'

/** Who has no password confirms changes of the account with a mailed code. */
export async function requestConfirmation(context: Context): Promise<{ resendAfter: number }> {
  const { identifier: userIdentifier } = signedIn(context)
  if ((await ownPassword(context.db, userIdentifier)) !== null) throw refused('STATUS_CHANGED')
  await limitAttempts(context, 'confirmationCode', userIdentifier, limits.resend)
  await limitAttempts(context, 'confirmationCodeHourly', userIdentifier, limits.resendHourly)
  await context.transaction(async (db) => {
    const { identifier } = await openCode(context, db, { userIdentifier, purpose: 'confirm_identity' })
    await context.services.jobs.enqueue(db, 'code_mail', { codeIdentifier: identifier })
  })
  return { resendAfter: accountLimits.otpResendSeconds }
}
