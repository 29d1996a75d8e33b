/** Renders public pages on the server, with their data. The build makes one file of it, which the BFF loads. */
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { addressOf, splitLocale } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { de, en } from '#locales/texts.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { translator, type Translate, WordsProvider } from '#shared/i18n/words.tsx'
import { Crumbs } from '#site/therapist-list/Crumbs.tsx'
import { ListIndex } from '#site/therapist-list/ListIndex.tsx'
import { TherapistList } from '#site/therapist-list/TherapistList.tsx'
import { Therapist } from '#site/therapist/Therapist.tsx'
import { isCountry, sourceOf, wantedAt } from './list-addresses.ts'
import { crumbsOfList, listFacts, listOf, searchCrumb } from './therapist-lists.ts'
import { pathsOf, type PublicPage, publicPages } from './pages.ts'
import { countriesOf, indexFacts } from './list-index.ts'
import { type HeadFacts, headTags, inScript } from './head-tags.ts'
import { concernsOf, crumbsOf, nameOf, therapistFacts } from './therapist-facts.ts'

export { listPath } from './list-addresses.ts'
export { fewestIndexed } from './therapist-lists.ts'

/** Paths of the pages about the product: the page for therapists who think of joining, and the help centre. */
export const guidePaths: string[] = publicPages.filter((page: PublicPage) => page.isGuide).flatMap(pathsOf)

const translate: Record<Locale, Translate> = { en: translator('en', en), de: translator('de', de) }

const identifier = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** The page at a path and where its data comes from, `missing` where no page can be, null for other pages. `standIn` is a page without data in its place. */
export function addressAt(pathname: string) {
  const { locale, path } = splitLocale(pathname)
  const [, first, ...rest] = path.split('/')
  const parts = rest.slice(0, -1)
  if (first !== 'therapists' || rest.at(-1) !== '' || parts.length === 0) return null
  const [id = ''] = parts
  if (parts.length === 1 && identifier.test(id))
    return { name: 'therapist', locale, path, source: `/providers/${id}`, standIn: pathname, list: null } as const
  if (path === paths.therapistLists())
    return { name: 'therapist_lists', locale, path, source: '/site-map/lists', standIn: pathname, list: null } as const
  const wanted = wantedAt(parts)
  const standIn = addressOf(locale, paths.therapistsIn({ place: '-' }))
  if (!wanted) return identifier.test(id.toLowerCase()) ? null : 'missing'
  const { concern, place } = wanted
  const list = { speciality: concern?.code ?? null, state: place && !isCountry(place) ? place.code : null }
  // The home page names lists of concerns without knowing whether there is a therapist.
  const search = { otherwise: addressOf(locale, paths.therapists({ speciality: concern?.code })) }
  const otherwise = place || wanted.page > 1 ? {} : search
  return { name: 'therapist_list', locale, path, source: sourceOf(wanted), standIn, list, ...otherwise } as const
}

interface Wanted {
  name: 'therapist' | 'therapist_list' | 'therapist_lists'
  locale: Locale
  /** Without the language. */
  path: string
  origin: string
  data: unknown
}

/** Head, path, way to the page and island, in the order of their places in its frame; null where there is no such page. */
export function draw(wanted: Wanted): string[] | null {
  const { name, locale, path, origin, data } = wanted
  const t = translate[locale]
  const addressOfPath = (to: string) => origin + addressOf(locale, to)
  if (name === 'therapist') {
    // The next hour changes too often for a page that others see too; its script reads the free hours.
    const provider: PublicProvider = { ...(data as PublicProvider), nextSlotAt: null }
    const crumbsTo = crumbsOf(provider, { locale, t })
    const facts = therapistFacts(provider, { locale, t, url: addressOfPath(path), addressOfPath, origin }, crumbsTo)
    const crumbs = <Crumbs crumbs={crumbsTo} here={nameOf(provider)} />
    return filled(wanted, { facts, crumbs, island: <Therapist data={provider} />, data: provider })
  }
  if (name === 'therapist_lists') {
    const countries = countriesOf((data as { data: Parameters<typeof countriesOf>[0] }).data, { locale, t })
    return filled(wanted, {
      facts: indexFacts({ locale, t }, addressOfPath),
      crumbs: <Crumbs crumbs={[searchCrumb(t)]} here={t('therapist_lists.title')} />,
      island: <ListIndex countries={countries} />,
    })
  }
  const [named, answer] = [wantedAt(path.split('/').slice(2, -1)), data as Parameters<typeof listOf>[1]]
  const list = named && listOf(named, answer, { locale, t })
  if (!list) return null
  return filled(wanted, {
    facts: listFacts(named, list, { locale, t, addressOfPath }),
    crumbs: <Crumbs crumbs={crumbsOfList(named, list, { locale, t }).slice(0, -1)} here={list.heading} />,
    island: <TherapistList data={list} />,
    data: list,
  })
}

interface Parts {
  facts: HeadFacts
  /** Static, so that it costs no script. */
  crumbs: ReactNode
  island: ReactNode
  /** With which the script of the page begins. */
  data?: unknown
}

function filled({ locale, path, origin }: Wanted, { facts, crumbs, island, data }: Parts): string[] {
  const html = (part: ReactNode) =>
    renderToString(
      <WordsProvider locale={locale} t={translate[locale]}>
        {part}
      </WordsProvider>,
    )
  const read = data === undefined ? '' : inScript('application/json', data, 'island-data')
  return [headTags({ locale, path, origin, ...facts }), path, html(crumbs), `${html(island)}</div>${read}`]
}

const languagesNamed = 4

/** What the picture beside links says about a therapist, or about the product. */
export function pictureWords(locale: Locale, data: unknown) {
  const t = translate[locale]
  if (data === null) return { heading: t('home.title'), lines: [t('home.meta_description')], photo: null }
  const provider = data as PublicProvider
  const { discipline, state, languages, photo } = provider
  const spoken = languages.slice(0, languagesNamed).map((one) => one.name)
  return {
    heading: nameOf(provider),
    lines: [
      [discipline?.name, state?.name].filter(Boolean).join(' · '),
      concernsOf(provider, locale),
      spoken.length > 0 ? t('search.speaks', { languages: spoken.join(', ') }) : '',
    ].filter((line) => line !== ''),
    photo,
  }
}
