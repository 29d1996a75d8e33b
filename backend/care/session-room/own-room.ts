import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import type { Db } from '#platform/database/database.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { meetsInRoom } from '#backend/scheduling/bookings/meets-in-room.ts'
import { findRoom, type Viewer } from './queries.ts'
import { hasRoom, roomTimes, stateOf } from './rules.ts'

const viewerOf = (context: Context): Viewer =>
  context.guest ? { guest: context.guest.participantIdentifier } : { user: signedIn(context).identifier }

/** The room of a booking of the caller, with its times; refused where the booking has none. */
export async function ownRoom(context: Context, db: Db, booking: string) {
  const row = await findRoom(db, viewerOf(context), booking)
  if (!row) throw notFound()
  const modality = (await referenceData(db)).byId(row.modalityId)?.code ?? ''
  const { startAt, endAt } = row
  const isHere = meetsInRoom(context.services.config, row.meetsIn)
  if (!isHere || !hasRoom(row.status, modality) || startAt === null || endAt === null) throw refused('ROOM_NONE')
  const times = roomTimes(startAt, endAt)
  const state = stateOf(times, row.endedBy !== null, context.now)
  return { ...row, startAt, endAt, modality, times, state }
}

export type OwnRoom = Awaited<ReturnType<typeof ownRoom>>
