import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { clientDebt } from '#backend/money/payments/ledger.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { insertUse, type LockedPackage, lockSold, takenPlaces } from './queries.ts'
import { freePlaces, shareOf } from './rules.ts'

interface Wanted {
  packageIdentifier: string
  client: string
  provider: string
  therapyId: number
  currency: string
  /** Bookings in the order of their times. */
  bookings: readonly string[]
}

/**
 * Takes one session of a package for each booking, or none, and returns their shares of the price. The row of the package is
 * locked; the counter and the unique place of each use are the last word.
 */
export async function takeSessions(
  db: Db,
  { now }: Pick<Context, 'now'>,
  { packageIdentifier, client, bookings, ...wanted }: Wanted,
): Promise<Map<string, number>> {
  const sold = await lockSold(db, packageIdentifier)
  if (sold?.clientIdentifier !== client) throw notFound()
  const problem = problemOf(sold, wanted, bookings.length, now)
  if (problem !== null) throw refused('POLICY_BLOCKED', { messageKey: `packages.refused.${problem}` })
  if ((await clientDebt(db, client, sold.currency as CurrencyCode)) > 0)
    throw refused('POLICY_BLOCKED', { messageKey: 'packages.refused.debt' })
  const places = freePlaces(sold.sessions, await takenPlaces(db, packageIdentifier))
  const amounts = new Map<string, number>()
  for (const [index, bookingIdentifier] of bookings.entries()) {
    const place = places[index]
    if (place === undefined) throw refused('POLICY_BLOCKED', { messageKey: 'packages.refused.used_up' })
    const amount = shareOf(sold, place)
    await insertUse(db, {
      bookingIdentifier,
      packageIdentifier,
      clientIdentifier: client,
      place,
      amount,
      createdAt: iso(now),
    })
    amounts.set(bookingIdentifier, amount)
  }
  return amounts
}

/** Why a package does not pay these sessions. */
function problemOf(
  sold: LockedPackage,
  { provider, therapyId, currency }: Pick<Wanted, 'provider' | 'therapyId' | 'currency'>,
  count: number,
  now: Temporal.Instant,
): 'other_session' | 'ended' | 'used_up' | null {
  if (sold.providerIdentifier !== provider || sold.therapyId !== therapyId || sold.currency !== currency)
    return 'other_session'
  const isOver = Temporal.Instant.compare(Temporal.Instant.from(sold.expiresAt), now) <= 0
  if (sold.status !== 'active' || isOver) return 'ended'
  return sold.used + count > sold.sessions ? 'used_up' : null
}
