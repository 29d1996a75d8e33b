import type { FutureBooking } from '#backend/scheduling/bookings/cancel-future-bookings.ts'
import type { Person } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { balancesOf } from './queries.ts'
import { moneyLeft, type Sum } from './rules.ts'

/**
 * A client's wallet, or a therapist's earnings; amounts held for future sessions are excluded, because their
 * cancellation refunds them.
 */
export async function blockingBalances(
  db: Db,
  { identifier, userType }: Pick<Person, 'identifier' | 'userType'>,
  future: readonly FutureBooking[],
): Promise<Sum[]> {
  const held = future.map(({ held: amount, currency }) => ({ amount, currency: currency as Sum['currency'] }))
  return moneyLeft(await balancesOf(db, identifier), userType === 'provider' ? held : [])
}
