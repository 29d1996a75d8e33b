import type { Participant } from '#schemas/scheduling/bookings.ts'
import type { participantsOf } from './queries.ts'
import type { Side } from './rules.ts'

type Row = Awaited<ReturnType<typeof participantsOf>>[number]

/** A guest who is invited and was not removed. */
export const isGuest = ({ role, status }: Pick<Row, 'role' | 'status'>) =>
  role === 'guest' && (status === 'invited' || status === 'acknowledged')

/** Only the inviting client sees the address of a guest. */
export const showParticipant = (
  { identifier, role, firstName, lastName, relation, email, status, attendance, attendanceSource }: Row,
  side: Side,
): Participant => ({
  identifier,
  role,
  firstName,
  lastName,
  ...(relation === null ? {} : { relation }),
  ...(email === null || side !== 'client' ? {} : { email }),
  status,
  attendance,
  ...(attendanceSource === null ? {} : { attendanceSource }),
})
