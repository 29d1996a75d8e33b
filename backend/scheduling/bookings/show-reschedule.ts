import type { Reschedule } from '#schemas/scheduling/bookings.ts'
import { type Context, isActing } from '#platform/context/context.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import { openText } from '#platform/context/sealed-text.ts'
import type { reschedulesOf } from './queries.ts'

type Row = Awaited<ReturnType<typeof reschedulesOf>>[number]

/** Pending; an expired move counts until the next sweep has stored its end. */
export const isOpen = ({ status, expiresAt }: Pick<Row, 'status' | 'expiresAt'>, now: Temporal.Instant) =>
  status === 'pending' && expiresAt !== null && Temporal.Instant.compare(now, Temporal.Instant.from(expiresAt)) < 0

/** The stored pending move, if it has not expired. */
export const openOf = <Waiting extends Pick<Row, 'status' | 'expiresAt'>>(
  move: Waiting | undefined,
  now: Temporal.Instant,
): Waiting | null => (move && isOpen(move, now) ? move : null)

export const showReschedule = (row: Row, context: Context): Reschedule => ({
  identifier: row.identifier,
  status: row.status,
  askedBy: row.askedBy,
  fromStart: row.fromStart,
  toStart: row.toStart,
  toEnd: row.toEnd,
  note: isActing(context) ? null : openText(context.services, sealPurposes.moveNote, row.identifier, row.sealedNote),
  createdAt: row.createdAt,
  ...(row.status === 'pending' && row.expiresAt !== null ? { expiresAt: row.expiresAt } : {}),
  ...(row.decidedAt === null ? {} : { decidedAt: row.decidedAt }),
})
