import { timingSafeEqual } from 'node:crypto'
import { accountLimits, type Auth, type UserType } from '#schemas/accounts.ts'
import { audit } from '../kit/audit.ts'
import { type Context, iso } from '../kit/context.ts'
import { refused } from '../kit/errors.ts'
import { forgetTries, takeTry } from '../kit/throttle.ts'
import { codeHash } from './code-hash.ts'
import { takeCodeTry, useCode } from './code-queries.ts'
import { limits } from './limits.ts'
import { openSession } from './open-session.ts'
import { activate, newestPending } from './queries.ts'
import { addressKey } from './rules.ts'
import { revokeSessionsOf } from './session-queries.ts'

/**
 * The code proves the address: the sign-up becomes the account, with a new session instead of the limited one. It counts
 * for the sign-up of this session; without a session for the newest one of the address, where wrong, old and unknown
 * look the same.
 */
export async function verifyEmail(context: Context, body: { token: string; email?: string }): Promise<Auth> {
  await takeTry(context, 'verifyNetwork', context.address, limits.verifyNetwork)
  if (context.user) return verifySignUp(context, context.user, body.token, 'CODE_EXPIRED')
  if (body.email === undefined) throw refused('UNAUTHORIZED_ACCESS')
  await takeTry(context, 'verifyAddress', addressKey(body.email), limits.verifyAddress)
  const signUp = await newestPending(context.db, body.email)
  if (!signUp) throw refused('CODE_INVALID')
  const auth = await verifySignUp(context, signUp, body.token, 'CODE_INVALID')
  await forgetTries(context, 'verifyAddress', addressKey(body.email))
  return auth
}

/** `noneOpen` is said when no code is open any more. */
async function verifySignUp(
  context: Context,
  { identifier, userType }: { identifier: string; userType: UserType },
  code: string,
  noneOpen: 'CODE_EXPIRED' | 'CODE_INVALID',
): Promise<Auth> {
  const { db, now, services } = context
  const open = await takeCodeTry(db, identifier, accountLimits.otpTries)
  const isRight = open && timingSafeEqual(open.codeHash, codeHash(services.config.secrets.codes, identifier, code))
  const isOver = !open || now.epochMilliseconds >= Date.parse(open.expiresAt)
  if (!isRight || isOver) {
    await audit(context, db, 'code.failed', { subject: identifier })
    throw refused(isRight ? 'CODE_EXPIRED' : isOver ? noneOpen : 'CODE_INVALID')
  }
  return context
    .transaction(async (transaction) => {
      const isFirst = await useCode(transaction, open.identifier, iso(now))
      if (!isFirst || !(await activate(transaction, identifier, iso(now)))) throw refused('CODE_INVALID')
      await revokeSessionsOf(transaction, identifier, iso(now))
      await audit(context, transaction, 'email.verified', { subject: identifier })
      return { ...(await openSession(transaction, context, { identifier, userType })), isActive: true, userType }
    })
    .catch((error: unknown) => {
      // Somebody else has verified the address: it is theirs, and the answer says no more than for a wrong code.
      throw isTaken(error) ? refused('CODE_INVALID') : error
    })
}

const isTaken = (error: unknown) => (error as { constraint?: string }).constraint === 'app_user_email'
