/** What search engines read about a therapist: only what the page shows too. */
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { money } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { Translate } from '#shared/i18n/words.tsx'
import type { HeadFacts } from './head-tags.ts'

interface Place {
  locale: Locale
  t: Translate
  /** Of the page. */
  url: string
  origin: string
}

const concernsNamed = 3

export function therapistFacts(provider: PublicProvider, { locale, t, url, origin }: Place): HeadFacts {
  const { title, firstName, lastName, discipline, state, specialities, photo } = provider
  const name = [title, firstName, lastName].filter(Boolean).join(' ')
  const work = [name, discipline?.name].filter(Boolean).join(', ')
  const concerns = new Intl.ListFormat(locale).format(specialities.slice(0, concernsNamed).map((one) => one.name))
  const price = priceOf(provider, locale, t)
  const picture = photo === null ? null : photo.startsWith('/api/') ? photo : `/api${photo}`
  return {
    title: `${[work, state?.name].filter(Boolean).join(' · ')} – Solace`,
    description: t('therapist_list.therapist_text', { name, concerns, price }),
    kind: 'profile',
    things: [businessOf(provider, { name, url, picture: picture && origin + picture })],
    picture,
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
