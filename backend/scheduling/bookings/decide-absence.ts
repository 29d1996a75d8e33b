import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import { closeAbsenceCase, lockAbsenceCase } from './absence-case-queries.ts'
import { announceBooking } from './announce.ts'
import { lockAnyBooking } from './queries.ts'
import { settleAbsence } from './settle-absence.ts'

interface Decision {
  decision: 'dismiss' | 'uphold'
  reason: string
}

/**
 * An operator decides about a report of absence that the room contradicts: dismissed, the booking stays as it is; upheld, its fee
 * is settled as after any other report.
 */
export const decideAbsence = (context: Context, identifier: string, { decision, reason }: Decision): Promise<void> =>
  context.transaction(async (db) => {
    const found = await lockAbsenceCase(db, identifier)
    if (!found) throw notFound()
    if (found.status !== 'open') throw refused('STATUS_CHANGED', { messageKey: 'finance.absences.decided' })
    const booking = await lockAnyBooking(db, found.bookingIdentifier)
    if (!booking) throw notFound()
    const isUpheld = decision === 'uphold'
    const isUnchanged = booking.startAt === found.startAt
    if (isUpheld && !(isUnchanged && (booking.status === 'confirmed' || booking.status === 'completed')))
      throw refused('STATUS_CHANGED', { messageKey: 'finance.absences.changed' })
    await closeAbsenceCase(db, identifier, {
      status: isUpheld ? 'upheld' : 'dismissed',
      decidedBy: signedIn(context).identifier,
      decidedAt: iso(context.now),
      reason,
    })
    if (isUpheld) await settleAbsence(db, context, { booking, side: found.reportedBy }, found.reportedAt)
    else await announceBooking(db, context, booking.identifier, 'absence_dismissed', `:${identifier}`)
    for (const subject of [booking.clientIdentifier, booking.providerIdentifier])
      await audit(context, db, isUpheld ? 'admin.absence_upheld' : 'admin.absence_dismissed', {
        subject,
        details: { booking: booking.identifier, reason },
      })
  })
