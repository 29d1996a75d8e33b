import { accountLimits } from '#schemas/identity/accounts.ts'
import type { Context } from '#platform/context/context.ts'
import { limitByNetwork, limitAttempts } from '#platform/context/throttle.ts'
import { limits } from './limits.ts'
import { newestPending } from './queries.ts'
import { addressKey } from './rules.ts'
import { sendCode } from './send-code.ts'

/**
 * Sends a new code to the sign-up of this session, or else to the newest one of the address. The response does not reveal
 * which.
 */
export async function requestVerification(context: Context, email: string): Promise<{ resendAfter: number }> {
  const { user } = context
  await limitByNetwork(context, 'resendNetwork', limits.resendNetwork)
  await limitAttempts(context, 'resend', addressKey(email), limits.resend)
  await limitAttempts(context, 'resendAddress', addressKey(email), limits.resendAddress)
  const isOwn = user?.accountStatus === 'pending_verification' && addressKey(user.email) === addressKey(email)
  await context.transaction(async (db) => {
    const signUp = isOwn ? user : await newestPending(db, email)
    if (signUp) await sendCode(context, db, signUp)
  })
  return { resendAfter: accountLimits.otpResendSeconds }
}
