import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound, refused } from '#platform/core/errors.ts'
import type { Db } from '#platform/database/database.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { sidesOf } from './phone-queries.ts'
import { hasRoom, roomTimes, stateOf } from './rules.ts'

/**
 * Both sides of an online booking of the caller, and whether its room would be open now. Unlike a room it needs no relay: the phone is
 * for sessions in which nothing else works.
 */
export async function ownPhones(context: Context, db: Db, booking: string) {
  const viewer = signedIn(context).identifier
  const sides = await sidesOf(db, viewer, booking)
  const own = sides.find(({ userIdentifier }) => userIdentifier === viewer)
  const other = sides.find((side) => side !== own)
  if (!own || !other || own.role === 'guest') throw notFound()
  const { status, modalityId, startAt, endAt } = own
  const modality = (await referenceData(db)).byId(modalityId)?.code ?? ''
  if (!hasRoom(status, modality) || startAt === null || endAt === null) throw refused('ROOM_NONE')
  const state = stateOf(roomTimes(startAt, endAt), false, context.now)
  return { own: { ...own, role: own.role }, other, state, startAt }
}

export type OwnPhones = Awaited<ReturnType<typeof ownPhones>>
