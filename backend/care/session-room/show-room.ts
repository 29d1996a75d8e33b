import type { OwnOccupant, RoomPerson, SessionRoom } from '#schemas/care/session-room.ts'
import { type Context, iso } from '#platform/context/context.ts'
import { openText } from '#platform/context/sealed-text.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import type { Db } from '#platform/database/database.ts'
import { type OwnRoom, ownRoom } from './own-room.ts'
import { isInsideElsewhere, type OccupantRow, occupantsOf, peopleOf } from './queries.ts'
import { mayBeLate } from './host-rules.ts'
import { phoneShownBy } from './phone-queries.ts'
import { seenSince } from './rules.ts'

/** The room as the caller sees it. */
export async function showRoom(context: Context, booking: string, db: Db = context.db): Promise<SessionRoom> {
  const room = await ownRoom(context, db, booking)
  const since = iso(seenSince(context.now))
  const [people, occupants, isProviderBusy, phones] = await Promise.all([
    peopleOf(db, booking),
    occupantsOf(db, booking),
    isInsideElsewhere(db, room.providerIdentifier, booking, since),
    phoneShownBy(db, booking),
  ])
  const own = occupants.find(({ participantIdentifier }) => participantIdentifier === room.ownParticipant)
  const live = occupants.filter(({ state, seenAt }) => state !== 'gone' && seenAt > since)
  return {
    bookingIdentifier: booking,
    state: room.state,
    role: room.role,
    now: iso(context.now),
    opensAt: iso(room.times.opensAt),
    startAt: room.startAt,
    endAt: room.endAt,
    admitsUntil: iso(room.times.admitsUntil),
    closesAt: iso(room.times.closesAt),
    endedBy: room.endedBy,
    modality: room.modality,
    providerName: room.providerName,
    isProviderBusy,
    expectedAt: room.expectedAt,
    remindedAt: room.remindedAt,
    timezone: room.timezone,
    showsTimeLeft: room.showsTimeLeft,
    own: own ? ownOf(own, since) : null,
    people: people
      .map((person) =>
        personOf(
          context,
          room,
          person,
          live.find(({ participantIdentifier }) => participantIdentifier === person.identifier),
        ),
      )
      .filter((person) => room.role !== 'guest' || isKnownToGuests(person)),
    meetingUrl: room.meetingUrl,
    actions: actionsOf(room, {
      isInside: own !== undefined && live.includes(own) && own.state === 'inside',
      now: context.now,
    }),
    hasPhoneOfOther: room.role !== 'guest' && phones.some((participant) => participant !== room.ownParticipant),
  }
}

function ownOf(row: OccupantRow, since: string): OwnOccupant {
  const { identifier, waitingSince, admittedAt } = row
  const isLost = row.state !== 'gone' && row.seenAt <= since
  const { state, departure } = isLost ? ({ state: 'gone', departure: 'lost' } as const) : row
  return { identifier, state, departure, waitingSince, admittedAt }
}

function personOf(
  { services }: Context,
  { ownParticipant, role }: OwnRoom,
  person: Awaited<ReturnType<typeof peopleOf>>[number],
  visit: OccupantRow | undefined,
): SessionRoom['people'][number] {
  const isOwn = person.identifier === ownParticipant
  const isHost = role === 'provider'
  const shown = visit && (isHost || isOwn || visit.state === 'inside') ? visit : undefined
  return {
    participantIdentifier: person.identifier,
    role: person.role,
    isOwn,
    name: person.firstName ?? '',
    ...(person.relation && (role !== 'guest' || isOwn || person.relation === 'interpreter')
      ? { relation: person.relation }
      : {}),
    state: shown && shown.state !== 'gone' ? shown.state : 'away',
    occupantIdentifier: shown?.identifier ?? null,
    since: shown ? (shown.admittedAt ?? shown.waitingSince) : null,
    ...(isHost && shown
      ? { place: openText(services, sealPurposes.roomPlace, shown.identifier, shown.sealedPlace) }
      : {}),
  }
}

function actionsOf(
  room: OwnRoom,
  { isInside, now }: { isInside: boolean; now: Temporal.Instant },
): SessionRoom['actions'] {
  const { role, state } = room
  if (role !== 'provider') return state === 'open' ? ['enter'] : []
  const late = !isInside && mayBeLate(room, now) ? (['late'] as const) : []
  if (state === 'ended') return ['enter']
  if (state !== 'open') return [...late]
  return ['enter', 'admit', 'remove', 'end', ...late, ...(isInside ? (['extend'] as const) : [])]
}

/** A guest knows the therapist beforehand, and others once they are inside together. */
const isKnownToGuests = ({ isOwn, role, state }: RoomPerson) => isOwn || role === 'provider' || state === 'inside'
