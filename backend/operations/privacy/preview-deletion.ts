import type { DeletionPreview } from '#schemas/operations/privacy.ts'
import { privacyLimits } from '#schemas/operations/privacy.ts'
import { ownPassword } from '#backend/identity/accounts/own-password.ts'
import { openGiftsOf } from '#backend/money/gift-codes/open-gifts-of.ts'
import { findFutureBookings } from '#backend/scheduling/bookings/cancel-future-bookings.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { blockingBalances } from './blocking-balances.ts'

/** The effects of deleting the account now. */
export async function previewDeletion(context: Context): Promise<DeletionPreview> {
  const user = signedIn(context)
  const future = await findFutureBookings(context.db, user.identifier, context.now)
  return {
    sessions: future.length,
    balances: await blockingBalances(context.db, user, future),
    gifts: await openGiftsOf(context.db, user.identifier),
    passwordRequired: (await ownPassword(context.db, user.identifier)) !== null,
    erasureDays: privacyLimits.erasureDays,
  }
}
