/** Choices of the search, without schemas, so that a page can import them for a few bytes. */

/** Parts of the visitor's day, which cover all of it. */
export const dayTimes = ['morning', 'afternoon', 'evening'] as const
export type DayTime = (typeof dayTimes)[number]

/** First hour of each part, and the first hour after it. */
export const dayTimeHours: Record<DayTime, readonly [from: number, to: number]> = {
  morning: [0, 12],
  afternoon: [12, 17],
  evening: [17, 24],
}

/** Filters that narrow a search. */
export const narrowingFilters = [
  'state',
  'near',
  'therapy',
  'modality',
  'speciality',
  'approach',
  'language',
  'gender',
  'religion',
  'priceMin',
  'priceMax',
  'availableFrom',
  'times',
  'days',
  'name',
] as const
export type NarrowingFilter = (typeof narrowingFilters)[number]

/** What the search suggests while somebody types. */
export const suggestionKinds = ['speciality', 'place', 'therapist'] as const
export type SuggestionKind = (typeof suggestionKinds)[number]

export const searchLimits = {
  /** Free hours are compared with time of day and weekdays within these days. */
  freeDays: 14,
  /** Filters to remove that are named after a search without a match. */
  fewerFilters: 3,
  /** Letters from which on there are suggestions, and the most that are read. */
  suggestionFrom: 2,
  suggestionMax: 60,
  suggestionWords: 4,
  suggestionsOfKind: 3,
} as const
