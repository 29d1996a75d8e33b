import { type secondFactorApi, secondFactorLimits } from '#schemas/identity/second-factor.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { finishSetUp } from './finish-set-up.ts'
import { confirmApp, deleteConfirmedApp, listFactors, lockFactors, startedApp } from './queries.ts'
import { resetFactorAttempts, countFactorAttempt } from './tries.ts'
import { stepOfCode } from './totp.ts'

/** The first correct code activates the app, which replaces the previous one. */
export async function confirmTotp(
  context: Context,
  identifier: string,
  code: string,
): Promise<ReplyOf<typeof secondFactorApi.confirmTotp>> {
  const { now, services } = context
  const user = signedIn(context)
  const since = iso(now.subtract({ minutes: secondFactorLimits.setUpMinutes }))
  await countFactorAttempt(context, 'secondFactorSetUp', user)
  const factors = await context.transaction(async (db) => {
    await lockFactors(db, user.identifier)
    const app = await startedApp(db, { identifier, userIdentifier: user.identifier, since })
    if (!app) throw notFound()
    const step = stepOfCode(services.config, app, code, now)
    if (step === null) throw refused('CODE_INVALID', { fields: { code: 'errors.CODE_INVALID' } })
    const isFirst = (await listFactors(db, user.identifier)).length === 0
    await deleteConfirmedApp(db, user.identifier)
    await confirmApp(db, app.identifier, { step, at: iso(now) })
    return finishSetUp(context, db, { kind: 'totp', isFirst })
  })
  await resetFactorAttempts(context, 'secondFactorSetUp', user)
  return factors
}
