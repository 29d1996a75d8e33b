import type { MoneyPayout } from '#schemas/operations/finance.ts'
import { audit } from '#platform/context/audit.ts'
import type { Context } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { limitPeopleViewed } from '#backend/identity/sign-in/limit-people-viewed.ts'
import { payoutList } from './payout-queries.ts'

/** One payout as operators see it; the access is logged. */
export async function showMoneyPayout(context: Context, identifier: string): Promise<MoneyPayout> {
  const payout = await payoutList.one(context.db, identifier)
  if (!payout) throw notFound()
  const { providerIdentifier: subject, reference } = payout
  await context.transaction(async (db) => {
    await audit(context, db, 'admin.payout_viewed', { subject, details: { reference } })
    await limitPeopleViewed(context, db)
  })
  return payout
}
