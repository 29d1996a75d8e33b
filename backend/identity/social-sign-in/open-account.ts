import type { Auth } from '#schemas/identity/accounts.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { rememberOrigin } from '#backend/identity/sessions/known-origins.ts'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import { secondFactorMethods } from '#backend/identity/second-factor/methods.ts'
import type { Account } from './identity-queries.ts'

interface Opening {
  provider: string
  /** The password was entered just now. */
  hasShownPassword?: boolean
}

/**
 * Opens a session after the provider has confirmed the person; a second factor is still due, as after a password. Who has a
 * password enters it before changes of the account; for others the provider's answer counts as recent.
 */
export async function openAccount(
  context: Context,
  db: Db,
  { identifier, userType, accountStatus, passwordHash }: Account,
  { provider, hasShownPassword = false }: Opening,
): Promise<Auth> {
  const secondFactor = await secondFactorMethods(db, identifier)
  const isPending = secondFactor.length > 0
  await audit(context, db, isPending ? 'login.waits' : 'login.succeeded', {
    subject: identifier,
    details: { provider },
  })
  if (!isPending) await rememberOrigin(context, db, identifier)
  const passwordAt = hasShownPassword || passwordHash === null ? iso(context.now) : null
  const session = await openSession(db, context, { identifier, userType, isPending, passwordAt })
  return { ...session, isActive: accountStatus === 'active', userType, ...(isPending && { secondFactor }) }
}
