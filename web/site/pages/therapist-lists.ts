/** What a page of a list of therapists shows, and what search engines read about it. */
import type { ProviderCard } from '#schemas/marketplace/provider-profile.ts'
import * as paths from '#schemas/platform/paths.ts'
import { countriesLicensingByState } from '#schemas/marketplace/verification.ts'
import { sharePicturePath } from '#schemas/platform/share-picture.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { Translate } from '#shared/i18n/words.tsx'
import type { ListLink, ListedTherapists } from '#site/therapist-list/listed-therapists.ts'
import { breadcrumbs, type HeadFacts } from './head-tags.ts'
import { byCode, countryOf, isCountry, mostPages, pathOf, perPage, type Row, type Wanted } from './list-addresses.ts'

/** With fewer therapists, search engines are asked to leave the list out. */
export const fewestIndexed = 3
const linksShown = 10

export interface Reading {
  locale: Locale
  t: Translate
}
interface Answer {
  data: ProviderCard[]
  meta: { total: number }
}

/** Null without a therapist: then there is no such page. */
export function listOf(wanted: Wanted, { data, meta }: Answer, reading: Reading): ListedTherapists | null {
  if (data.length === 0) return null
  const { concern, place, page } = wanted
  const country = countryOfList(wanted, data)
  const { locale } = reading
  const last = Math.min(mostPages, Math.ceil(meta.total / perPage))
  const pageAt = (number: number) => (number >= 1 && number <= last ? pathOf({ concern, place, page: number }) : null)
  return {
    heading: headingOf(wanted, reading),
    total: meta.total,
    cards: data,
    pages: { page, last, previous: pageAt(page - 1), next: pageAt(page + 1) },
    all: paths.therapists({
      country: country?.code,
      state: place && !isCountry(place) ? place.code : undefined,
      speciality: concern?.code,
    }),
    concerns: linksOf(
      data.flatMap(({ specialities }) => specialities.map(({ code }) => byCode('speciality', code))),
      (row) => ({ path: pathOf({ concern: row, place }), name: row[locale] }),
      concern,
    ),
    // Where licences count by state, a therapist who works in one is not always found there.
    places: countriesLicensingByState.some((one) => one === country?.code)
      ? []
      : linksOf(
          data.map(({ state }) => byCode('state', state?.code)),
          (row) => ({ path: pathOf({ concern, place: row }), name: row[locale] }),
          place,
        ),
  }
}

const countryOfList = ({ place }: Wanted, cards: readonly ProviderCard[]) =>
  byCode('country', place ? countryOf(place) : cards[0]?.country)

const linksOf = (from: readonly (Row | null)[], link: (row: Row) => ListLink, own: Row | null): ListLink[] =>
  [...new Set(from)]
    .filter((row) => row !== null && row !== own)
    .slice(0, linksShown)
    .map((row) => link(row as Row))

type Named = Pick<Wanted, 'concern' | 'place'>

export function headingOf({ concern, place }: Named, { locale, t }: Reading): string {
  const words = { concern: concern?.[locale] ?? '', place: place ? within(place, { locale, t }) : '' }
  if (concern && place) return t('therapist_list.concern_in_place', words)
  return concern ? t('therapist_list.concern', words) : t('therapist_list.place', words)
}

/** Some countries have an article after `in`. */
function within({ code, ...names }: Row, { locale, t }: Reading): string {
  if (code === 'GB') return t('therapist_list.within_gb')
  return code === 'US' ? t('therapist_list.within_us') : names[locale]
}

const linkTo = (named: Named, reading: Reading): ListLink => ({
  path: pathOf(named),
  name: headingOf(named, reading),
})

/** From the search to a list: a list of a state is within that of its country, one of a concern within that of its place. */
export function crumbsTo(wanted: Named, country: Row | null, reading: Reading): ListLink[] {
  const { concern, place } = wanted
  const wider = place && !isCountry(place) ? { concern, place: country } : { concern: null, place: country }
  const isWider = country !== null && (concern !== null || wider.place !== place)
  return [searchCrumb(reading.t), ...(isWider ? [linkTo(wider, reading)] : []), linkTo(wanted, reading)]
}

export const crumbsOfList = (wanted: Wanted, { cards }: ListedTherapists, reading: Reading): ListLink[] =>
  crumbsTo(wanted, countryOfList(wanted, cards), reading)

export const searchCrumb = (t: Translate): ListLink => ({ path: paths.therapists(), name: t('therapists.title') })

export function listFacts(
  wanted: Wanted,
  list: ListedTherapists,
  { addressOfPath, ...reading }: Reading & { addressOfPath: (path: string) => string },
): HeadFacts {
  const { concern, page } = wanted
  const { t } = reading
  const country = countryOfList(wanted, list.cards)
  const heading = page > 1 ? t('therapist_list.heading_page', { heading: list.heading, page }) : list.heading
  return {
    title: `${heading} – Solace`,
    description: `${heading}: ${t('therapist_list.text', { smart_count: list.total })}`,
    kind: 'website',
    isHidden: list.total < fewestIndexed,
    // A list without a place is the same as that of its country.
    ...(wanted.place ? {} : { canonicalPath: pathOf({ concern, place: country, page }) }),
    sharePicture: { path: sharePicturePath(reading.locale, null), alt: t('home.title') },
    things: [
      breadcrumbs(crumbsTo(wanted, country, reading), addressOfPath),
      {
        '@type': 'ItemList',
        numberOfItems: list.cards.length,
        itemListElement: list.cards.map(({ identifier, firstName, lastName }, at) => ({
          '@type': 'ListItem',
          position: (page - 1) * perPage + at + 1,
          name: `${firstName} ${lastName}`,
          url: addressOfPath(paths.therapist({ id: identifier })),
        })),
      },
    ],
  }
}
