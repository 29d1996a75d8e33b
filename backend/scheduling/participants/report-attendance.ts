import type { OwnBooking } from '#backend/scheduling/bookings/lock-appointment.ts'
import { demandReportable, reportAbsence } from '#backend/scheduling/bookings/report-absence.ts'
import type { Context } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { type FoundParticipant, setParticipant } from './queries.ts'
import { reportVerdict } from './rules.ts'

interface Report extends OwnBooking {
  participant: FoundParticipant
  attendance: 'attended' | 'absent'
}

/** One side reports whether the other side, or a guest, attended. */
export async function reportAttendance(
  db: Db,
  context: Context,
  { participant, attendance, ...own }: Report,
): Promise<void> {
  const verdict = reportVerdict(participant, own.side)
  if (verdict === 'oneself') throw refused('FORBIDDEN', { messageKey: 'participants.refused.oneself' })
  if (verdict !== 'ok') throw refused('STATUS_CHANGED')
  demandReportable(own, context.now)
  if (attendance === 'absent' && participant.role !== 'guest') return reportAbsence(db, context, own)
  await setParticipant(db, participant.identifier, { attendance, attendanceSource: 'said' })
}
