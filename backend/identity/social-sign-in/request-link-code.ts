import { accountLimits } from '#schemas/identity/accounts.ts'
import type { Context } from '#platform/context/context.ts'
import { limitAttempts, limitByNetwork } from '#platform/context/throttle.ts'
import { openCode } from '#backend/identity/accounts/codes.ts'
import { limits } from './limits.ts'
import { unprovenAccount } from './prove-account.ts'
import { setFlowCode } from './queries.ts'

/** Mails a code to the account that has the address of the provider; it proves this attempt only. */
export async function requestLinkCode(context: Context, flowToken: string): Promise<{ resendAfter: number }> {
  await limitByNetwork(context, 'resendNetwork', limits.resendNetwork)
  const { flow, account } = await unprovenAccount(context, flowToken)
  const { identifier: userIdentifier } = account
  await limitAttempts(context, 'socialCode', userIdentifier, limits.resend)
  await limitAttempts(context, 'socialCodeHourly', userIdentifier, limits.resendHourly)
  await context.transaction(async (db) => {
    const { identifier } = await openCode(context, db, { userIdentifier, purpose: 'link_identity' })
    await setFlowCode(db, flow.identifier, identifier)
    await context.services.jobs.enqueue(db, 'code_mail', { codeIdentifier: identifier })
  })
  return { resendAfter: accountLimits.otpResendSeconds }
}
