import type { ProviderCard } from '#schemas/marketplace/provider-profile.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { cardOf } from '#backend/marketplace/provider-profile/card.ts'
import { peopleOf } from '#backend/marketplace/provider-profile/listed-therapists.ts'
import { savedListings } from './queries.ts'

/** Saved therapists as the search shows them. Whoever is not listed now stays saved, and is left out. */
export async function listFavourites(context: Context): Promise<{ data: ProviderCard[] }> {
  const { db, now, locale } = context
  const rows = await savedListings(db, signedIn(context).identifier)
  const reference = await referenceData(db)
  const people = await peopleOf(
    db,
    rows.map((row) => row.providerIdentifier),
  )
  const data = rows.flatMap((row) => {
    const person = people.get(row.providerIdentifier)
    return person ? [cardOf({ ...row, ...person }, reference, locale, now)] : []
  })
  return { data }
}
