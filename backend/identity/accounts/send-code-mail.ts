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
 * Composes the mail of a one-time code. The code is generated here, so that it exists nowhere but in the mail; a retry
 * generates a new one and only the newest works. Used and replaced codes are not sent, and neither are expired requests: a
 * retry extends the code's lifetime, so the age counts from the request.
 */
export async function sendCodeMail(
  { db, services, mailer, now }: Sending,
  { codeIdentifier }: JobPayloads['code_mail'],
): Promise<void> {
  const code = String(randomInt(10 ** accountLimits.otpDigits)).padStart(accountLimits.otpDigits, '0')
  const mail = await inTransaction(db, async (transaction) => {
    const open = await lockCodeToSend(transaction, codeIdentifier, iso(now.subtract(codeLasts)))
    const to = open?.newEmail ?? open?.email
    if (!open || !to) return undefined
    const hash = codeHash(services.config.secrets.codes, open.purpose, open.userIdentifier, code)
    const expiresAt = iso(now.add(codeLasts))
    await setCode(transaction, codeIdentifier, { codeHash: hash, expiresAt })
    return { to, locale: open.locale, template: open.purpose, key: `code:${hash.toString('hex')}` }
  })
  if (!mail) return
  await deliverMail(mailer, services.config, { ...mail, code, words: { minutes: accountLimits.otpMinutes } })
}
