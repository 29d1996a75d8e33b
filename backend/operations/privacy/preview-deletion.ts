import type { DeletionPreview } from '#schemas/operations/privacy.ts'
import { privacyLimits } from '#schemas/operations/privacy.ts'
import { findFutureBookings, type FutureBooking } from '#backend/scheduling/bookings/cancel-future-bookings.ts'
import { type Context, type Person, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { balancesOf } from './queries.ts'
import { moneyLeft, type Sum } from './rules.ts'

/** What deleting the account would do now. */
export async function previewDeletion(context: Context): Promise<DeletionPreview> {
  const user = signedIn(context)
  const future = await findFutureBookings(context.db, user.identifier, context.now)
  return {
    sessions: future.length,
    balances: await moneyInTheWay(context.db, user, future),
    // Nobody signs in through another company yet, so everybody has a password.
    passwordRequired: true,
    erasureDays: privacyLimits.erasureDays,
  }
}

/** A client's wallet; a therapist's earnings, where what is held for sessions to come goes back with them. */
export async function moneyInTheWay(
  db: Db,
  { identifier, userType }: Pick<Person, 'identifier' | 'userType'>,
  future: readonly FutureBooking[],
): Promise<Sum[]> {
  const held = future.map(({ held: amount, currency }) => ({ amount, currency: currency as Sum['currency'] }))
  return moneyLeft(await balancesOf(db, identifier), userType === 'provider' ? held : [])
}
