import type { Context } from '#platform/context/context.ts'
import { limitAttempts, limitByNetwork } from '#platform/context/throttle.ts'
import { limits } from './limits.ts'
import { addressKey } from './rules.ts'

/** Limits the mails with a code that signs in, by network and by address, whether or not it has an account. */
export async function limitCodeMails(context: Context, email: string): Promise<void> {
  await limitByNetwork(context, 'resendNetwork', limits.resendNetwork)
  await limitAttempts(context, 'emailCode', addressKey(email), limits.resend)
  await limitAttempts(context, 'emailCodeAddress', addressKey(email), limits.resendAddress)
}
