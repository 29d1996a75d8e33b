/** Addresses of the lists of therapists by concern and place: `/therapists/anxiety/in/lagos/page/2/`. One table of words for both languages. */
import taxonomy from '#schemas/platform/reference/taxonomy.json' with { type: 'json' }
import * as paths from '#schemas/platform/paths.ts'

export interface Row {
  kind: string
  code: string
  parent: string | null
  en: string
  de: string
}
export interface Wanted {
  concern: Row | null
  /** A state, or a country. */
  place: Row | null
  page: number
}

interface Listed extends Row {
  extra?: { operating?: boolean }
}
const rows: readonly Listed[] = taxonomy
const wordOf = ({ kind, code, en }: Row) =>
  kind === 'speciality'
    ? code
    : en
        .normalize('NFD')
        .toLowerCase()
        .replaceAll(/\p{M}/gu, '')
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, '')
const isPlace = ({ kind, extra }: Listed) => kind === 'state' || (kind === 'country' && extra?.operating === true)
const table = (some: readonly Row[]) => new Map(some.map((row) => [wordOf(row), row]))
export const concernsByWord = table(rows.filter(({ kind }) => kind === 'speciality'))
export const placesByWord = table(rows.filter(isPlace))
const rowsByCode = new Map<string, Row>(rows.map((row) => [`${row.kind} ${row.code}`, row]))
export const byCode = (kind: string, code: string | null | undefined): Row | null =>
  rowsByCode.get(`${kind} ${code}`) ?? null

/** Therapists of a page, and pages of a list. */
export const perPage = 12
export const mostPages = 100

/** What `/therapists/...` names, null where it names nothing. The first page has no number. */
export function wantedAt(parts: readonly string[]): Wanted | null {
  const [before, number] = parts.at(-2) === 'page' ? [parts.slice(0, -2), parts.at(-1) ?? ''] : [parts, '1']
  const page = Number(number)
  if (before !== parts && !(/^[1-9]\d*$/.test(number) && page > 1 && page <= mostPages)) return null
  const [first = '', second, third, ...rest] = before
  if (rest.length > 0) return null
  if (first === 'in')
    return third === undefined ? found({ concern: null, place: placesByWord.get(second ?? ''), page }) : null
  const concern = concernsByWord.get(first)
  if (second === undefined) return found({ concern, place: null, page })
  return second === 'in' ? found({ concern, place: placesByWord.get(third ?? ''), page }) : null
}

interface Candidate {
  concern: Row | null | undefined
  place: Row | null | undefined
  page: number
}
const found = ({ concern, place, page }: Candidate): Wanted | null =>
  concern === undefined || place === undefined ? null : { concern, place, page }

/** The path of a list by the codes of its concern and of its state or country, null where the table does not have them. */
export function listPath(concernCode: string | null, placeCode: string | null): string | null {
  const concern = byCode('speciality', concernCode)
  const place = byCode('state', placeCode) ?? rows.find((row) => isPlace(row) && row.code === placeCode) ?? null
  if ((concernCode !== null && !concern) || (placeCode !== null && !place) || (!concern && !place)) return null
  return pathOf({ concern, place })
}

export function pathOf({ concern, place, page = 1 }: Pick<Wanted, 'concern' | 'place'> & { page?: number }): string {
  const start = concern ? paths.therapist({ id: wordOf(concern) }) : paths.therapists()
  const list = place ? `${start}in/${wordOf(place)}/` : start
  return page > 1 ? `${list}page/${page}/` : list
}

export const countryOf = ({ code }: Row) => code.slice(0, 2)
export const isCountry = ({ kind }: Row) => kind === 'country'

/** Path of the backend. A list without a place is of the country that the server takes for visitors of whom it knows nothing. */
export function sourceOf({ concern, place, page }: Wanted): string {
  const query = new URLSearchParams({ perPage: String(perPage) })
  if (page > 1) query.set('page', String(page))
  if (place) query.set('country', countryOf(place))
  if (place && !isCountry(place)) query.set('state', place.code)
  if (concern) query.set('speciality', concern.code)
  return `/providers?${query}`
}
