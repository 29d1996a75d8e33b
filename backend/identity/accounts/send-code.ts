import type { Locale } from '#schemas/platform/words.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { sendMail } from '#platform/context/send-mail.ts'
import { openCode } from './open-code.ts'
import { ownerOfAddress } from './queries.ts'

interface SignUp {
  identifier: string
  email: string
}

/**
 * Gives a sign-up its new code, the old one ends. If the address belongs to somebody already, that person reads so
 * instead: the code stays unknown to everybody, and whoever signed up sees no difference.
 */
export async function sendCode(
  context: Pick<Context, 'now' | 'services'>,
  db: Db,
  { identifier: userIdentifier, email }: SignUp,
): Promise<void> {
  const owner = await ownerOfAddress(db, email)
  const { identifier } = await openCode(context, db, { userIdentifier, purpose: 'verify_email' })
  if (owner) await sendAccountExists(context, db, owner, identifier)
  else await context.services.jobs.enqueue(db, 'code_mail', { codeIdentifier: identifier })
}

/** The owner of an address reads that somebody else gave it as theirs; `code` is the one that nobody will get. */
export const sendAccountExists = (
  { services, now }: Pick<Context, 'services' | 'now'>,
  db: Db,
  { email, locale }: { email: string; locale: Locale },
  code: string,
): Promise<void> =>
  sendMail(services, db, {
    to: email,
    locale,
    template: 'account_exists',
    path: '/login/',
    key: `account_exists:${code}`,
    until: iso(now.add({ hours: 24 })),
  })
