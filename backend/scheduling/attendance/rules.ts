import { roomLimits } from '#schemas/care/session-room-limits.ts'
import type { reportEffects, roomOutcomes } from '#schemas/scheduling/room-facts-limits.ts'

export type Role = 'client' | 'provider' | 'guest'
export type RoomOutcome = (typeof roomOutcomes)[number]
export type ReportEffect = (typeof reportEffects)[number]

/** One visit to the room of a session. Instants as ISO text. */
export interface Visit {
  participantIdentifier: string
  role: Role
  waitingSince: string
  admittedAt: string | null
  connectedAt: string | null
  seenAt: string
  goneAt: string | null
}

/** When somebody was in the room. `lastOutAt` is null while they are there. */
export interface Presence {
  participantIdentifier: string
  role: Role
  firstRequestedAt: string | null
  firstInAt: string | null
  firstConnectedAt: string | null
  lastOutAt: string | null
}

/** What the room knows of one session. Nobody of whom it knows nothing counts as absent. */
export interface RoomFacts {
  people: Presence[]
  secondsTogether: number
  /** Seconds of each side in the room or its waiting room, after the start and before the other side came. */
  waited: { client: number; provider: number }
  /** Client and therapist were in the room or its waiting room at the same time. */
  overlapped: boolean
  /** Each side has said that the other one took part, for example by phone. */
  isAttested: boolean
}

/** From when until when, in milliseconds. */
type Span = readonly [from: number, to: number]

const ms = (text: string) => Date.parse(text)

/** End of a visit: of a page that fell silent, the last time it was seen. */
function endOf({ goneAt, seenAt }: Visit): number {
  if (goneAt === null) return ms(seenAt)
  return ms(goneAt) > ms(seenAt) + roomLimits.lostSeconds * 1000 ? ms(seenAt) : ms(goneAt)
}

const isThere = ({ goneAt, seenAt }: Visit, now: Temporal.Instant) =>
  goneAt === null && ms(seenAt) > now.epochMilliseconds - roomLimits.lostSeconds * 1000

/** Sorted spans without overlaps, so that two devices of one person count once. */
function merged(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const [from, to] of spans.filter(([start, end]) => start < end).toSorted(([one], [other]) => one - other)) {
    const last = joined.at(-1)
    if (last && from <= last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], to)]
    else joined.push([from, to])
  }
  return joined
}

const common = (some: readonly Span[], others: readonly Span[]): number =>
  some
    .flatMap(([from, to]) => others.map(([start, end]) => Math.min(to, end) - Math.max(from, start)))
    .reduce((sum, length) => sum + Math.max(0, length), 0)

const inRoom = (visits: readonly Visit[]) => merged(visits.map((visit) => [ms(visit.waitingSince), endOf(visit)]))
const connected = (visits: readonly Visit[]) =>
  merged(
    visits.flatMap((visit) => (visit.connectedAt === null ? [] : [[ms(visit.connectedAt), endOf(visit)] as const])),
  )

const earliest = (times: readonly (string | null)[]): string | null =>
  times.filter((time) => time !== null).toSorted((one, other) => ms(one) - ms(other))[0] ?? null
const iso = (milliseconds: number) => new Date(milliseconds).toISOString()

function presenceOf(visits: readonly Visit[], now: Temporal.Instant): Omit<Presence, 'participantIdentifier' | 'role'> {
  const isStillThere = visits.some((visit) => isThere(visit, now))
  return {
    firstRequestedAt: earliest(visits.map(({ waitingSince }) => waitingSince)),
    firstInAt: earliest(visits.map(({ admittedAt }) => admittedAt)),
    firstConnectedAt: earliest(visits.map(({ connectedAt }) => connectedAt)),
    lastOutAt: isStillThere || visits.length === 0 ? null : iso(Math.max(...visits.map(endOf))),
  }
}

/** Seconds of these visits after the start of the session and before the other side was there; a visit that ended earlier is none. */
function waitedSeconds(visits: readonly Visit[], others: readonly Span[], startAt: string): number {
  const start = ms(startAt)
  const until = others.find(([, to]) => to > start)?.[0] ?? Number.POSITIVE_INFINITY
  return common(inRoom(visits), [[start, until]]) / 1000
}

/** The facts of one session; null if the room knows nothing of it. */
export function factsOf(
  visits: readonly Visit[],
  startAt: string,
  now: Temporal.Instant,
  isAttested = false,
): RoomFacts | null {
  if (visits.length === 0) return null
  const of = (role: Role) => visits.filter((visit) => visit.role === role)
  const [client, provider] = [of('client'), of('provider')]
  const people = [...new Set(visits.map(({ participantIdentifier }) => participantIdentifier))].map(
    (participantIdentifier) => {
      const own = visits.filter((visit) => visit.participantIdentifier === participantIdentifier)
      return { participantIdentifier, role: own[0]?.role ?? 'guest', ...presenceOf(own, now) }
    },
  )
  return {
    people,
    secondsTogether: Math.floor(common(connected(client), connected(provider)) / 1000),
    waited: {
      client: waitedSeconds(client, inRoom(provider), startAt),
      provider: waitedSeconds(provider, inRoom(client), startAt),
    },
    overlapped: common(inRoom(client), inRoom(provider)) > 0,
    isAttested,
  }
}

export const minutesOf = ({ secondsTogether }: Pick<RoomFacts, 'secondsTogether'>) => Math.floor(secondsTogether / 60)

const absentSeconds = roomLimits.absentMinutes * 60
const sideOf = ({ people }: RoomFacts, role: Role) => people.find((person) => person.role === role)

/** Both were together long enough to have met. */
export const haveMet = ({ secondsTogether }: Pick<RoomFacts, 'secondsTogether'>): boolean =>
  secondsTogether >= roomLimits.togetherMinutes * 60

/** Both were inside, and no sound or picture arrived on either side. */
function couldNotConnect(facts: RoomFacts): boolean {
  const [client, provider] = [sideOf(facts, 'client'), sideOf(facts, 'provider')]
  if (!client?.firstInAt || !provider?.firstInAt) return false
  return client.firstConnectedAt === null && provider.firstConnectedAt === null
}

/** What the facts say about the session; null where they decide nothing. */
export function outcomeOf(facts: RoomFacts | null): RoomOutcome | null {
  if (!facts) return null
  if (haveMet(facts)) return 'met'
  if (facts.secondsTogether > 0) return 'met_briefly'
  if (facts.isAttested) return null
  if (couldNotConnect(facts)) return 'not_connected'
  if (sideOf(facts, 'client')?.firstInAt) return null
  if (facts.waited.client >= absentSeconds) return 'provider_late'
  return facts.waited.provider >= absentSeconds && !facts.overlapped ? 'client_absent' : null
}

/** What a report that the other side was absent leads to. */
export function absenceVerdict(facts: RoomFacts | null, reporter: 'client' | 'provider'): ReportEffect {
  const accused = facts && sideOf(facts, reporter === 'client' ? 'provider' : 'client')
  if (!facts || !accused) return 'settled'
  if (facts.secondsTogether > 0) return 'contested'
  if (couldNotConnect(facts)) return 'not_connected'
  return !facts.overlapped && facts.waited[reporter] >= absentSeconds ? 'settled' : 'contested'
}
