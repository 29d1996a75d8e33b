import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { lockPayout, type PayoutRow, updatePayout } from './queries.ts'
import { returnPayout } from './return-payout.ts'
import { notifyPayout } from './notify-payout.ts'

/** Puts an unsent payout on hold and notifies the therapist, who sees the reason on the payout's page. */
export function holdPayout(context: Context, identifier: string, reason: string): Promise<PayoutRow> {
  return decide(context, identifier, { from: 'scheduled', action: 'payout.held', reason }, async (db) => {
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

/** Releases a payout from hold; the worker sends it. */
export function releasePayout(context: Context, identifier: string, reason: string): Promise<PayoutRow> {
  return decide(context, identifier, { from: 'on_hold', action: 'payout.released', reason }, (db) =>
    updatePayout(db, identifier, { status: 'scheduled', nextCheckAt: iso(context.now), ...releasedBy(context) }),
  )
}

/** Cancels a payout on hold; the money becomes available again. */
export function cancelPayout(context: Context, identifier: string, reason: string): Promise<PayoutRow> {
  return decide(context, identifier, { from: 'on_hold', action: 'payout.cancelled', reason }, async (db, payout) => {
    await updatePayout(db, identifier, releasedBy(context))
    const ended = await returnPayout(db, context, payout, { status: 'cancelled', reason: null })
    if (!ended) throw notFound()
    return ended
  })
}

const releasedBy = (context: Context) => ({
  releasedBy: signedIn(context).identifier,
  releasedAt: iso(context.now),
})

interface Decision {
  from: 'scheduled' | 'on_hold'
  action: string
  /** Stored in the audit log, from which the therapist's access log shows it. */
  reason: string
}

/** A decision is refused after the payout was sent, or after another operator decided. */
function decide(
  context: Context,
  identifier: string,
  { from, action, reason }: Decision,
  act: (db: Db, payout: PayoutRow) => Promise<PayoutRow>,
): Promise<PayoutRow> {
  return inTransaction(context.db, async (db) => {
    const payout = await lockPayout(db, identifier)
    if (!payout) throw notFound()
    if (payout.status !== from) throw refused('STATUS_CHANGED', { says: 'finance.refused.payout' })
    const decided = await act(db, payout)
    await audit(context, db, action, { subject: payout.providerIdentifier, details: { payout: identifier, reason } })
    return decided
  })
}
