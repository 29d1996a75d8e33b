import { type RelationStatus, relationLimits, type relationSources } from '#schemas/care/caseload.ts'

export interface RelationFacts {
  hasLeft: boolean
  source: (typeof relationSources)[number]
  /** Start of the next confirmed session. */
  nextStart: string | null
  /** Start of the last session that was ever confirmed, whatever became of it. */
  lastConfirmedStart: string | null
}

/** What a therapist gets to see of a client. */
export type Shares = 'none' | 'basic' | 'full'

/** Sessions that started before this are long ago. */
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

/** Who has only asked for a session has not agreed to more than to be recognised. */
export function sharesOf({ hasLeft, source, lastConfirmedStart }: RelationFacts): Shares {
  if (hasLeft) return 'none'
  return source === 'import' || lastConfirmedStart !== null ? 'full' : 'basic'
}

/** Spaces around and twice in a row are slips of the finger. */
export const tidyTag = (tag: string): string => tag.normalize('NFC').trim().replaceAll(/\s+/g, ' ')

/** Each word once, whatever its case: the first spelling counts. */
export function uniqueTags(tags: readonly string[]): string[] {
  const known = new Map<string, string>()
  for (const tag of tags.map(tidyTag)) if (!known.has(sameTag(tag))) known.set(sameTag(tag), tag)
  return [...known.values()]
}

/** As the hash of a tag reads it. */
const sameTag = (tag: string) => tag.normalize('NFKC').toLowerCase()
