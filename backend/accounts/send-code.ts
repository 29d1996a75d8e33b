import { accountLimits } from '#schemas/accounts.ts'
import type { Locale } from '#schemas/words.ts'
import type { Context } from '../kit/context.ts'
import type { Db } from '../kit/database.ts'
import { sendMail } from '../kit/send-mail.ts'
import { openCode } from './open-code.ts'
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
  context: Pick<Context, 'now' | 'services'>,
  db: Db,
  { identifier: userIdentifier, email, locale }: SignUp,
): Promise<void> {
  const owner = await ownerOfAddress(db, email)
  const { identifier, code } = await openCode(context, db, { userIdentifier, purpose: 'verify_email' })
  const letter = owner
    ? { to: owner.email, locale: owner.locale, template: 'account_exists', path: '/login/' }
    : { to: email, locale, template: 'verify_email', code, words: { minutes: accountLimits.otpMinutes } }
  await sendMail(context.services, db, { ...letter, key: `${letter.template}:${identifier}` })
}
