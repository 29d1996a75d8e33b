import { randomUUIDv7 } from 'node:crypto'
import { accountLimits } from '#schemas/identity/accounts.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { limitByNetwork, limitAttempts } from '#platform/context/throttle.ts'
import { constantTime } from '#backend/identity/sessions/constant-time.ts'
import { limits } from './limits.ts'
import { lockAccount, ownerOfAddress } from './queries.ts'
import { insertReset, voidReset } from './reset-queries.ts'
import { addressKey } from './rules.ts'

/** Mails a reset link to the owner of an address. Neither the response nor its timing reveals whether there is an owner. */
export async function requestPasswordReset(context: Context, email: string): Promise<{ resendAfter: number }> {
  await limitByNetwork(context, 'resetNetwork', limits.resetNetwork)
  await limitAttempts(context, 'reset', addressKey(email), limits.resend)
  await limitAttempts(context, 'resetAddress', addressKey(email), limits.resetAddress)
  await constantTime(() =>
    context.transaction(async (db) => {
      const owner = await ownerOfAddress(db, email)
      if (owner) await sendLink(context, db, owner)
    }),
  )
  return { resendAfter: accountLimits.otpResendSeconds }
}

/** Creates the row of a link and voids the previous one. The token is generated when its mail is composed. */
async function sendLink(
  context: Context,
  db: Db,
  { identifier: userIdentifier }: { identifier: string },
): Promise<void> {
  const { now, services } = context
  const identifier = randomUUIDv7()
  await lockAccount(db, userIdentifier)
  await voidReset(db, userIdentifier, iso(now))
  await insertReset(db, {
    identifier,
    userIdentifier,
    createdAt: iso(now),
    expiresAt: iso(now.add({ minutes: accountLimits.resetMinutes })),
  })
  await services.jobs.enqueue(db, 'reset_mail', { resetIdentifier: identifier })
  await audit(context, db, 'password.reset_requested', { subject: userIdentifier })
}
