import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { type PayoutRow, updatePayout } from './queries.ts'
import { notifyPayout } from './notify-payout.ts'
import { decidePayout } from './decide-payout.ts'

/** Puts an unsent payout on hold and notifies the therapist, who sees the reason on the payout's page. */
export function holdPayout(context: Context, identifier: string, reason: string): Promise<PayoutRow> {
  return decidePayout(context, identifier, { from: 'scheduled', action: 'payout.held', reason }, async (db) => {
    const held = await updatePayout(db, identifier, {
      status: 'on_hold',
      holdReason: reason,
      heldBy: signedIn(context).identifier,
      heldAt: iso(context.now),
      nextCheckAt: null,
    })
    await notifyPayout(db, context, held, 'payout_held')
    return held
  })
}
