import { randomUUIDv7 } from 'node:crypto'
import { type RoomEntry, roomLimits, type SessionRoom } from '#schemas/care/session-room.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { sealText } from '#platform/context/sealed-text.ts'
import { limitAttempts } from '#platform/context/throttle.ts'
import { refused } from '#platform/core/errors.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import type { Db } from '#platform/database/database.ts'
import { prolongSession } from '#backend/identity/sessions/sessions.ts'
import { lockGuest } from './guest-queries.ts'
import { type OwnRoom, ownRoom } from './own-room.ts'
import { endVisit, insertOccupant, occupantsOf, openAgain, openRoom } from './queries.ts'
import { setExpected } from './host-queries.ts'
import { returnsInside, seenSince, stillAdmits } from './rules.ts'
import { showRoom } from './show-room.ts'

/** Enters the waiting room; the therapist and people who were admitted before enter the room. */
export async function enterRoom(context: Context, booking: string, entry: RoomEntry): Promise<SessionRoom> {
  const { guest } = context
  const session = guest ? null : signedIn(context).sessionIdentifier
  const caller = guest?.participantIdentifier ?? signedIn(context).identifier
  await limitAttempts(context, 'room entry', caller, roomLimits.entries)
  return context.transaction(async (db) => {
    requireOpen(await ownRoom(context, db, booking))
    await openRoom(db, booking, iso(context.now))
    if (guest) await lockGuest(db, guest.participantIdentifier)
    const room = await ownRoom(context, db, booking)
    requireOpen(room)
    if (room.state === 'ended') await openAgain(db, booking)
    const isInside = await replaceOwn(context, db, room, entry)
    if (room.role === 'provider') await setExpected(db, booking, null)
    const identifier = randomUUIDv7()
    const at = iso(context.now)
    if (session) await prolongSession(db, session, iso(room.times.closesAt))
    await insertOccupant(db, {
      identifier,
      bookingIdentifier: booking,
      participantIdentifier: room.ownParticipant,
      sessionIdentifier: session,
      state: isInside ? 'inside' : 'waiting',
      sealedPlace: sealText(context.services, sealPurposes.roomPlace, identifier, entry.place),
      waitingSince: at,
      admittedAt: isInside ? at : null,
      seenAt: at,
    })
    await audit(context, db, isInside ? 'room.entered' : 'room.asked', { details: { booking } })
    return showRoom(context, booking, db)
  })
}

function requireOpen({ state, role }: OwnRoom): void {
  if (state === 'early') throw refused('ROOM_EARLY')
  if (state === 'closed' || (state === 'ended' && role !== 'provider')) throw refused('ROOM_CLOSED')
}

/** Ends the caller's visit of before; answers whether the new one begins inside. */
async function replaceOwn(context: Context, db: Db, room: OwnRoom, entry: RoomEntry): Promise<boolean> {
  const { now } = context
  const since = iso(seenSince(now))
  const occupants = await occupantsOf(db, room.identifier)
  const own = occupants.filter(({ participantIdentifier }) => participantIdentifier === room.ownParticipant)
  const current = own.find(({ state }) => state !== 'gone')
  const isLive = current !== undefined && current.seenAt > since
  const isSamePage = current?.identifier === entry.previousOccupantIdentifier
  if (isLive && !isSamePage && entry.takesOver !== true) throw refused('ROOM_ELSEWHERE')
  if (current) await endVisit(db, current.identifier, isLive ? 'replaced' : 'lost', isLive ? iso(now) : current.seenAt)
  if (room.role === 'provider') return true
  const isProviderInside = occupants.some(
    ({ participantIdentifier, state, seenAt }) =>
      participantIdentifier === room.providerParticipant && state === 'inside' && seenAt > since,
  )
  const isReturning = returnsInside(
    current && !isLive ? { ...current, goneAt: current.seenAt } : own[0],
    isProviderInside,
    now,
  )
  if (!isReturning && !stillAdmits(room.times, now)) throw refused('ROOM_CLOSED')
  return isReturning
}
