import { randomUUIDv7 } from 'node:crypto'
import type { Adjustment, AdjustmentRequest } from '#schemas/operations/finance.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { adjustmentFor, insertAdjustment, ownerOf } from './adjustment-queries.ts'
import { movesWholeTransfer, ownsAccount } from './rules.ts'
import { lockOpenTransfer } from './unmatched-queries.ts'

/** Requests an adjustment of a person's balance; no money moves until another operator approves it. */
export async function requestAdjustment(
  context: Context,
  { transfer, ...input }: AdjustmentRequest,
): Promise<Adjustment> {
  const viewer = signedIn(context).identifier
  const owner = await ownerOf(context.db, input.ownerIdentifier)
  if (!owner || owner.accountStatus === 'deleted')
    throw refused('VALIDATION_ERROR', { fields: { ownerIdentifier: 'validation.choice' } })
  if (!ownsAccount(owner.userType, input.account))
    throw refused('VALIDATION_ERROR', { fields: { account: 'finance.refused.account' } })
  const identifier = randomUUIDv7()
  const requested = await context.transaction(async (db) => {
    if (transfer) await ensureWholeTransfer(db, input, transfer)
    await insertAdjustment(db, { ...input, ...transfer, identifier, askedBy: viewer, askedAt: iso(context.now) })
    const { amount, currency, direction, account } = input
    await audit(context, db, 'admin.adjustment_asked', {
      subject: input.ownerIdentifier,
      details: { adjustment: identifier, amount, currency, direction, account },
    })
    return adjustmentFor(db, identifier, viewer)
  })
  if (!requested) throw notFound()
  return requested
}

/** Moves the whole suspense balance of a transfer, once: two operators cannot assign it to two people. */
async function ensureWholeTransfer(
  db: Db,
  input: Omit<AdjustmentRequest, 'transfer'>,
  { gateway, gatewayReference }: NonNullable<AdjustmentRequest['transfer']>,
): Promise<void> {
  const money = await lockOpenTransfer(db, gateway, gatewayReference)
  if (!money) throw refused('STATUS_CHANGED', { messageKey: 'finance.refused.transfer' })
  if (!movesWholeTransfer(input, money))
    throw refused('VALIDATION_ERROR', { fields: { amount: 'finance.refused.whole_transfer' } })
}
