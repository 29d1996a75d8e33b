import type { SecondFactor, secondFactorApi } from '#schemas/second-factor.ts'
import type { ReplyOf } from '#schemas/kit.ts'
import { audit } from '../kit/audit.ts'
import { type Context, iso, signedIn } from '../kit/context.ts'
import type { Db } from '../kit/database.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { noteFactorShown } from './second-factor-queries.ts'
import { sendNotice } from './send-notice.ts'
import { showSecondFactors } from './show-second-factors.ts'

/** A second factor was added: the holder is told, and has recovery codes after the first one. */
export async function finishSetUp(
  context: Context,
  db: Db,
  { kind, isFirst }: { kind: SecondFactor['kind']; isFirst: boolean },
): Promise<ReplyOf<typeof secondFactorApi.confirmTotp>> {
  const user = signedIn(context)
  const recoveryCodes = isFirst ? await replaceRecoveryCodes(context, db, user) : null
  await noteFactorShown(db, user.sessionIdentifier, iso(context.now))
  await audit(context, db, 'second_factor.added', { subject: user.identifier, details: { kind } })
  await sendNotice(context, db, 'second_factor_added', user)
  return { ...(await showSecondFactors(context, db)), recoveryCodes }
}
