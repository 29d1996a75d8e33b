/** What the page of all lists of therapists shows. */
import type { Locale } from '#shared/i18n/locale.ts'
import type { Translate } from '#shared/i18n/words.tsx'
import type { CountryLists, ListLink } from '#site/therapist-list/listed-therapists.ts'
import * as paths from '#schemas/platform/paths.ts'
import { sharePicturePath } from '#schemas/platform/share-picture.ts'
import { breadcrumbs, type HeadFacts } from './head-tags.ts'
import { byCode, pathOf, type Row } from './list-addresses.ts'
import { headingOf, searchCrumb } from './therapist-lists.ts'

interface Size {
  country: string
  speciality: string | null
  state: string | null
  total: number
}
interface Reading {
  locale: Locale
  t: Translate
}

/** Countries with most therapists first; their lists in the order of their names. */
export function countriesOf(sizes: readonly Size[], reading: Reading): CountryLists[] {
  const { locale } = reading
  const whole = sizes.filter(({ speciality, state }) => speciality === null && state === null)
  return whole
    .toSorted((one, other) => other.total - one.total)
    .flatMap(({ country: code }) => {
      const country = byCode('country', code)
      const own = sizes.filter((size) => size.country === code)
      const linksOf = (some: (Row | null)[], path: (row: Row) => string): ListLink[] =>
        some
          .filter((row) => row !== null)
          .map((row) => ({ path: path(row), name: row[locale] }))
          .toSorted((one, other) => one.name.localeCompare(other.name, locale))
      return country
        ? [
            {
              country: {
                path: pathOf({ concern: null, place: country }),
                name: headingOf({ concern: null, place: country }, reading),
              },
              concerns: linksOf(
                own.map(({ speciality, state }) => (state === null ? byCode('speciality', speciality) : null)),
                (concern) => pathOf({ concern, place: country }),
              ),
              places: linksOf(
                own.map(({ speciality, state }) => (speciality === null ? byCode('state', state) : null)),
                (place) => pathOf({ concern: null, place }),
              ),
            },
          ]
        : []
    })
}

export function indexFacts({ locale, t }: Reading, addressOfPath: (path: string) => string): HeadFacts {
  const crumbs = [searchCrumb(t), { path: paths.therapistLists(), name: t('therapist_lists.title') }]
  return {
    title: t('therapist_lists.meta_title'),
    description: t('therapist_lists.meta_description'),
    kind: 'website',
    things: [breadcrumbs(crumbs, addressOfPath)],
    sharePicture: { path: sharePicturePath(locale, null), alt: t('home.title') },
  }
}
