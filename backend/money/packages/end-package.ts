import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { notify } from '#backend/identity/notifications/notify.ts'
import { earnFromPackage, refundPrepaid } from '#backend/money/payments/package-money.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { activeUsesOf, holdsTherapy, type LockedPackage, markEnded, takenPlaces } from './queries.ts'
import { type PackageRefund, refundOf } from './rules.ts'

type By = Pick<Context, 'now' | 'user' | 'requestId'>

/** What goes back if this package ends now. */
export async function refundNow(
  db: Db,
  now: Temporal.Instant,
  sold: Pick<
    LockedPackage,
    'identifier' | 'providerIdentifier' | 'therapyId' | 'price' | 'sessions' | 'singleFee' | 'boughtAt'
  >,
): Promise<PackageRefund> {
  const taken = await takenPlaces(db, sold.identifier)
  const isTherapistGone = !(await holdsTherapy(db, sold.providerIdentifier, sold.therapyId))
  return refundOf({ ...sold, taken }, now, { isTherapistGone })
}

/** Ends a locked, active package and moves what is left of its price. */
export async function endPackage(
  db: Db,
  by: By,
  sold: LockedPackage,
  { status, refund }: { status: 'refunded' | 'expired' | 'withdrawn'; refund: PackageRefund },
): Promise<void> {
  const { identifier, clientIdentifier: client, providerIdentifier } = sold
  const at = iso(by.now)
  const currency = sold.currency as CurrencyCode
  await markEnded(db, identifier, { status, refunded: refund.amount, settled: refund.settled, endedAt: at })
  await refundPrepaid(db, { identifier, client, currency, at }, refund.amount)
  if (refund.settled > 0) {
    const [last] = await activeUsesOf(db, identifier)
    if (!last) throw new Error(`Package ${identifier} settles ${refund.settled} without a used session`)
    const { bookingIdentifier } = last
    const sale = {
      bookingIdentifier,
      clientIdentifier: client,
      providerIdentifier,
      amount: refund.settled,
      currency,
      at,
    }
    await earnFromPackage(db, sale, identifier)
  }
  await audit(by, db, 'package.ended', {
    subject: client,
    details: { package: identifier, status, rule: refund.rule, refund: refund.amount, currency },
  })
  await notify(db, by.now, {
    person: client,
    kind: 'money',
    news: status === 'refunded' ? 'package_refunded' : status === 'expired' ? 'package_expired' : 'package_withdrawn',
    occasion: `package_ended:${identifier}`,
    subject: identifier,
    other: providerIdentifier,
    amount: refund.amount,
    currency,
  })
}
