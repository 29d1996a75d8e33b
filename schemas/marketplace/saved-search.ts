/** A search that a client saves under a name: its filters, as the address of the search has them, stored as a saved view. */
import type { ListName } from '../identity/preference-limits.ts'

export const savedSearchList = 'therapists' satisfies ListName

/** What the page and the order of a search do not change. */
const passing = new Set(['page'])
const withoutMeaning = new Set(['country', 'sort', 'page'])

/** JSON of the filters in the query of an address; null where nothing narrows the search. */
export function filterOfSearch(query: string): string | null {
  const words = [...new URLSearchParams(query)].filter(([name, value]) => value !== '' && !passing.has(name))
  return words.some(([name]) => !withoutMeaning.has(name)) ? JSON.stringify(Object.fromEntries(words)) : null
}

/** The query of the address of a saved search. */
export function queryOfSearch(filter: string): string {
  const stored: unknown = JSON.parse(filter)
  const words = Object.entries(typeof stored === 'object' && stored !== null ? stored : {})
  return new URLSearchParams(words.map(([name, value]) => [name, String(value)])).toString()
}
