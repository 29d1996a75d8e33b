/** Renders public pages on the server, with their data. The build makes one file of it, which the BFF loads. */
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { addressOf, splitLocale } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { de, en } from '#locales/texts.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { translator, type Translate, WordsProvider } from '#shared/i18n/words.tsx'
import { TherapistList } from '#site/therapist-list/TherapistList.tsx'
import { Therapist } from '#site/therapist/Therapist.tsx'
import { listFacts, listOf, sourceOf, wantedAt } from './therapist-lists.ts'
import { pathsOf, type PublicPage, publicPages } from './pages.ts'
import { type HeadFacts, headTags, inScript } from './head-tags.ts'
import { therapistFacts } from './therapist-facts.ts'

export { fewestIndexed, listPath } from './therapist-lists.ts'

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
    return { name: 'therapist', locale, path, source: `/providers/${id}`, standIn: pathname } as const
  const wanted = wantedAt(parts)
  const standIn = addressOf(locale, paths.therapistsIn({ place: '-' }))
  if (!wanted) return identifier.test(id.toLowerCase()) ? null : 'missing'
  return { name: 'therapist_list', locale, path, source: sourceOf(wanted), standIn } as const
}

interface Wanted {
  name: 'therapist' | 'therapist_list'
  locale: Locale
  /** Without the language. */
  path: string
  origin: string
  data: unknown
}

/** Head, path and island of a page, in the order of their places in its frame; null where there is no such page. */
export function draw(wanted: Wanted): string[] | null {
  const { name, locale, path, origin, data } = wanted
  const t = translate[locale]
  if (name === 'therapist') {
    // The next hour changes too often for a page that others see too; its script reads the free hours.
    const provider: PublicProvider = { ...(data as PublicProvider), nextSlotAt: null }
    const facts = therapistFacts(provider, { locale, t, url: origin + addressOf(locale, path), origin })
    return filled(wanted, facts, <Therapist data={provider} />, provider)
  }
  const [named, answer] = [wantedAt(path.split('/').slice(2, -1)), data as Parameters<typeof listOf>[1]]
  const list = named && listOf(named, answer, { locale, t })
  if (!list) return null
  const addressOfPath = (to: string) => origin + addressOf(locale, to)
  return filled(wanted, listFacts(named, list, { locale, t, addressOfPath }), <TherapistList data={list} />, list)
}

function filled({ locale, path, origin }: Wanted, facts: HeadFacts, island: ReactNode, data: unknown): string[] {
  const html = renderToString(
    <WordsProvider locale={locale} t={translate[locale]}>
      {island}
    </WordsProvider>,
  )
  return [
    headTags({ locale, path, origin, ...facts }),
    path,
    `${html}</div>${inScript('application/json', data, 'island-data')}`,
  ]
}
