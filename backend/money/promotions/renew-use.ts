import type { Db } from '#platform/database/database.ts'
import { hasPaidSession, lockPromotion, lockUse, setUseStatus, waitForCodesOf } from './queries.ts'

/**
 * Takes the returned use of a booking again, whose money arrives late. False if somebody else has the last one by now, or the
 * client another first session.
 */
export async function renewUse(db: Db, bookingIdentifier: string): Promise<boolean> {
  const use = await lockUse(db, bookingIdentifier)
  if (!use || use.status === 'active') return use !== undefined
  await waitForCodesOf(db, use.clientIdentifier)
  const promotion = await lockPromotion(db, use.promotionIdentifier)
  if (!promotion || (promotion.useLimit !== null && promotion.uses >= promotion.useLimit)) return false
  if (use.firstSession && (await hasPaidSession(db, use.clientIdentifier, bookingIdentifier))) return false
  await setUseStatus(db, bookingIdentifier, 'active')
  return true
}
