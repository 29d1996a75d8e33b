import { weekOf } from '#schemas/marketplace/week-hours.ts'
import type { Db } from '#platform/database/database.ts'
import { type ReferenceData, referenceData } from '#platform/regions/reference.ts'
import { deleteListing, lockVerification, writeListing } from './listing-queries.ts'
import { hoursOfWeek } from './hours-of-week.ts'
import { practiceState } from './practice-state.ts'
import { foldName, recommendation } from './rules.ts'

/** Start of the first slot that can be booked, or null if there is none within the booking horizon, and the starts of two weeks. */
export type NextFreeSlot = (
  db: Db,
  providerIdentifier: string,
  now: Temporal.Instant,
) => Promise<{ first: string | null; soon: readonly string[] }>

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
  const { first: next, soon } = await nextFreeSlot(db, providerIdentifier, now)
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
    freeWeek: weekOf(soon),
    freeHours: hoursOfWeek(soon),
    placeId: practice.placeId,
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
