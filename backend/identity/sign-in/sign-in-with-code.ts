import type { Auth } from '#schemas/identity/accounts.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, type Person, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { useRecoveryCode } from '#backend/identity/second-factor/recovery-codes.ts'
import { confirmedApp, lockFactors, useStep } from '#backend/identity/second-factor/factors.ts'
import { resetFactorAttempts, countFactorAttempt } from '#backend/identity/second-factor/tries.ts'
import { stepOfCode } from '#backend/identity/second-factor/totp.ts'

/** Second step of a sign-in: six digits of the app, or a recovery code. */
export async function signInWithCode(context: Context, typed: string): Promise<Auth> {
  const user = signedIn(context)
  await countFactorAttempt(context, 'secondFactor', user)
  const code = typed.replaceAll(/[ -]/g, '')
  const isOfApp = /^\d{6}$/.test(code)
  const auth = await context.transaction(async (db) => {
    await lockFactors(db, user.identifier)
    const isRight = isOfApp ? await useAppCode(context, db, user, code) : await useRecoveryCode(context, db, user, code)
    return isRight ? finishSignIn(context, db, user, isOfApp ? 'totp' : 'recovery_code') : null
  })
  if (!auth) {
    await audit(context, context.db, 'second_factor.failed', { subject: user.identifier })
    throw refused('CODE_INVALID', { fields: { code: 'errors.CODE_INVALID' } })
  }
  await resetFactorAttempts(context, 'secondFactor', user)
  return auth
}

async function useAppCode({ now, services }: Context, db: Db, { identifier }: Person, code: string): Promise<boolean> {
  const app = await confirmedApp(db, identifier)
  const step = app ? stepOfCode(services.config, app, code, now) : null
  return app !== undefined && step !== null && useStep(db, app.identifier, { step, at: iso(now) })
}
