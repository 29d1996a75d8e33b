import { type RelationStatus, relationLimits, type relationSources } from '#schemas/care/caseload.ts'

export interface RelationFacts {
  hasLeft: boolean
  source: (typeof relationSources)[number]
  /** Start of the next confirmed session. */
  nextStart: string | null
  /** Start of the last session that was ever confirmed, even if it was cancelled later. */
  lastConfirmedStart: string | null
}

/** How much of a client's data a therapist may see. */
export type Shares = 'none' | 'basic' | 'full'

/** Clients whose last session started before this instant are inactive. */
export const activeSince = (now: Temporal.Instant): Temporal.Instant =>
  now.toZonedDateTimeISO('UTC').subtract({ months: relationLimits.activeMonths }).toInstant()

export function relationStatus(
  { hasLeft, source, nextStart, lastConfirmedStart }: RelationFacts,
  now: Temporal.Instant,
): RelationStatus {
  if (hasLeft) return 'left'
  if (nextStart !== null) return 'active'
  if (lastConfirmedStart === null) return source === 'import' ? 'active' : 'requested'
  return Temporal.Instant.compare(lastConfirmedStart, activeSince(now)) < 0 ? 'past' : 'active'
}

/** A client who has only requested a session shares no more than what identifies them. */
export function sharesOf({ hasLeft, source, lastConfirmedStart }: RelationFacts): Shares {
  if (hasLeft) return 'none'
  return source === 'import' || lastConfirmedStart !== null ? 'full' : 'basic'
}

/** Leading, trailing and repeated spaces are typing errors. */
export const normalizeTag = (tag: string): string => tag.normalize('NFC').trim().replaceAll(/\s+/g, ' ')

/** Removes duplicates regardless of case; the first spelling wins. */
export function uniqueTags(tags: readonly string[]): string[] {
  const known = new Map<string, string>()
  for (const tag of tags.map(normalizeTag)) if (!known.has(sameTag(tag))) known.set(sameTag(tag), tag)
  return [...known.values()]
}

/** Normalised form under which a tag is hashed. */
const sameTag = (tag: string) => tag.normalize('NFKC').toLowerCase()
