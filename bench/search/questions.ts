import { dayTimes, type ProviderSearch, searchSorts } from '#schemas/marketplace/provider-profile.ts'
import type { ReferenceKind } from '#schemas/platform/regions.ts'
import type { ReferenceData } from '#platform/regions/reference.ts'
import type { Random } from '#backend/operations/demo-data/random.ts'
import { choices, countries, homeLanguage, often } from './market.ts'

/** Realistic searches: a country, sometimes each filter, any order, three in ten on a later page. */
export function questions(
  reference: ReferenceData,
  count: number,
  now: Temporal.Instant,
  random: Random,
): ProviderSearch[] {
  const { ids, states } = choices(reference)
  const code = (id: number) => reference.byId(id)?.code ?? ''
  const one = (kind: ReferenceKind) => code(often(ids(kind), random))
  const chance = (percent: number) => random.below(100) < percent

  return Array.from({ length: count }, () => {
    const country = random.pick(countries)
    const unit = country === 'NG' ? 200_00 : 1_00
    const specialities = [...new Set(Array.from({ length: random.below(3) }, () => one('speciality')))]
    const date = now
      .toZonedDateTimeISO('UTC')
      .toPlainDate()
      .add({ days: random.below(20) })
      .toString()
    return {
      country,
      sort: random.pick(searchSorts),
      page: chance(30) ? 2 + random.below(4) : 1,
      ...(chance(40) && { state: code(often(states[country], random)) }),
      ...(specialities.length > 0 && { speciality: specialities.join(',') }),
      ...(chance(30) && { modality: one('modality') }),
      ...(chance(30) && { language: chance(60) ? homeLanguage[country] : one('language') }),
      ...(chance(20) && { gender: one('gender') }),
      ...(chance(20) && { therapy: one('therapy') }),
      ...(chance(10) && { approach: one('approach') }),
      ...(chance(5) && { religion: one('religion') }),
      ...(chance(25) && { priceMax: (40 + random.below(120)) * unit }),
      ...(chance(10) && { priceMin: (20 + random.below(60)) * unit }),
      ...(chance(25) && { availableFrom: date }),
      ...(chance(15) && { times: random.pick(dayTimes) }),
      ...(chance(10) && { days: random.pick(['1', '5', '6,7', '1,2,3,4,5']) }),
      ...(chance(5) && { near: code(often(states[country], random)) }),
    }
  })
}

/** Names as typed, correct or with a letter missing. */
export function nameQuestions(
  names: readonly string[],
  random: Random,
): { right: ProviderSearch[]; misspelt: ProviderSearch[] } {
  const lastNames = names.map((name) => name.split(' ').at(-1)?.toLowerCase() ?? '')
  const shorter = lastNames.map((name) => {
    const place = 2 + random.below(Math.max(1, name.length - 3))
    return name.slice(0, place) + name.slice(place + 1)
  })
  const search = (name: string): ProviderSearch => ({ country: random.pick(countries), name })
  return { right: lastNames.map(search), misspelt: shorter.map(search) }
}
