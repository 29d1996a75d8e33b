import type { PackageDetail } from '#schemas/money/packages.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { endPackage, refundNow } from './end-package.ts'
import { activeUsesOf, lockSold } from './queries.ts'
import { stateOfUse } from './rules.ts'
import { showPackage } from './show-package.ts'

/** The client ends a package and gets back what the rules say. Sessions that lie ahead are cancelled first. */
export const refundPackage = (context: Context, identifier: string, expectedRefund: number): Promise<PackageDetail> =>
  context.transaction(async (db) => {
    const sold = await lockSold(db, identifier)
    if (sold?.clientIdentifier !== signedIn(context).identifier) throw notFound()
    if (sold.status !== 'active') throw refused('STATUS_CHANGED', { messageKey: 'packages.refused.ended' })
    const uses = await activeUsesOf(db, identifier)
    if (uses.some((use) => stateOfUse(use) === 'booked'))
      throw refused('POLICY_BLOCKED', { messageKey: 'packages.refused.booked' })
    const refund = await refundNow(db, context.now, sold)
    if (refund.amount !== expectedRefund) throw refused('STATUS_CHANGED', { messageKey: 'packages.refused.refund' })
    await endPackage(db, context, sold, { status: 'refunded', refund })
    return showPackage({ ...context, db }, identifier)
  })
