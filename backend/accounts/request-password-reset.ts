import { randomUUIDv7 } from 'node:crypto'
import { accountLimits } from '#schemas/accounts.ts'
import type { Locale } from '#schemas/words.ts'
import { audit } from '../kit/audit.ts'
import { type Context, iso } from '../kit/context.ts'
import type { Db } from '../kit/database.ts'
import { sendMail } from '../kit/send-mail.ts'
import { takeNetworkTry, takeTry } from '../kit/throttle.ts'
import { evenTime } from './even-time.ts'
import { limits } from './limits.ts'
import { lockAccount, ownerOfAddress } from './queries.ts'
import { insertReset, voidReset } from './reset-queries.ts'
import { addressKey } from './rules.ts'
import { newToken, tokenHash } from './session-token.ts'

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

/** The link carries the only copy of its token, behind the `#` that no server log sees. */
async function sendLink(
  context: Context,
  db: Db,
  { identifier: userIdentifier, email, locale }: { identifier: string; email: string; locale: Locale },
): Promise<void> {
  const { now, services } = context
  const [identifier, token] = [randomUUIDv7(), newToken()]
  await lockAccount(db, userIdentifier)
  await voidReset(db, userIdentifier, iso(now))
  await insertReset(db, {
    identifier,
    userIdentifier,
    tokenHash: tokenHash(token),
    createdAt: iso(now),
    expiresAt: iso(now.add({ minutes: accountLimits.resetMinutes })),
  })
  await sendMail(services, db, {
    to: email,
    locale,
    template: 'password_reset',
    path: `${locale === 'en' ? '' : `/${locale}`}/password-reset/#${token}`,
    words: { minutes: accountLimits.resetMinutes },
    key: `password_reset:${identifier}`,
  })
  await audit(context, db, 'password.reset_requested', { subject: userIdentifier })
}
