import { iso } from '#platform/context/context.ts'
import { type Db, inTransaction } from '#platform/database/database.ts'
import type { Settling } from '#backend/money/payments/settle-payment.ts'
import { announceBooking } from './announce.ts'
import { endWaitingMove } from './end-move.ts'
import { lapsedMoves, waitingMove } from './move-queries.ts'
import { lockAnyBooking } from './queries.ts'
import { isOpen } from './show-reschedule.ts'
import { batch, sweepEach } from './sweep-each.ts'

/** Ends moves that were not answered in time: the old time stays, the proposed one is released. */
export async function expireMoves(settling: Settling, onError: (error: unknown) => void): Promise<number> {
  const { db: root, now } = settling
  const lapsed = await lapsedMoves(root, iso(now), batch)
  return sweepEach(
    lapsed,
    ({ identifier }) => inTransaction(root, (db) => expireMove(db, settling, identifier)),
    onError,
  )
}

async function expireMove(db: Db, settling: Settling, identifier: string): Promise<void> {
  await lockAnyBooking(db, identifier)
  const move = await waitingMove(db, identifier)
  if (!move || isOpen(move, settling.now)) return
  await endWaitingMove(db, settling, identifier, 'expired')
  await announceBooking(db, settling, identifier, 'move_expired')
}
