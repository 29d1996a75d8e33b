import { accountLimits } from '#schemas/identity/accounts.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { limitByNetwork, limitAttempts } from '#platform/context/throttle.ts'
import { limits } from './limits.ts'
import { updatePendingEmail } from './queries.ts'
import { addressKey } from './rules.ts'
import { sendCode } from './send-code.ts'

/**
 * Changes the address of the sign-up in this session and sends the code there. If the address already belongs to another
 * account, that owner gets a notice instead and the response is the same.
 */
export async function correctEmail(context: Context, email: string): Promise<{ resendAfter: number }> {
  const { identifier, accountStatus, email: before } = signedIn(context)
  if (accountStatus !== 'pending_verification') throw refused('STATUS_CHANGED')
  if (addressKey(email) === addressKey(before))
    throw refused('VALIDATION_ERROR', { fields: { email: 'validation.email_same' } })
  await limitByNetwork(context, 'resendNetwork', limits.resendNetwork)
  await limitAttempts(context, 'correctEmail', identifier, limits.correctEmail)
  await limitAttempts(context, 'resend', addressKey(email), limits.resend)
  await limitAttempts(context, 'resendAddress', addressKey(email), limits.resendAddress)
  await context.transaction(async (db) => {
    if (!(await updatePendingEmail(db, identifier, email))) throw refused('STATUS_CHANGED')
    await audit(context, db, 'email.corrected', { subject: identifier })
    await sendCode(context, db, { identifier, email })
  })
  return { resendAfter: accountLimits.otpResendSeconds }
}
