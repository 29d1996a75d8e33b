import { notify } from '#backend/identity/notifications/notify.ts'
import { returnToPackage } from '#backend/money/payments/package-money.ts'
import type { Sale } from '#backend/money/payments/wallet-moves.ts'
import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { lockSold, lockUse, markReturned, setExpiry } from './queries.ts'
import { expiryAfterReturn } from './rules.ts'

/**
 * Returns a session to the package that paid it, when its whole share goes back. False if no package paid it, a part of the share
 * goes back, or the package has ended: then the money goes to the wallet.
 */
export async function returnSession(
  db: Db,
  now: Temporal.Instant,
  { startAt, ...sale }: Sale & { startAt: string | null },
  round: number,
): Promise<boolean> {
  const use = await lockUse(db, sale.bookingIdentifier)
  if (use?.status !== 'active' || use.amount !== sale.amount) return false
  const sold = await lockSold(db, use.packageIdentifier)
  if (sold?.status !== 'active') return false
  await returnToPackage(db, sale, round)
  await markReturned(db, sale.bookingIdentifier, iso(now))
  await setExpiry(db, sold.identifier, iso(expiryAfterReturn(sold.expiresAt, now)))
  await notify(db, now, {
    person: sale.clientIdentifier,
    kind: 'money',
    news: 'package_returned',
    occasion: `package_returned:${sale.bookingIdentifier}:${round}`,
    subject: sold.identifier,
    other: sale.providerIdentifier,
    startAt,
  })
  return true
}
