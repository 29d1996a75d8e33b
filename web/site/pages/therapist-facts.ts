/** What search engines read about a therapist: only what the page shows too. */
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { money } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { Translate } from '#shared/i18n/words.tsx'
import type { ListLink } from '#site/therapist-list/listed-therapists.ts'
import { countriesLicensingByState } from '#schemas/marketplace/verification.ts'
import * as paths from '#schemas/platform/paths.ts'
import { sharePicturePath } from '#schemas/platform/share-picture.ts'
import { breadcrumbs, type HeadFacts } from './head-tags.ts'
import { byCode } from './list-addresses.ts'
import { crumbsTo } from './therapist-lists.ts'

interface Place {
  locale: Locale
  t: Translate
  /** Of the page. */
  url: string
  addressOfPath: (path: string) => string
  origin: string
}

const concernsNamed = 3
const listFormats = { en: new Intl.ListFormat('en'), de: new Intl.ListFormat('de') }

export const nameOf = ({ title, firstName, lastName }: Pick<PublicProvider, 'title' | 'firstName' | 'lastName'>) =>
  [title, firstName, lastName].filter(Boolean).join(' ')

/** The first concerns of a therapist as part of a sentence. */
export const concernsOf = ({ specialities }: Pick<PublicProvider, 'specialities'>, locale: Locale) =>
  listFormats[locale].format(specialities.slice(0, concernsNamed).map((one) => one.name))

/** The way to a therapist: the list of the first concern at the place of work, on which the therapist is. */
export function crumbsOf(
  { specialities, state, country }: PublicProvider,
  reading: { locale: Locale; t: Translate },
): ListLink[] {
  const land = byCode('country', country)
  const place = countriesLicensingByState.includes(country) ? null : byCode('state', state?.code)
  const concern = byCode('speciality', specialities[0]?.code)
  const [search, ...lists] = crumbsTo({ concern, place: place ?? land }, land, reading)
  return [search, lists.at(-1)].filter((one) => one !== undefined)
}

export function therapistFacts(
  provider: PublicProvider,
  { locale, t, url, addressOfPath, origin }: Place,
  crumbs: readonly ListLink[],
): HeadFacts {
  const { identifier, discipline, state, photo } = provider
  const name = nameOf(provider)
  const work = [name, discipline?.name].filter(Boolean).join(', ')
  const concerns = concernsOf(provider, locale)
  const price = priceOf(provider, locale, t)
  const picture = photo === null ? null : photo.startsWith('/api/') ? photo : `/api${photo}`
  return {
    title: `${[work, state?.name].filter(Boolean).join(' · ')} – Solace`,
    description: t('therapist_list.therapist_text', { name, concerns, price }),
    kind: 'profile',
    things: [
      businessOf(provider, { name, url, picture: picture && origin + picture }),
      breadcrumbs([...crumbs, { name, path: paths.therapist({ id: identifier }) }], addressOfPath),
    ],
    picture,
    sharePicture: { path: sharePicturePath(locale, identifier, photo?.split('?v=')[1]), alt: work },
  }
}

function businessOf(
  {
    discipline,
    bio,
    headline,
    state,
    country,
    languages,
    specialities,
    therapies,
    currency,
    rating,
    reviews,
  }: PublicProvider,
  { name, url, picture }: { name: string; url: string; picture: string | null },
): object {
  return {
    '@type': discipline?.code === 'psychiatrist' ? 'Physician' : 'MedicalBusiness',
    '@id': url,
    url,
    name,
    ...(picture ? { image: picture } : {}),
    ...((bio ?? headline) ? { description: bio ?? headline } : {}),
    address: {
      '@type': 'PostalAddress',
      addressCountry: country,
      ...(state ? { addressRegion: state.name } : {}),
    },
    knowsLanguage: languages.map(({ code }) => code),
    knowsAbout: specialities.map((one) => one.name),
    makesOffer: therapies.map((therapy) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name: therapy.name },
      price: decimal(therapy.isFree ? 0 : therapy.fee),
      priceCurrency: currency,
    })),
    ...(reviews > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: rating,
            reviewCount: reviews,
            bestRating: 5,
            worstRating: 0.5,
          },
        }
      : {}),
  }
}

/** Every currency of the product has hundredths. */
const decimal = (minor: number) => (minor / 100).toFixed(2)

function priceOf({ therapies, fee, isFree, currency }: PublicProvider, locale: Locale, t: Translate): string {
  const fees = therapies.length > 0 ? therapies.map((one) => (one.isFree ? 0 : one.fee)) : [isFree ? 0 : fee]
  const [lowest, highest] = [Math.min(...fees), Math.max(...fees)]
  const amount = lowest === 0 ? t('therapist.free') : money(locale, lowest, currency)
  return lowest === highest ? amount : t('therapist.from', { amount })
}
