import { roomLimits } from '#schemas/care/session-room-limits.ts'
import { iso, type Services } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { meetsInRoom } from '#backend/scheduling/bookings/meets-in-room.ts'
import type { LinkRow } from './queries.ts'

export interface LinkRoom {
  opensAt: string
  closesAt: string
}

/** The times of the room that a guest's link leads into; null where the session has none. */
export async function linkRoom(
  db: Db,
  { config }: Pick<Services, 'config'>,
  { bookingStatus, startAt, endAt, modalityId, meetsIn }: LinkRow,
): Promise<LinkRoom | null> {
  if (!meetsInRoom(config, meetsIn) || startAt === null || endAt === null) return null
  if (bookingStatus !== 'confirmed' && bookingStatus !== 'completed') return null
  const modality = (await referenceData(db)).byId(modalityId)?.code
  if (modality !== 'video' && modality !== 'audio') return null
  const { opensMinutes, closesMinutes } = roomLimits
  return {
    opensAt: iso(Temporal.Instant.from(startAt).subtract({ minutes: opensMinutes })),
    closesAt: iso(Temporal.Instant.from(endAt).add({ minutes: closesMinutes })),
  }
}
