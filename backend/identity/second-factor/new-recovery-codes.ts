import type { secondFactorApi } from '#schemas/identity/second-factor.ts'
import type { ReplyOf } from '#schemas/platform/endpoint.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { listFactors, lockFactors } from './queries.ts'
import { sendNotice } from '#backend/identity/accounts/send-notice.ts'
import { showSecondFactors } from './show-second-factors.ts'

/** Replaces the recovery codes of a user with a second factor. */
export async function newRecoveryCodes(context: Context): Promise<ReplyOf<typeof secondFactorApi.newRecoveryCodes>> {
  const user = signedIn(context)
  return context.transaction(async (db) => {
    await lockFactors(db, user.identifier)
    if ((await listFactors(db, user.identifier)).length === 0) throw refused('CONFLICT')
    const recoveryCodes = await replaceRecoveryCodes(context, db, user)
    await audit(context, db, 'second_factor.codes_renewed', { subject: user.identifier })
    await sendNotice(context, db, 'recovery_codes_renewed', user)
    return { ...(await showSecondFactors(context, db)), recoveryCodes }
  })
}
