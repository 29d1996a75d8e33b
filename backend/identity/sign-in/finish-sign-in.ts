import type { Auth, SecondFactorMethod } from '#schemas/identity/accounts.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, type Person } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { endActing } from '#backend/identity/sessions/end-acting.ts'
import { rememberOrigin } from '#backend/identity/sessions/known-origins.ts'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import { endPendingSession } from '#backend/identity/second-factor/factors.ts'

/**
 * After the second factor a full session replaces the pending one. The caller holds the account lock (`lockFactors`), so a
 * concurrent password change has either ended the pending session, or waits and then ends the full one. A new sign-in also
 * ends an operator's acting session, so that an operator who lost that browser is not locked out.
 */
export async function finishSignIn(
  context: Context,
  db: Db,
  { identifier, userType, accountStatus, sessionIdentifier, passwordAt }: Person,
  method: SecondFactorMethod,
): Promise<Auth> {
  if (!(await endPendingSession(db, sessionIdentifier, iso(context.now)))) throw refused('UNAUTHORIZED_ACCESS')
  await audit(context, db, 'login.succeeded', { subject: identifier, details: { secondFactor: method } })
  await rememberOrigin(context, db, identifier)
  if (userType === 'admin') await endActing(context, db, identifier)
  const session = await openSession(db, context, { identifier, userType, hasShownFactor: true, passwordAt })
  return { ...session, isActive: accountStatus === 'active', userType }
}
