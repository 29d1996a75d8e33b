/** The HTML frame of pages. No inline script, no inline style. */
import { addressOf } from '#schemas/platform/address.ts'
import { type Locale, locales } from '#schemas/platform/locale.ts'
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
  /** Path without the language of a page that names its address in each language. */
  guide?: string
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
  guide,
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
    ...(guide === undefined ? [] : languageLinks(guide, locale)),
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
const languageLinks = (guide: string, locale: Locale) => [
  `<link rel="canonical" href="${addressOf(locale, guide)}">`,
  ...locales.map((one) => `<link rel="alternate" hreflang="${one}" href="${addressOf(one, guide)}">`),
  `<link rel="alternate" hreflang="x-default" href="${addressOf('en', guide)}">`,
]

const ownTags = (title = '', description?: string) => [
  `<title>${escaped(title)}</title>`,
  description
    ? `<meta name="description" content="${escaped(description)}">`
    : '<meta name="robots" content="noindex">',
]

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
