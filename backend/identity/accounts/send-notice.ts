import { randomUUIDv7 } from 'node:crypto'
import type { AccountStatus } from '#schemas/identity/accounts.ts'
import type { Locale, Words } from '#schemas/platform/words.ts'
import * as paths from '#schemas/platform/paths.ts'
import type { Context } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { sendMail } from '#platform/context/send-mail.ts'

interface Reader {
  email: string
  locale: Locale
  accountStatus: AccountStatus
}

/** Mails a user about a change of their account. An unverified address may belong to another person, so it gets no mail. */
export async function sendNotice(
  { services }: Pick<Context, 'services'>,
  db: Db,
  template:
    | 'password_changed'
    | 'email_change_asked'
    | 'email_changed'
    | 'second_factor_added'
    | 'second_factor_removed'
    | 'recovery_codes_renewed'
    | 'identity_added'
    | 'identity_removed',
  { email, locale, accountStatus }: Reader,
  more: Words = {},
): Promise<void> {
  if (accountStatus === 'pending_verification') return
  const words: Words = { support: services.config.mail.support, ...more }
  await sendMail(services, db, {
    to: email,
    locale,
    template,
    words,
    ...(template === 'password_changed' && { path: paths.forgotPassword() }),
    key: `${template}:${randomUUIDv7()}`,
  })
}
