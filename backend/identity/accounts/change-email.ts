import { accountLimits, type EmailChange } from '#schemas/identity/accounts.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { limitByNetwork, limitAttempts } from '#platform/context/throttle.ts'
import { limits } from './limits.ts'
import { openCode } from './open-code.ts'
import { lockAccount, ownerOfAddress } from './queries.ts'
import { addressKey } from './rules.ts'
import { sendAccountExists } from './send-code.ts'
import { sendNotice } from './send-notice.ts'

/**
 * Sends a code to the caller's new address and a notice to the current one. If the address already belongs to another account,
 * that owner gets a notice instead and the response is the same.
 */
export async function changeEmail(
  context: Context,
  { email, confirmEmail }: EmailChange,
): Promise<{ resendAfter: number }> {
  const { services } = context
  const user = signedIn(context)
  const { identifier: userIdentifier } = user
  if (confirmEmail !== undefined && addressKey(confirmEmail) !== addressKey(email))
    throw refused('VALIDATION_ERROR', { fields: { confirmEmail: 'validation.email_match' } })
  if (addressKey(email) === addressKey(user.email))
    throw refused('VALIDATION_ERROR', { fields: { email: 'validation.email_same' } })
  await limitByNetwork(context, 'resendNetwork', limits.resendNetwork)
  await limitAttempts(context, 'changeEmailAgain', userIdentifier, limits.resend)
  await limitAttempts(context, 'changeEmail', userIdentifier, limits.changeEmail)
  await limitAttempts(context, 'resendAddress', addressKey(email), limits.resendAddress)
  await context.transaction(async (db) => {
    await lockAccount(db, userIdentifier)
    const owner = await ownerOfAddress(db, email)
    const opened = await openCode(context, db, { userIdentifier, purpose: 'change_email', newEmail: email })
    if (owner) await sendAccountExists(context, db, owner, opened.identifier)
    else await services.jobs.enqueue(db, 'code_mail', { codeIdentifier: opened.identifier })
    // A repeated request for the same code does not send a second notice.
    if (opened.newEmailBefore === null || addressKey(opened.newEmailBefore) !== addressKey(email)) {
      await sendNotice(context, db, 'email_change_asked', user)
      await audit(context, db, 'email.change_asked', { subject: userIdentifier })
    }
  })
  return { resendAfter: accountLimits.otpResendSeconds }
}
