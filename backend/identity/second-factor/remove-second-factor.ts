import type { SecondFactors } from '#schemas/identity/second-factor.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { needsSecondFactor } from './needs-second-factor.ts'
import { deleteFactor, deleteRecoveryCodes, listFactors, lockFactors } from './queries.ts'
import { sendNotice } from '#backend/identity/accounts/send-notice.ts'
import { showSecondFactors } from './show-second-factors.ts'

/**
 * Removes one of the caller's second factors; removing the last one also removes the recovery codes. Users who need a second
 * factor cannot remove the last one.
 */
export async function removeSecondFactor(context: Context, identifier: string): Promise<SecondFactors> {
  const user = signedIn(context)
  return context.transaction(async (db) => {
    await lockFactors(db, user.identifier)
    const factors = await listFactors(db, user.identifier)
    const factor = factors.find((one) => one.identifier === identifier)
    if (!factor) throw notFound()
    if (factors.length === 1 && needsSecondFactor(user.userType, context.services.config)) throw refused('LAST_FACTOR')
    await deleteFactor(db, user.identifier, identifier)
    if (factors.length === 1) await deleteRecoveryCodes(db, user.identifier)
    await audit(context, db, 'second_factor.removed', { subject: user.identifier, details: { kind: factor.kind } })
    await sendNotice(context, db, 'second_factor_removed', user)
    return showSecondFactors(context, db)
  })
}
