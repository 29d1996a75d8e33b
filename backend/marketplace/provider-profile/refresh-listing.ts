import type { Db } from '#platform/database/database.ts'
import { type ReferenceData, referenceData } from '#platform/regions/reference.ts'
import { deleteListing, lockVerification, writeListing } from './listing-queries.ts'
import { practiceState } from './practice-state.ts'
import { foldName, recommendation } from './rules.ts'

export interface FreeTimes {
  /** Start of the first slot that can be booked, or null if there is none within the booking horizon. */
  next: string | null
  /** A bit for each hour of a week in UTC, from Monday 00:00: whether a free slot starts in it within the next 14 days. */
  hours: string
}

/** When a therapist can be booked. */
export type NextFreeSlot = (db: Db, providerIdentifier: string, now: Temporal.Instant) => Promise<FreeTimes>

/** Updates one therapist's row of the public search: writes it anew or removes it. Returns whether the therapist is listed. */
export async function refreshListing(
  db: Db,
  providerIdentifier: string,
  now: Temporal.Instant,
  nextFreeSlot: NextFreeSlot,
): Promise<boolean> {
  await lockVerification(db, providerIdentifier)
  const practice = await practiceState(db, providerIdentifier, now)
  if (!practice?.isReadyToList || practice.fee === null) {
    await deleteListing(db, providerIdentifier)
    return false
  }

  const reference = await referenceData(db)
  const { next, hours } = await nextFreeSlot(db, providerIdentifier, now)
  const hoursToNextSlot = next === null ? null : now.until(next).total('hours')
  const { rating, reviews, hasPicture } = practice
  const name = `${practice.firstName} ${practice.lastName}`
  await writeListing(db, {
    providerIdentifier,
    name,
    search: ` ${foldName(name)}`,
    country: practice.country,
    currency: practice.currency,
    facets: withWider(practice.facets, reference),
    fee: practice.fee,
    rating,
    reviews,
    score: recommendation({ rating, reviews, hoursToNextSlot, hasPicture }),
    nextSlotAt: next,
    freeHours: hours,
    verifiedAt: practice.verifiedAt,
    updatedAt: now.toString(),
  })
  return true
}

/** Adds the broader terms of the same kind, so that a search for a broader term finds therapists with a narrower one. */
function withWider(facets: number[], reference: ReferenceData): number[] {
  const wider = facets.flatMap((id) => {
    const { kind, parentId = null } = reference.byId(id) ?? {}
    const parent = parentId === null ? undefined : reference.byId(parentId)
    return parent && parent.kind === kind ? [parent.id] : []
  })
  return [...new Set([...facets, ...wider])]
}
