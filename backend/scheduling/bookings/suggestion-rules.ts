/** Which therapists and hours the home page of a client offers. Pure. */

interface PastSession {
  providerIdentifier: string
  therapyId: number
  modalityId: number
  startAt: string
}

export interface Pair {
  providerIdentifier: string
  /** Of the newest session. */
  therapyId: number
  modalityId: number
  starts: string[]
}

/** The therapists of these sessions, given newest first; the most recent therapist comes first. */
export function pairsOf(sessions: readonly PastSession[], most: number): Pair[] {
  const pairs = new Map<string, Pair>()
  for (const { startAt, ...session } of sessions) {
    const known = pairs.get(session.providerIdentifier)
    if (known) known.starts.push(startAt)
    else pairs.set(session.providerIdentifier, { ...session, starts: [startAt] })
  }
  return [...pairs.values()].slice(0, most)
}

/** Weekday and wall time, and the wall time alone. */
function wallTimeOf(instant: string, timezone: string): { weekly: string; daily: string } {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO(timezone)
  const daily = at.toPlainTime().toString({ smallestUnit: 'minute' })
  return { weekly: `${at.dayOfWeek} ${daily}`, daily }
}

/** The most frequent value; of several the first. */
function mostFrequent(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const highest = Math.max(0, ...counts.values())
  return values.find((value) => counts.get(value) === highest)
}

/**
 * A few of the free hours, which are in order of time: first the usual hour of these two people, on its weekday or, if that
 * is not free, on another day; then the earliest others. `starts` are their sessions, newest first.
 */
export function chooseHours<Hour extends { startTime: string }>(
  free: readonly Hour[],
  starts: readonly string[],
  timezone: string,
  most: number,
): Hour[] {
  const usual = starts.map((start) => wallTimeOf(start, timezone))
  const weekly = mostFrequent(usual.map((one) => one.weekly))
  const daily = mostFrequent(usual.map((one) => one.daily))
  const first =
    free.find(({ startTime }) => wallTimeOf(startTime, timezone).weekly === weekly) ??
    free.find(({ startTime }) => wallTimeOf(startTime, timezone).daily === daily)
  const others = free.filter((hour) => hour !== first)
  return [...(first ? [first] : []), ...others].slice(0, most)
}

/** Counts what matches: each preference once, the client's own state twice. */
const stateWeight = 2

/** The listed therapists who match the most of the client's preferences first; among equals the given order remains. */
export function rankByFit<Row extends { facets: readonly number[] }>(
  listed: readonly Row[],
  { preferred, stateId }: { preferred: readonly number[]; stateId: number | null },
): Row[] {
  const scoreOf = ({ facets }: Row) => {
    const own = new Set(facets)
    const inState = stateId !== null && own.has(stateId) ? stateWeight : 0
    return inState + preferred.filter((one) => own.has(one)).length
  }
  return listed
    .map((row) => ({ row, score: scoreOf(row) }))
    .toSorted((one, other) => other.score - one.score)
    .map(({ row }) => row)
}

/** The entries that somebody prefers first, the others after them in their own order. */
export const preferredFirst = <Row extends { id: number }>(
  rows: readonly Row[],
  preferred: readonly number[],
): Row[] => [...rows.filter(({ id }) => preferred.includes(id)), ...rows.filter(({ id }) => !preferred.includes(id))]
