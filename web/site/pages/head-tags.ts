/** Tags in the head of a page by which search engines and other sites know it. */
import * as paths from '#schemas/platform/paths.ts'
import { sharePictureSize } from '#schemas/platform/share-picture.ts'
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
  /** The picture beside links to the page. */
  sharePicture: { path: string; alt: string }
  isHidden?: boolean
  /** Of the same content at an address that search engines are to name instead; without the language. */
  canonicalPath?: string
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
  canonicalPath = path,
  sharePicture,
}: HeadFacts & Place) {
  const address = (language: Locale) => origin + addressOf(language, canonicalPath)
  const url = address(locale)
  return [
    `<title>${escaped(title)}</title>`,
    meta('name', 'description', description),
    ...(isHidden ? [meta('name', 'robots', 'noindex')] : []),
    `<link rel="canonical" href="${escaped(url)}">`,
    ...locales.map((one) => alternate(one, address(one))),
    alternate('x-default', address('en')),
    ...(picture ? [`<link rel="preload" as="image" href="${escaped(picture)}" fetchpriority="high">`] : []),
    ...shareTags({ locale, title, description, kind, url, picture: origin + sharePicture.path, alt: sharePicture.alt }),
    ...things.map((thing) => inScript('application/ld+json', { '@context': 'https://schema.org', ...thing })),
  ].join('\n')
}

interface Shared {
  locale: Locale
  title: string
  description: string
  kind: HeadFacts['kind']
  url: string
  /** Its address. */
  picture: string
  alt: string
}

/** By which other sites show a link to the page (Open Graph). */
export const shareTags = ({ locale, title, description, kind, url, picture, alt }: Shared): string[] => [
  meta('property', 'og:type', kind),
  meta('property', 'og:site_name', 'Solace'),
  meta('property', 'og:title', title),
  meta('property', 'og:description', description),
  meta('property', 'og:url', url),
  meta('property', 'og:locale', ogLocales[locale]),
  meta('property', 'og:image', picture),
  meta('property', 'og:image:width', String(sharePictureSize.width)),
  meta('property', 'og:image:height', String(sharePictureSize.height)),
  meta('property', 'og:image:alt', alt),
  meta('name', 'twitter:card', 'summary_large_image'),
]

/** Where a page is among the others. */
export const breadcrumbs = (
  crumbs: readonly { path: string; name: string }[],
  addressOfPath: (path: string) => string,
) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Solace', path: paths.home() }, ...crumbs].map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: addressOfPath(path),
  })),
})

const alternate = (language: string, address: string) =>
  `<link rel="alternate" hreflang="${language}" href="${escaped(address)}">`

const meta = (attribute: 'name' | 'property', name: string, content: string) =>
  `<meta ${attribute}="${name}" content="${escaped(content)}">`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Data that browsers do not run. Nothing in it can end the element. */
export const inScript = (type: string, data: unknown, id?: string): string =>
  `<script type="${type}"${id ? ` id="${id}"` : ''}>${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`
