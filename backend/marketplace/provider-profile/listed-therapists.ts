import type { Db } from '#platform/database/database.ts'
import { isListedProvider, listedPeople } from './queries.ts'
import { listingPage } from './search-queries.ts'

/** The listed therapists of a country who have a free hour, as recommended in the search. */
export async function listedTherapists(db: Db, country: string, most: number) {
  const filter = { country, all: [], any: [], places: [], name: [], isLenient: false }
  const listed = await listingPage(db, filter, 'recommended', most, 0)
  return listed.filter(({ nextSlotAt }) => nextSlotAt !== null)
}

/** Names, headlines and pictures of therapists, by their identifiers. */
export const peopleOf = (db: Db, identifiers: string[]) => listedPeople(db, identifiers)

/** Whether clients can find this therapist. */
export const isListed = (db: Db, identifier: string): Promise<boolean> => isListedProvider(db, identifier)
