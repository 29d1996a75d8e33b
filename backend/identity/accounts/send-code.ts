import type { Locale } from '#schemas/platform/words.ts'
import * as paths from '#schemas/platform/paths.ts'
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
 * Creates a new code for a sign-up and voids the old one. If the address already belongs to an account, its owner gets a
 * notice instead: the code is never revealed and the response is the same.
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

/** Notifies the owner of an address that another sign-up used it. `code` is the code that is never revealed. */
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
    path: paths.login(),
    key: `account_exists:${code}`,
    until: iso(now.add({ hours: 24 })),
  })
