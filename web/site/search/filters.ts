/** The filters of the search, as parameters of the address. */
import type { ProviderSearch } from '#schemas/marketplace/provider-profile.ts'
import { setQueryString } from '#site/lib/address.ts'

export const filterNames = [
  'country',
  'state',
  'speciality',
  'modality',
  'language',
  'priceMax',
  'sort',
  'page',
] as const
export type FilterName = (typeof filterNames)[number]
export type Filters = Partial<Record<FilterName, string>>

/** Filters that narrow the list; country, order and page do not. */
export const narrowing = [
  'state',
  'speciality',
  'modality',
  'language',
  'priceMax',
] as const satisfies readonly FilterName[]

export const cardsPerPage = 12

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

/** The query for the server. Parameters that should be numbers and are not are left out. */
export function searchOf(filters: Filters, country: string): Partial<ProviderSearch> {
  const { state, speciality, modality, language, sort, priceMax, page } = filters
  return {
    country,
    ...(state && { state }),
    ...(speciality && { speciality }),
    ...(modality && { modality }),
    ...(language && { language }),
    ...(isCount(priceMax) && { priceMax: Number(priceMax) }),
    ...(sort && { sort: sort as NonNullable<ProviderSearch['sort']> }),
    page: isCount(page) ? Number(page) : 1,
    perPage: cardsPerPage,
  }
}

const isCount = (text: string | undefined): boolean => /^[1-9]\d{0,9}$/.test(text ?? '')

/** Steps of the price filter in minor units, by country. */
export const priceSteps: Record<string, { currency: string; steps: readonly number[] }> = {
  NG: { currency: 'NGN', steps: [10_000_00, 15_000_00, 20_000_00, 30_000_00, 50_000_00] },
  GB: { currency: 'GBP', steps: [40_00, 60_00, 80_00, 120_00] },
  US: { currency: 'USD', steps: [60_00, 100_00, 150_00, 200_00] },
  DE: { currency: 'EUR', steps: [60_00, 80_00, 100_00, 150_00] },
}
