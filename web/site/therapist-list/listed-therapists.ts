/** What the page of a list of therapists shows: of a concern, of a place, or of both. */
import type { ProviderCard } from '#schemas/marketplace/provider-profile.ts'

export interface ListLink {
  path: string
  name: string
}

export interface ListedTherapists {
  heading: string
  total: number
  cards: readonly ProviderCard[]
  pages: { page: number; last: number; previous: string | null; next: string | null }
  /** The search with the same filters. */
  all: string
  /** Lists near this one that have therapists. */
  concerns: readonly ListLink[]
  places: readonly ListLink[]
}

/** The lists of one country. */
export interface CountryLists {
  country: ListLink
  concerns: readonly ListLink[]
  places: readonly ListLink[]
}
