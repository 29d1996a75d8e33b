import type { Auth, UserType } from '#schemas/identity/accounts.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { resetAttempts, limitByNetwork, limitAttempts } from '#platform/context/throttle.ts'
import { checkCode } from './check-code.ts'
import { useCode } from './code-queries.ts'
import { rememberOrigin } from '#backend/identity/sessions/known-origins.ts'
import { limits } from './limits.ts'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import { activate, isAddressTaken, newestPending } from './queries.ts'
import { addressKey } from './rules.ts'
import { revokeSessionsOf } from '#backend/identity/sessions/sessions.ts'

/** Links a client who verified an address to the therapists whose invitations were accepted with it. */
export type LinkInvited = (db: Db, context: Context, client: string) => Promise<void>

/**
 * The code proves the address: the sign-up becomes an account and a full session replaces the limited one. It applies to the
 * sign-up of this session, or without a session to the newest one of the address. Wrong, expired and unknown codes get the
 * same response.
 */
export async function verifyEmail(
  context: Context,
  linkInvited: LinkInvited,
  body: { token: string; email?: string },
): Promise<Auth> {
  await limitByNetwork(context, 'verifyNetwork', limits.verifyNetwork)
  if (context.user) return verifySignUp(context, linkInvited, context.user, body.token, 'CODE_EXPIRED')
  if (body.email === undefined) throw refused('UNAUTHORIZED_ACCESS')
  await limitAttempts(context, 'verifyAddress', addressKey(body.email), limits.verifyAddress)
  const signUp = await newestPending(context.db, body.email)
  if (!signUp) throw refused('CODE_INVALID')
  const auth = await verifySignUp(context, linkInvited, signUp, body.token, 'CODE_INVALID')
  await resetAttempts(context, 'verifyAddress', addressKey(body.email))
  return auth
}

/** `noneOpen` is the error code when no code is open. */
async function verifySignUp(
  context: Context,
  linkInvited: LinkInvited,
  { identifier, userType }: { identifier: string; userType: UserType },
  code: string,
  noneOpen: 'CODE_EXPIRED' | 'CODE_INVALID',
): Promise<Auth> {
  const { now } = context
  const open = await checkCode(context, { userIdentifier: identifier, purpose: 'verify_email', code, noneOpen })
  return context
    .transaction(async (transaction) => {
      const isFirst = await useCode(transaction, open.identifier, iso(now))
      if (!isFirst || !(await activate(transaction, identifier, iso(now)))) throw refused('CODE_INVALID')
      await revokeSessionsOf(transaction, identifier, iso(now))
      await audit(context, transaction, 'email.verified', { subject: identifier })
      await rememberOrigin(context, transaction, identifier)
      if (userType === 'client') await linkInvited(transaction, context, identifier)
      return { ...(await openSession(transaction, context, { identifier, userType })), isActive: true, userType }
    })
    .catch((error: unknown) => {
      // Another account verified the address meanwhile. The response is the same as for a wrong code.
      throw isAddressTaken(error) ? refused('CODE_INVALID') : error
    })
}
