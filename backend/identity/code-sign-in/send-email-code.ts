import { randomInt } from 'node:crypto'
import { accountLimits } from '#schemas/identity/accounts.ts'
import { iso, type Services } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { deliverMail } from '#platform/context/deliver-mail.ts'
import type { JobPayloads } from '#platform/jobs/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { lockCodeToSend, setCode } from './queries.ts'
import { hashOfCode } from './secrets.ts'

interface Sending {
  db: Db
  services: Services
  mailer: Mailer
  now: Temporal.Instant
}

const codeLasts = Temporal.Duration.from({ minutes: accountLimits.otpMinutes })

/**
 * Generates the code and mails it, so that it exists nowhere but in the mail; a retry generates a new one. Codes that were
 * entered and old requests are not sent.
 */
export async function sendEmailCode(
  { db, services, mailer, now }: Sending,
  { codeIdentifier }: JobPayloads['email_code_mail'],
): Promise<void> {
  const code = String(randomInt(10 ** accountLimits.otpDigits)).padStart(accountLimits.otpDigits, '0')
  const codeHash = hashOfCode(services.config.secrets.codes, codeIdentifier, code)
  const open = await inTransaction(db, async (transaction) => {
    const found = await lockCodeToSend(transaction, codeIdentifier, iso(now.subtract(codeLasts)))
    if (found) await setCode(transaction, codeIdentifier, { codeHash, expiresAt: iso(now.add(codeLasts)) })
    return found
  })
  if (!open) return
  await deliverMail(mailer, services.config, {
    to: open.email,
    locale: open.locale,
    template: 'sign_in_code',
    key: `code:${codeHash.toString('hex')}`,
    code,
    words: { minutes: accountLimits.otpMinutes },
  })
}
