import { randomUUIDv7 } from 'node:crypto'
import { accountLimits } from '#schemas/identity/accounts.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { takeNetworkTry, takeTry } from '#platform/context/throttle.ts'
import { evenTime } from '#backend/identity/sessions/even-time.ts'
import { limits } from './limits.ts'
import { lockAccount, ownerOfAddress } from './queries.ts'
import { insertReset, voidReset } from './reset-queries.ts'
import { addressKey } from './rules.ts'

/** Mails the owner of an address a link to a new password. Nobody learns whether there is an owner, nor by the time it takes. */
export async function requestPasswordReset(context: Context, email: string): Promise<{ resendAfter: number }> {
  await takeNetworkTry(context, 'resetNetwork', limits.resetNetwork)
  await takeTry(context, 'reset', addressKey(email), limits.resend)
  await takeTry(context, 'resetAddress', addressKey(email), limits.resetAddress)
  await evenTime(() =>
    context.transaction(async (db) => {
      const owner = await ownerOfAddress(db, email)
      if (owner) await sendLink(context, db, owner)
    }),
  )
  return { resendAfter: accountLimits.otpResendSeconds }
}

/** Opens the place of a link, which is drawn when its mail is written; the one before it ends. */
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
