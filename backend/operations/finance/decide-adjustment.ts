import type { Adjustment } from '#schemas/operations/finance.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { balanceOf, postEntry } from '#backend/money/payments/ledger.ts'
import { settleDebt } from '#backend/money/payments/settle-debt.ts'
import { adjustmentFor, type AdjustmentRow, lockAdjustment, writeDecision } from './adjustment-queries.ts'
import { notifyCorrection } from './notify-correction.ts'

interface Decision {
  decision: 'approve' | 'reject'
  note?: string | undefined
}

/** Approves or rejects another operator's request. An approved adjustment is posted in the same transaction. */
export function decideAdjustment(
  context: Context,
  identifier: string,
  { decision, note }: Decision,
): Promise<Adjustment> {
  const viewer = signedIn(context).identifier
  return context.transaction(async (db) => {
    const adjustment = await lockAdjustment(db, identifier)
    if (!adjustment) throw notFound()
    if (adjustment.status !== 'waiting') throw refused('STATUS_CHANGED', { messageKey: 'finance.refused.decided' })
    if (adjustment.askedBy === viewer) throw refused('SECOND_PERSON')
    const isApproved = decision === 'approve'
    const entryIdentifier = isApproved ? await post(db, context, adjustment, viewer) : null
    await writeDecision(db, identifier, {
      status: isApproved ? 'approved' : 'rejected',
      decidedBy: viewer,
      decidedAt: iso(context.now),
      decisionNote: note?.trim() || null,
      entryIdentifier,
    })
    const { ownerIdentifier, amount, currency, direction } = adjustment
    await audit(context, db, isApproved ? 'admin.adjustment_approved' : 'admin.adjustment_rejected', {
      subject: ownerIdentifier,
      details: { adjustment: identifier, amount, currency, direction },
    })
    const decided = await adjustmentFor(db, identifier, viewer)
    if (!decided) throw notFound()
    return decided
  })
}

/** A debit larger than the balance is refused, and the request stays pending. */
async function post(db: Db, context: Context, adjustment: AdjustmentRow, actor: string): Promise<string> {
  const at = iso(context.now)
  const { identifier, ownerIdentifier: owner, account: kind, against, direction, amount } = adjustment
  const currency = adjustment.currency as CurrencyCode
  const own = { kind, owner } as const
  if (direction === 'debit' && (await balanceOf(db, own, currency, { lock: true })) < amount)
    throw refused('INSUFFICIENT_FUNDS', { messageKey: 'finance.refused.funds' })
  const entry = await postEntry(db, {
    key: `adjustment:${identifier}`,
    transactionType: 'adjustment',
    currency,
    actor,
    at,
    transfers: [
      direction === 'credit'
        ? { from: { kind: against }, to: own, amount }
        : { from: own, to: { kind: against }, amount },
    ],
  })
  if (entry === null) throw new Error(`Posted before it was approved: ${identifier}`)
  if (kind === 'provider_available' && direction === 'credit')
    await settleDebt(db, { owner, currency, cause: `adjustment:${identifier}`, at })
  await notifyCorrection(db, context, adjustment, entry)
  return entry
}
