/** What the browser runs on each page, written as source text: the live part and only the texts it reads. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { publicPages, type PublicPage } from '../../web/public/pages.ts'

export const webLocales = ['en', 'de'] as const
export type WebLocale = (typeof webLocales)[number]

/** Name of a page's entry: `home/en`. Pages without a live part share `plain/en`. */
export const entryOf = ({ name, island }: PublicPage, locale: WebLocale) => `${island ? name : 'plain'}/${locale}`

export function publicEntries(): string[] {
  return webLocales.flatMap((locale) => [...new Set(publicPages.map((page) => entryOf(page, locale)))])
}

export function entrySource(entry: string): string {
  const [name = '', locale = ''] = entry.split('/')
  const island = publicPages.map((page): PublicPage => page).find((page) => page.name === name)?.island
  if (!island) return `import '/web/public/shell.ts'`
  const component = island.module.split('/').at(-1)
  return [
    `import '/web/public/shell.ts'`,
    `import { mount } from '/web/public/mount.tsx'`,
    `import { ${component} } from '/web/${island.module}.tsx'`,
    `mount(${component}, '${locale}', ${JSON.stringify(textsOf(locale, island.texts))})`,
  ].join('\n')
}

const root = path.resolve(import.meta.dirname, '../..')
export const localeFile = (locale: string) => path.join(root, 'locales', `${locale}.json`)

/** The groups a page reads, written out: a shared module of texts would bring every page the groups of all. */
function textsOf(locale: string, groups: readonly string[]): object {
  const all = JSON.parse(readFileSync(localeFile(locale), 'utf8')) as Record<string, object>
  return Object.fromEntries(groups.map((group) => [group, all[group]]))
}
