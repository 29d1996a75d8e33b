import type { OwnBooking } from '#backend/scheduling/bookings/lock-appointment.ts'
import { demandReportable } from '#backend/scheduling/bookings/report-absence.ts'
import type { Context } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { setParticipant } from './queries.ts'

/** Records that somebody attended, when nothing else was reported about them. Refused before and long after a session. */
export async function noteAttended(
  db: Db,
  { now }: Pick<Context, 'now'>,
  own: OwnBooking,
  participant: { identifier: string; attendance: string },
): Promise<void> {
  demandReportable(own, now)
  if (participant.attendance === 'unknown')
    await setParticipant(db, participant.identifier, { attendance: 'attended', attendanceSource: 'said' })
}
