/** The HTML frame of pages. No inline script, no inline style. */
import { addressOf } from '#schemas/platform/address.ts'
import { type Locale, locales } from '#schemas/platform/locale.ts'
import { originPlace, sharePicturePath } from '#schemas/platform/share-picture.ts'
import { shareTags } from '#site/pages/head-tags.ts'
import { manifestNameOf } from './installable.ts'

export interface Assets {
  /** Runs before the first paint. */
  boot: string
  script: string
  preload: readonly string[]
  styles: readonly string[]
  font?: string | undefined
}

interface PageParts {
  locale: Locale
  title?: string
  description?: string
  /** Of a page that names its address, that in each language, and its picture to other sites. */
  shared?: { path: string; isGuide: boolean; pictureAlt: string }
  /** Tags instead of title and description. */
  head?: string
  body: string
  /** The server inserts this answer's nonce for the component library, the user type and the scripts of the page. */
  isAccount?: boolean
  assets: Assets
}

const noncePlaceholder = '__CSP_NONCE__'
const hintsPlaceholder = '<!-- hints -->'

export function pageHtml({
  locale,
  title,
  description,
  head: tags,
  shared,
  body,
  isAccount,
  assets,
}: PageParts): string {
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...(tags === undefined ? ownTags(title, description) : [tags]),
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#FBF9F6">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#12191B">',
    isAccount ? `<meta name="csp-nonce" content="${noncePlaceholder}">` : '',
    ...(shared?.isGuide ? languageLinks(shared.path, locale) : []),
    ...(shared
      ? shareTags({
          locale,
          title: title ?? '',
          description: description ?? '',
          kind: 'website',
          url: wholeAddress(locale, shared.path),
          picture: originPlace + sharePicturePath(locale, null),
          alt: shared.pictureAlt,
        })
      : []),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/icons/touch.png">',
    `<link rel="manifest" href="/${manifestNameOf(locale)}">`,
    `<script src="${assets.boot}"></script>`,
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    assets.font ? `<link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin>` : '',
    ...assets.preload.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
    `<script type="module" src="${assets.script}" fetchpriority="low"></script>`,
    isAccount ? hintsPlaceholder : '',
  ]
  return `<!doctype html>\n<html lang="${locale}">\n<head>\n${head.filter(Boolean).join('\n')}\n</head>\n<body>${body}</body>\n</html>\n`
}

/** The address of this page and those in each language; English is the one for everybody else. */
const languageLinks = (path: string, locale: Locale) => [
  `<link rel="canonical" href="${wholeAddress(locale, path)}">`,
  ...locales.map((one) => `<link rel="alternate" hreflang="${one}" href="${wholeAddress(one, path)}">`),
  `<link rel="alternate" hreflang="x-default" href="${wholeAddress('en', path)}">`,
]

/** The server fills in the address of the site. */
const wholeAddress = (locale: Locale, path: string) => originPlace + addressOf(locale, path)

const ownTags = (title = '', description?: string) => [
  `<title>${escaped(title)}</title>`,
  description
    ? `<meta name="description" content="${escaped(description)}">`
    : '<meta name="robots" content="noindex">',
]

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
