import { type Locale, translate } from '#schemas/platform/words.ts'

/** HTML that is safe to put into a page; texts become safe by `html` or `escaped`. */
export class Html {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

type Part = Html | string | number | null | undefined | false | readonly Html[]

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? '')

/** Template whose values are escaped unless they are Html already. */
export function html(fixed: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(fixed.reduce((whole, text, index) => whole + sourceOf(parts[index - 1]) + text))
}

function sourceOf(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Html) return part.source
  return typeof part === 'object' ? part.map(({ source }) => source).join('\n') : escaped(String(part))
}

/** English or German, whichever the browser lists first. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  const accepted = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((range) => ({
      tag: range.trim().slice(0, 2).toLowerCase(),
      weight: Number(/;\s*q=([\d.]+)/.exec(range)?.[1] ?? 1),
    }))
    .filter(({ tag, weight }) => (tag === 'en' || tag === 'de') && weight > 0)
  const best = accepted.reduce((first, one) => (one.weight > first.weight ? one : first), { tag: 'en', weight: 0 })
  return best.tag === 'de' ? 'de' : 'en'
}

export function page({
  locale,
  title,
  banner,
  style,
  body,
}: {
  locale: Locale
  title: string
  banner: string
  style: string
  body: Html
}): string {
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="${style}" />
      </head>
      <body>
        <header class="banner">${translate(locale, banner)}</header>
        <main>${body}</main>
      </body>
    </html> `.source
}

/** Allows only this page's own style sheet; forms go to the page itself and to the address it redirects to. */
export const strictHeaders = (formsTo: readonly string[] = []) => ({
  'content-security-policy':
    `default-src 'none'; style-src 'self'; frame-src 'self'; form-action ${["'self'", ...formsTo].join(' ')}; ` +
    `base-uri 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
})
