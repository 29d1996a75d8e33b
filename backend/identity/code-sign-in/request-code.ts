import { randomUUIDv7 } from 'node:crypto'
import { accountLimits } from '#schemas/identity/accounts.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { limitCodeMails } from '#backend/identity/accounts/limit-code-mails.ts'
import { insertCode } from './queries.ts'
import { hashOfSecret, newSecret } from './secrets.ts'

/**
 * Mails a code to the address. Whether it has an account is not read here, so that answer, time and mail are the same. The
 * code is only valid together with `attempt`, so that nobody can void or guess the code of somebody else.
 */
export async function requestCode(context: Context, email: string): Promise<{ attempt: string; resendAfter: number }> {
  const { now, locale, services } = context
  await limitCodeMails(context, email)
  const identifier = randomUUIDv7()
  const attempt = newSecret()
  await context.transaction(async (db) => {
    await insertCode(db, {
      identifier,
      attemptHash: hashOfSecret(attempt),
      email,
      locale,
      createdAt: iso(now),
      expiresAt: iso(now.add({ minutes: accountLimits.otpMinutes })),
    })
    await services.jobs.enqueue(db, 'email_code_mail', { codeIdentifier: identifier })
  })
  return { attempt, resendAfter: accountLimits.otpResendSeconds }
}
