import type { SecondFactor, secondFactorApi } from '#schemas/identity/second-factor.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { recordFactorConfirmed } from './queries.ts'
import { sendNotice } from '#backend/identity/accounts/send-notice.ts'
import { showSecondFactors } from './show-second-factors.ts'

/** Notifies the user of a new second factor. The first factor also creates recovery codes. */
export async function finishSetUp(
  context: Context,
  db: Db,
  { kind, isFirst }: { kind: SecondFactor['kind']; isFirst: boolean },
): Promise<ReplyOf<typeof secondFactorApi.confirmTotp>> {
  const user = signedIn(context)
  const recoveryCodes = isFirst ? await replaceRecoveryCodes(context, db, user) : null
  await recordFactorConfirmed(db, user.sessionIdentifier, iso(context.now))
  await audit(context, db, 'second_factor.added', { subject: user.identifier, details: { kind } })
  await sendNotice(context, db, 'second_factor_added', user)
  return { ...(await showSecondFactors(context, db)), recoveryCodes }
}
