/** The filters of the search, as parameters of the address. */
import type { ProviderSearch } from '#schemas/marketplace/provider-profile.ts'
import { plainDateOf } from '#shared/i18n/format.ts'
import { visitorZone } from '#shared/i18n/locale.ts'
import { setQueryString } from '#site/lib/address.ts'

/** Filters that narrow the list and are sent as they are. */
const plain = [
  'state',
  'near',
  'speciality',
  'therapy',
  'approach',
  'modality',
  'language',
  'gender',
  'religion',
  'times',
  'days',
  'name',
] as const satisfies readonly (keyof ProviderSearch)[]

/** Filters that narrow the list; country, order and page do not. `soon` counts days from today. */
export const narrowing = [...plain, 'soon', 'priceMax'] as const

export const filterNames = ['country', ...narrowing, 'sort', 'page'] as const
export type FilterName = (typeof filterNames)[number]
export type Filters = Partial<Record<FilterName, string>>

export const cardsPerPage = 12

/** Days within which there is a free hour. */
export const soonDays = ['0', '3', '7'] as const

export function readFilters(query: string): Filters {
  const words = new URLSearchParams(query)
  return Object.fromEntries(
    filterNames.flatMap((name) => (words.get(name) ? [[name, words.get(name)]] : [])),
  ) as Filters
}

export function queryOf(filters: Filters): string {
  return new URLSearchParams(filterNames.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []))).toString()
}

/** Writes changed filters to the address; every change except of the page resets to page one. */
export function changeFilters(filters: Filters, change: Filters): void {
  setQueryString(queryOf({ ...filters, page: '', ...change }))
}

export const clearFilters = (filters: Filters): void =>
  changeFilters(filters, Object.fromEntries(narrowing.map((name) => [name, ''])))

export const countFilters = (filters: Filters): number => narrowing.filter((name) => filters[name]).length

/** Times of day and weekdays of a search, which its cards keep to. */
export const timesOf = ({ times, days }: Filters) =>
  times || days ? { ...(times && { times }), ...(days && { days }), timezone: visitorZone() } : {}

/** The query for the server. Parameters that should be numbers and are not are left out. */
export function searchOf(filters: Filters, country: string): Partial<ProviderSearch> {
  const { sort, priceMax, soon, page } = filters
  return {
    country,
    ...Object.fromEntries(plain.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []))),
    ...timesOf(filters),
    ...(soonDays.some((days) => days === soon) && { availableFrom: dayFromToday(Number(soon)) }),
    ...(isCount(priceMax) && { priceMax: Number(priceMax) }),
    ...(sort && { sort: sort as NonNullable<ProviderSearch['sort']> }),
    page: isCount(page) ? Number(page) : 1,
    perPage: cardsPerPage,
  }
}

const isCount = (text: string | undefined): boolean => /^[1-9]\d{0,9}$/.test(text ?? '')

const dayFromToday = (days: number): string => plainDateOf(visitorZone(), new Date(Date.now() + days * 86_400_000))

/** Steps of the price filter in minor units, by country. */
export const priceSteps: Record<string, { currency: string; steps: readonly number[] }> = {
  NG: { currency: 'NGN', steps: [10_000_00, 15_000_00, 20_000_00, 30_000_00, 50_000_00] },
  GB: { currency: 'GBP', steps: [40_00, 60_00, 80_00, 120_00] },
  US: { currency: 'USD', steps: [60_00, 100_00, 150_00, 200_00] },
  DE: { currency: 'EUR', steps: [60_00, 80_00, 100_00, 150_00] },
}
