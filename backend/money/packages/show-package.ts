import type { PackageDetail } from '#schemas/money/packages.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { refundNow } from './end-package.ts'
import { presentPackages } from './present-package.ts'
import { activeUsesOf, soldOf, usesOf } from './queries.ts'
import { stateOfUse } from './rules.ts'

/** One package of the caller with its sessions, and what goes back if it ends now. */
export async function showPackage(context: Context, identifier: string): Promise<PackageDetail> {
  const { db, now } = context
  const row = await soldOf(db, signedIn(context).identifier, identifier)
  const [shown] = row ? await presentPackages(context, [row]) : []
  if (!row || !shown) throw notFound()
  const uses = (await usesOf(db, identifier)).map(({ status, bookingStatus, bookingIdentifier, startAt, amount }) => ({
    bookingIdentifier,
    startAt,
    amount,
    state: stateOfUse({ status, bookingStatus }),
  }))
  const refund = row.status === 'active' ? await refundNow(db, now, row) : null
  const booked = (await activeUsesOf(db, identifier)).filter((use) => stateOfUse(use) === 'booked')
  return {
    ...shown,
    paymentReference: `package-${identifier}`,
    refund: refund && {
      amount: refund.amount,
      rule: refund.rule,
      booked: booked.length,
    },
    uses,
  }
}
