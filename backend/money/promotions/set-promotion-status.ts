import type { PromotionStatus } from '#schemas/money/promotion-limits.ts'
import type { Promotion } from '#schemas/money/promotions.ts'
import { audit } from '#platform/context/audit.ts'
import type { Context } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { lockPromotion, setStatus } from './queries.ts'
import { showPromotion } from './show-promotion.ts'

/** Pauses, resumes or ends a code. Bookings that have it keep their price. */
export const setPromotionStatus = (context: Context, identifier: string, status: PromotionStatus): Promise<Promotion> =>
  context.transaction(async (db) => {
    const before = await lockPromotion(db, identifier)
    if (!before) throw notFound()
    if (before.status === 'ended' && status !== 'ended') throw refused('STATUS_CHANGED')
    if (before.status !== status) {
      await setStatus(db, identifier, status)
      await audit(context, db, 'promotion.status_set', { details: { promotion: identifier, status } })
    }
    return showPromotion(db, identifier)
  })
