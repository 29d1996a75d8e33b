/** Sessions that were paid with money of a chargeback that is still owed: how much of each fee is frozen. */
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Db } from '#platform/database/database.ts'
import { type Affected, freezeBoughtWith, reduceFrozen, type Reversed } from './disputed-booking-queries.ts'

export { countSetOff, lockBoughtWith, unfreezePaidBy } from './disputed-booking-queries.ts'

/** Freezes sessions that the payment bought, up to the debt. */
export async function freezeBookings(db: Db, payment: Reversed, owed: number): Promise<Affected[]> {
  return owed === 0 ? [] : freezeBoughtWith(db, payment, owed)
}

/**
 * Reduces the frozen amount of a client's sessions to the remaining debt; the next session is released first. Returns the
 * sessions that are no longer frozen at all.
 */
export async function unfreezeBookings(
  db: Db,
  owing: { client: string; currency: CurrencyCode; owed: number },
): Promise<Affected[]> {
  const changed = await reduceFrozen(db, owing)
  return changed.filter(({ disputed }) => disputed === 0)
}
