import { accountLimits } from '#schemas/identity/accounts.ts'
import { addressOf } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { iso } from '#platform/context/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { deliverMail } from '#platform/context/deliver-mail.ts'
import type { JobPayloads } from '#platform/jobs/jobs.ts'
import { lockResetToSend, setReset } from './reset-queries.ts'
import type { Sending } from './mail-code.ts'
import { newToken, tokenHash } from '#backend/identity/sessions/session-token.ts'

const linkLasts = Temporal.Duration.from({ minutes: accountLimits.resetMinutes })

/**
 * Composes the mail with the reset link. The link holds the only copy of its token, in the URL fragment, which does not reach
 * server logs. A retry generates a new token and only the newest works. Expired requests are not sent.
 */
export async function sendResetMail(
  { db, services, mailer, now }: Sending,
  { resetIdentifier }: JobPayloads['reset_mail'],
): Promise<void> {
  const token = newToken()
  const hash = tokenHash(token)
  const reader = await inTransaction(db, async (transaction) => {
    const open = await lockResetToSend(transaction, resetIdentifier, iso(now.subtract(linkLasts)))
    if (!open?.email) return undefined
    const expiresAt = iso(now.add(linkLasts))
    await setReset(transaction, resetIdentifier, { tokenHash: hash, expiresAt })
    return { to: open.email, locale: open.locale }
  })
  if (!reader) return
  await deliverMail(mailer, services.config, {
    ...reader,
    template: 'password_reset',
    path: addressOf(reader.locale, paths.newPassword({ token })),
    words: { minutes: accountLimits.resetMinutes },
    key: `password_reset:${hash.toString('hex')}`,
  })
}
