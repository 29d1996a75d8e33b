import { type Context, iso } from '#platform/context/context.ts'
import { type PayoutRow, updatePayout } from './queries.ts'
import { releasedBy, decidePayout } from './decide-payout.ts'

/** Releases a payout from hold; the worker sends it. */
export function releasePayout(context: Context, identifier: string, reason: string): Promise<PayoutRow> {
  return decidePayout(context, identifier, { from: 'on_hold', action: 'payout.released', reason }, (db) =>
    updatePayout(db, identifier, { status: 'scheduled', nextCheckAt: iso(context.now), ...releasedBy(context) }),
  )
}
