import { randomInt } from 'node:crypto'
import { accountLimits } from '#schemas/identity/accounts.ts'
import { iso, type Services } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { deliverMail } from '#platform/context/deliver-mail.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { Locale } from '#schemas/platform/words.ts'

export interface Sending {
  db: Db
  services: Services
  mailer: Mailer
  now: Temporal.Instant
}

/** What the new code is stored with: requests before `since` have expired. */
export interface NewCode {
  code: string
  since: string
  expiresAt: string
}

interface CodeMail {
  to: string
  locale: Locale
  template: string
  hash: Buffer
}

const codeLasts = Temporal.Duration.from({ minutes: accountLimits.otpMinutes })

/**
 * Generates a one-time code, lets `store` write its hash and name the mail, and sends it, so that the code exists nowhere but
 * in the mail; a retry generates a new one. Nothing is sent where `store` finds nothing to send.
 */
export async function mailCode(
  { db, services, mailer, now }: Sending,
  store: (db: Db, code: NewCode) => Promise<CodeMail | undefined>,
): Promise<void> {
  const code = String(randomInt(10 ** accountLimits.otpDigits)).padStart(accountLimits.otpDigits, '0')
  const lives = { since: iso(now.subtract(codeLasts)), expiresAt: iso(now.add(codeLasts)) }
  const mail = await inTransaction(db, (transaction) => store(transaction, { code, ...lives }))
  if (!mail) return
  const { hash, ...rest } = mail
  const words = { minutes: accountLimits.otpMinutes }
  await deliverMail(mailer, services.config, { ...rest, key: `code:${hash.toString('hex')}`, code, words })
}
