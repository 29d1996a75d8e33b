import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { lockPayout, type PayoutRow } from './queries.ts'

/** Columns that name the operator who ends a hold. */
export const releasedBy = (context: Context) => ({
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
export function decidePayout(
  context: Context,
  identifier: string,
  { from, action, reason }: Decision,
  act: (db: Db, payout: PayoutRow) => Promise<PayoutRow>,
): Promise<PayoutRow> {
  return inTransaction(context.db, async (db) => {
    const payout = await lockPayout(db, identifier)
    if (!payout) throw notFound()
    if (payout.status !== from) throw refused('STATUS_CHANGED', { messageKey: 'finance.refused.payout' })
    const decided = await act(db, payout)
    await audit(context, db, action, { subject: payout.providerIdentifier, details: { payout: identifier, reason } })
    return decided
  })
}
