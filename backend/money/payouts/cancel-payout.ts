import type { Context } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { type PayoutRow, updatePayout } from './queries.ts'
import { returnPayout } from './return-payout.ts'
import { releasedBy, decidePayout } from './decide-payout.ts'

/** Cancels a payout on hold; the money becomes available again. */
export function cancelPayout(context: Context, identifier: string, reason: string): Promise<PayoutRow> {
  return decidePayout(
    context,
    identifier,
    { from: 'on_hold', action: 'payout.cancelled', reason },
    async (db, payout) => {
      await updatePayout(db, identifier, releasedBy(context))
      const ended = await returnPayout(db, context, payout, { status: 'cancelled', reason: null })
      if (!ended) throw notFound()
      return ended
    },
  )
}
