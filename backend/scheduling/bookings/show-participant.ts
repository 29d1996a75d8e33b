import type { Participant } from '#schemas/scheduling/bookings.ts'
import type { participantsOf } from './queries.ts'
import type { Side } from './rules.ts'

type Row = Awaited<ReturnType<typeof participantsOf>>[number]

/** A guest who counts: invited and not gone again. */
export const isGuest = ({ role, status }: Pick<Row, 'role' | 'status'>) =>
  role === 'guest' && (status === 'invited' || status === 'acknowledged')

/** The address of a guest is told to the client who invited, nobody else. */
export const showParticipant = (
  { identifier, role, firstName, lastName, relation, email, status, attendance }: Row,
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
})
