/** Renders public pages on the server, with their data. The build makes one file of it, which the BFF loads. */
import { renderToString } from 'react-dom/server'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { addressOf, splitLocale } from '#schemas/platform/address.ts'
import * as paths from '#schemas/platform/paths.ts'
import { de, en } from '#locales/texts.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { translator, type Translate, WordsProvider } from '#shared/i18n/words.tsx'
import { Therapist } from '#site/therapist/Therapist.tsx'
import { headTags, inScript } from './head-tags.ts'
import { therapistFacts } from './therapist-facts.ts'

const translate: Record<Locale, Translate> = { en: translator('en', en), de: translator('de', de) }

const identifier = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** The page at a path and where its data comes from, null where none is. */
export function addressAt(pathname: string) {
  const { locale, path } = splitLocale(pathname)
  const [, first, id = '', ...rest] = path.split('/')
  if (first !== 'therapists' || !identifier.test(id) || rest.join('/') !== '') return null
  if (path !== paths.therapist({ id })) return null
  return { name: 'therapist', locale, path, source: `/providers/${id}` } as const
}

interface Wanted {
  name: 'therapist'
  locale: Locale
  /** Without the language. */
  path: string
  origin: string
  data: unknown
}

/** Head, path and island of a page, in the order of their places in its frame. */
export function draw({ locale, path, origin, data }: Wanted): [head: string, path: string, island: string] {
  // The next hour changes too often for a page that others see too; its script reads the free hours.
  const provider: PublicProvider = { ...(data as PublicProvider), nextSlotAt: null }
  const t = translate[locale]
  const island = renderToString(
    <WordsProvider locale={locale} t={t}>
      <Therapist data={provider} />
    </WordsProvider>,
  )
  const head = headTags({
    locale,
    path,
    origin,
    ...therapistFacts(provider, { locale, t, url: origin + addressOf(locale, path), origin }),
  })
  return [head, path, `${island}</div>${inScript('application/json', provider, 'island-data')}`]
}
