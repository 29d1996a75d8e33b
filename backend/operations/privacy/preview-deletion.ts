import type { DeletionPreview } from '#schemas/operations/privacy.ts'
import { privacyLimits } from '#schemas/operations/privacy.ts'
import { findFutureBookings, type FutureBooking } from '#backend/scheduling/bookings/cancel-future-bookings.ts'
import { type Context, type Person, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { balancesOf } from './queries.ts'
import { moneyLeft, type Sum } from './rules.ts'

/** The effects of deleting the account now. */
export async function previewDeletion(context: Context): Promise<DeletionPreview> {
  const user = signedIn(context)
  const future = await findFutureBookings(context.db, user.identifier, context.now)
  return {
    sessions: future.length,
    balances: await blockingBalances(context.db, user, future),
    // There is no third-party sign-in yet, so every account has a password.
    passwordRequired: true,
    erasureDays: privacyLimits.erasureDays,
  }
}

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
