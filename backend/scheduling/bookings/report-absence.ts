import { randomUUIDv7 } from 'node:crypto'
import { bookingLimits } from '#schemas/scheduling/bookings.ts'
import { absenceVerdict, roomFacts } from '#backend/scheduling/attendance/room-facts.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { absenceCasesOf, insertAbsenceCase } from './absence-case-queries.ts'
import { announceBooking } from './announce.ts'
import type { OwnBooking } from './lock-appointment.ts'
import { absenceReportable, isLookedInto, type Side } from './rules.ts'
import { settleAbsence } from './settle-absence.ts'

/**
 * Refuses attendance reports before or in the first minutes of a session, too long after its end, or after an absence
 * was settled.
 */
export function demandReportable({ booking }: Pick<OwnBooking, 'booking'>, now: Temporal.Instant): void {
  if (booking.status !== 'confirmed' && booking.status !== 'completed') throw refused('STATUS_CHANGED')
  if (!absenceReportable(booking, now))
    throw refused(
      'POLICY_BLOCKED',
      { messageKey: 'participants.refused.closed' },
      { minutes: bookingLimits.absenceAfterMinutes, hours: bookingLimits.absenceHours },
    )
}

/**
 * One side reports that the other did not come. The fee is settled at once, and the first report is final; if the room knows
 * better, nothing moves and an operator decides.
 */
export async function reportAbsence(db: Db, context: Context, own: OwnBooking): Promise<void> {
  const { booking, side } = own
  demandReportable(own, context.now)
  if (isLookedInto(await absenceCasesOf(db, [booking.identifier]), side))
    throw refused('STATUS_CHANGED', { messageKey: 'participants.refused.looked_into' })
  const facts = (await roomFacts(db, [booking], context.now)).get(booking.identifier)
  const verdict = absenceVerdict(facts ?? null, side)
  if (verdict === 'not_connected')
    throw refused('POLICY_BLOCKED', { messageKey: `participants.refused.not_connected_${side}` })
  if (verdict === 'contested') return openCase(db, context, own)
  await settleAbsence(db, context, own)
  await audit(context, db, 'booking.absence_reported', {
    subject: accusedOf(own).person,
    details: { booking: booking.identifier, absentParty: accusedOf(own).party },
  })
}

const accusedOf = ({ booking, side }: OwnBooking): { party: Side; person: string } =>
  side === 'client'
    ? { party: 'provider', person: booking.providerIdentifier }
    : { party: 'client', person: booking.clientIdentifier }

/** The booking and its money stay as they are until an operator has decided. */
async function openCase(db: Db, context: Context, own: OwnBooking): Promise<void> {
  const { booking, side } = own
  const identifier = randomUUIDv7()
  await insertAbsenceCase(db, {
    identifier,
    bookingIdentifier: booking.identifier,
    startAt: booking.startAt ?? iso(context.now),
    reportedBy: side,
    reportedAt: iso(context.now),
  })
  await audit(context, db, 'booking.absence_contested', {
    subject: accusedOf(own).person,
    details: { booking: booking.identifier, absentParty: accusedOf(own).party },
  })
  await announceBooking(db, context, booking.identifier, 'absence_case', `:${identifier}`)
}
