import { randomInt, randomUUIDv7 } from 'node:crypto'
import { accountLimits } from '#schemas/accounts.ts'
import type { Locale } from '#schemas/words.ts'
import { type Context, iso } from '../kit/context.ts'
import type { Db } from '../kit/database.ts'
import { sendMail } from '../kit/send-mail.ts'
import { codeHash } from './code-hash.ts'
import { insertCode, voidCode } from './code-queries.ts'
import { ownerOfAddress } from './queries.ts'

interface SignUp {
  identifier: string
  email: string
  locale: Locale
}

/**
 * Gives a sign-up its new code, the old one ends. If the address belongs to somebody already, that person reads so
 * instead: the code stays unknown to everybody, and whoever signed up sees no difference.
 */
export async function sendCode(
  { now, services }: Pick<Context, 'now' | 'services'>,
  db: Db,
  { identifier: userIdentifier, email, locale }: SignUp,
): Promise<void> {
  const owner = await ownerOfAddress(db, email)
  const identifier = randomUUIDv7()
  const code = String(randomInt(10 ** accountLimits.otpDigits)).padStart(accountLimits.otpDigits, '0')
  await voidCode(db, userIdentifier, iso(now))
  await insertCode(db, {
    identifier,
    userIdentifier,
    codeHash: codeHash(services.config.secrets.codes, userIdentifier, code),
    createdAt: iso(now),
    expiresAt: iso(now.add({ minutes: accountLimits.otpMinutes })),
  })
  const letter = owner
    ? { to: owner.email, locale: owner.locale, template: 'account_exists', path: '/login/' }
    : { to: email, locale, template: 'verify_email', code, words: { minutes: accountLimits.otpMinutes } }
  await sendMail(services, db, { ...letter, key: `${letter.template}:${identifier}` })
}
