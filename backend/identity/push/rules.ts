import { type PushKind, pushLimits } from '#schemas/identity/push.ts'

/** What may be shown on a device. */
export interface PushEvent {
  kind: PushKind
  news: string
  startAt: string | null
  createdAt: string
  /** When it may be shown first: now, or at the end of a quiet time. */
  dueAt: string
  /** The person has seen it in the product. */
  isSeen: boolean
}

/** Minutes for which somebody waits in a session. */
const waitingMinutes = 30

/** Key of the text: `push.<key>`. It names no person, no therapy and no time. */
export function textKeyOf({ kind, news }: Pick<PushEvent, 'kind' | 'news'>): string {
  if (news === 'starting' || news === 'client_waits') return news
  return kind === 'booking' && news === 'cancelled' ? 'cancelled' : kind
}

/** Shown in the quiet time as well: a session that starts now, somebody who waits in it, and a cancellation of today. */
export function isUrgent({ news, startAt }: PushEvent, now: Temporal.Instant, zone: string): boolean {
  if (news === 'starting' || news === 'client_waits') return true
  if (news !== 'cancelled' || startAt === null) return false
  const start = Temporal.Instant.from(startAt)
  const dayOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(zone).toPlainDate()
  return Temporal.Instant.compare(start, now) > 0 && dayOf(start).equals(dayOf(now))
}

/** Until when it is worth showing. */
export function endOf({ kind, news, startAt, createdAt, dueAt }: Omit<PushEvent, 'isSeen'>): Temporal.Instant {
  if (news === 'client_waits') return Temporal.Instant.from(createdAt).add({ minutes: waitingMinutes })
  if (kind === 'reminder' && startAt !== null) return Temporal.Instant.from(startAt)
  return Temporal.Instant.from(dueAt).add({ hours: pushLimits.lastsHours })
}

interface Preferences {
  kinds: readonly PushKind[]
  zone: string
  /** End of the quiet time; null outside of it. */
  quietUntil: Temporal.Instant | null
}

export type Decision = 'drop' | 'hold' | 'show alone' | 'show'

export function decide(news: PushEvent, { kinds, zone, quietUntil }: Preferences, now: Temporal.Instant): Decision {
  if (!kinds.includes(news.kind) || news.isSeen || Temporal.Instant.compare(endOf(news), now) <= 0) return 'drop'
  if (isUrgent(news, now, zone)) return 'show alone'
  return quietUntil === null ? 'show' : 'hold'
}

/** When the next attempt is made; null: there is none any more. `tries` counts the failed ones. */
export function nextTryOf(
  { tries, expiresAt }: { tries: number; expiresAt: string },
  afterSeconds: number | null,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const { firstPauseMinutes, longestPauseMinutes } = pushLimits
  const pause = Math.max(60 * firstPauseMinutes * 4 ** (tries - 1), afterSeconds ?? 0)
  const next = now.add({ seconds: Math.min(pause, 60 * longestPauseMinutes) })
  if (tries >= pushLimits.tries || Temporal.Instant.compare(next, Temporal.Instant.from(expiresAt)) >= 0) return null
  return next
}
