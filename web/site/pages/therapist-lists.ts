/** Addresses of the lists of therapists by concern and place: `/therapists/anxiety/in/lagos/`. One table of words for both languages. */
import taxonomy from '#schemas/platform/reference/taxonomy.json' with { type: 'json' }
import type { ProviderCard } from '#schemas/marketplace/provider-profile.ts'
import * as paths from '#schemas/platform/paths.ts'
import { countriesLicensingByState } from '#schemas/marketplace/verification.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { Translate } from '#shared/i18n/words.tsx'
import type { ListLink, ListedTherapists } from '#site/therapist-list/listed-therapists.ts'
import type { HeadFacts } from './head-tags.ts'

export interface Row {
  kind: string
  code: string
  parent: string | null
  en: string
  de: string
}
export interface Wanted {
  concern: Row | null
  place: Row | null
}

const rows: readonly Row[] = taxonomy
const wordOf = ({ kind, code, en }: Row) =>
  kind === 'speciality'
    ? code
    : en
        .normalize('NFD')
        .toLowerCase()
        .replaceAll(/\p{M}/gu, '')
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, '')
const table = (kind: string) => new Map(rows.filter((row) => row.kind === kind).map((row) => [wordOf(row), row]))
export const concernsByWord = table('speciality')
export const placesByWord = table('state')
const byCode = (kind: string, code: string | null) => rows.find((row) => row.kind === kind && row.code === code) ?? null

const shown = 12
/** With fewer therapists, search engines are asked to leave the list out. */
export const fewestIndexed = 3
const linksShown = 10

/** What `/therapists/...` names, null where it names nothing. */
export function wantedAt(parts: readonly string[]): Wanted | null {
  const [first = '', second, third, ...rest] = parts
  if (rest.length > 0) return null
  if (first === 'in')
    return third === undefined ? found({ concern: null, place: placesByWord.get(second ?? '') }) : null
  const concern = concernsByWord.get(first)
  if (second === undefined) return found({ concern, place: null })
  return second === 'in' ? found({ concern, place: placesByWord.get(third ?? '') }) : null
}

const found = ({ concern, place }: { concern: Row | null | undefined; place: Row | null | undefined }): Wanted | null =>
  concern === undefined || place === undefined ? null : { concern, place }

/** The path of a list by the codes of its concern and place, null where the table does not have them. */
export function listPath(concernCode: string | null, placeCode: string | null): string | null {
  const [concern, place] = [byCode('speciality', concernCode), byCode('state', placeCode)]
  if ((concernCode !== null && !concern) || (placeCode !== null && !place) || (!concern && !place)) return null
  return pathOf({ concern, place })
}

function pathOf({ concern, place }: Wanted): string {
  const start = concern ? paths.therapist({ id: wordOf(concern) }) : paths.therapists()
  return place ? `${start}in/${wordOf(place)}/` : start
}

const countryOf = ({ code }: Row) => code.slice(0, 2)

/** Path of the backend. */
export function sourceOf({ concern, place }: Wanted): string {
  const query = new URLSearchParams({ perPage: String(shown) })
  if (place) query.set('country', countryOf(place))
  if (place) query.set('state', place.code)
  if (concern) query.set('speciality', concern.code)
  return `/providers?${query}`
}

interface Reading {
  locale: Locale
  t: Translate
}
interface Answer {
  data: ProviderCard[]
  meta: { total: number }
}

/** Null without a therapist: then there is no such page. */
export function listOf(wanted: Wanted, { data, meta }: Answer, { locale, t }: Reading): ListedTherapists | null {
  if (data.length === 0) return null
  const { concern, place } = wanted
  const country = place ? countryOf(place) : data[0]?.country
  return {
    heading: headingOf(wanted, { locale, t }),
    total: meta.total,
    cards: data,
    all: paths.therapists({ country, state: place?.code, speciality: concern?.code }),
    concerns: linksOf(
      data.flatMap(({ specialities }) => specialities.map(({ code }) => byCode('speciality', code))),
      (row) => ({ path: pathOf({ concern: row, place }), name: row[locale] }),
      concern,
    ),
    // Where licences count by state, a therapist who works in one is not always found there.
    places: countriesLicensingByState.some((one) => one === country)
      ? []
      : linksOf(
          data.map(({ state }) => byCode('state', state?.code ?? null)),
          (row) => ({ path: pathOf({ concern, place: row }), name: row[locale] }),
          place,
        ),
  }
}

const linksOf = (from: readonly (Row | null)[], link: (row: Row) => ListLink, own: Row | null): ListLink[] =>
  [...new Set(from)]
    .filter((row) => row !== null && row !== own)
    .slice(0, linksShown)
    .map((row) => link(row as Row))

function headingOf({ concern, place }: Wanted, { locale, t }: Reading): string {
  const words = { concern: concern?.[locale] ?? '', place: place?.[locale] ?? '' }
  if (concern && place) return t('therapist_list.concern_in_place', words)
  return concern ? t('therapist_list.concern', words) : t('therapist_list.place', words)
}

export function listFacts(
  wanted: Wanted,
  list: ListedTherapists,
  { locale, t, addressOfPath }: Reading & { addressOfPath: (path: string) => string },
): HeadFacts {
  const { concern, place } = wanted
  const crumbs = [
    { name: 'Solace', path: paths.home() },
    { name: t('therapists.title'), path: paths.therapists() },
    ...(concern && place
      ? [{ name: headingOf({ concern, place: null }, { locale, t }), path: pathOf({ concern, place: null }) }]
      : []),
    { name: list.heading, path: pathOf(wanted) },
  ]
  return {
    title: `${list.heading} – Solace`,
    description: `${list.heading}: ${t('therapist_list.text', { smart_count: list.total })}`,
    kind: 'website',
    isHidden: list.total < fewestIndexed,
    things: [
      {
        '@type': 'BreadcrumbList',
        itemListElement: crumbs.map(({ name, path }, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          name,
          item: addressOfPath(path),
        })),
      },
      {
        '@type': 'ItemList',
        numberOfItems: list.cards.length,
        itemListElement: list.cards.map(({ identifier, firstName, lastName }, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          name: `${firstName} ${lastName}`,
          url: addressOfPath(paths.therapist({ id: identifier })),
        })),
      },
    ],
  }
}
