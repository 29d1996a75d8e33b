/** Tags in the head of a page by which search engines and other sites know it. */
import { addressOf } from '#schemas/platform/address.ts'
import { type Locale, locales } from '#shared/i18n/locale.ts'

export interface HeadFacts {
  title: string
  description: string
  /** Kind of the page for other sites. */
  kind: 'profile' | 'website'
  /** Objects of schema.org. */
  things: readonly object[]
  /** Address of a picture that is shown first. */
  picture?: string | null
  isHidden?: boolean
}

interface Place {
  locale: Locale
  /** Without the language. */
  path: string
  origin: string
}

const ogLocales: Record<Locale, string> = { en: 'en_GB', de: 'de_DE' }

export function headTags({
  locale,
  path,
  origin,
  title,
  description,
  kind,
  things,
  picture,
  isHidden,
}: HeadFacts & Place) {
  const address = (language: Locale) => origin + addressOf(language, path)
  const url = address(locale)
  return [
    `<title>${escaped(title)}</title>`,
    meta('name', 'description', description),
    ...(isHidden ? [meta('name', 'robots', 'noindex')] : []),
    `<link rel="canonical" href="${escaped(url)}">`,
    ...locales.map((one) => alternate(one, address(one))),
    alternate('x-default', address('en')),
    ...(picture ? [`<link rel="preload" as="image" href="${escaped(picture)}" fetchpriority="high">`] : []),
    meta('property', 'og:type', kind),
    meta('property', 'og:site_name', 'Solace'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:locale', ogLocales[locale]),
    ...things.map((thing) => inScript('application/ld+json', { '@context': 'https://schema.org', ...thing })),
  ].join('\n')
}

const alternate = (language: string, address: string) =>
  `<link rel="alternate" hreflang="${language}" href="${escaped(address)}">`

const meta = (attribute: 'name' | 'property', name: string, content: string) =>
  `<meta ${attribute}="${name}" content="${escaped(content)}">`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Data that browsers do not run. Nothing in it can end the element. */
export const inScript = (type: string, data: unknown, id?: string): string =>
  `<script type="${type}"${id ? ` id="${id}"` : ''}>${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`
