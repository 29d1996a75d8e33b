import { randomInt } from 'node:crypto'
import { accountLimits } from '#schemas/identity/accounts.ts'
import { iso, type Services } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { deliverMail } from '#platform/context/deliver-mail.ts'
import type { JobPayloads } from '#platform/jobs/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { codeHash } from './code-hash.ts'
import { lockCodeToSend, setCode } from './code-queries.ts'

export interface Sending {
  db: Db
  services: Services
  mailer: Mailer
  now: Temporal.Instant
}

const codeLasts = Temporal.Duration.from({ minutes: accountLimits.otpMinutes })

/**
 * Writes the mail of a one-time code. The code is drawn here, so that nothing but the mail ever holds it; another try draws
 * another one, and the newest works. A code that was used or replaced meanwhile is not sent, nor one that was asked for longer
 * ago than a code lasts: each try lets it last anew, so the time counts from when the person asked.
 */
export async function sendCodeMail(
  { db, services, mailer, now }: Sending,
  { codeIdentifier }: JobPayloads['code_mail'],
): Promise<void> {
  const code = String(randomInt(10 ** accountLimits.otpDigits)).padStart(accountLimits.otpDigits, '0')
  const letter = await inTransaction(db, async (transaction) => {
    const open = await lockCodeToSend(transaction, codeIdentifier, iso(now.subtract(codeLasts)))
    const to = open?.newEmail ?? open?.email
    if (!open || !to) return undefined
    const hash = codeHash(services.config.secrets.codes, open.purpose, open.userIdentifier, code)
    const expiresAt = iso(now.add(codeLasts))
    await setCode(transaction, codeIdentifier, { codeHash: hash, expiresAt })
    return { to, locale: open.locale, template: open.purpose, key: `code:${hash.toString('hex')}` }
  })
  if (!letter) return
  await deliverMail(mailer, services.config, { ...letter, code, words: { minutes: accountLimits.otpMinutes } })
}
