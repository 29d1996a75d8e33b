/** Source text of the browser entry of each page: the live part and only the texts it reads. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Locale, locales } from '#schemas/platform/locale.ts'
import { accountSentences } from '#site/pages/account-sentences.ts'
import { publicPages, type PublicPage } from '#site/pages/pages.ts'

/** Name of a page's entry: `home/en`. Pages without a script of their own share `plain/en`. */
export const entryOf = ({ name, island, script }: PublicPage, locale: Locale) =>
  `${island || script ? name : 'plain'}/${locale}`

export function publicEntries(): string[] {
  return locales.flatMap((locale) => [...new Set(publicPages.map((page) => entryOf(page, locale)))])
}

export function entrySource(entry: string): string {
  const [name = '', locale = ''] = entry.split('/')
  const { island, script } = publicPages.map((page): PublicPage => page).find((page) => page.name === name) ?? {}
  const shell = `import '/web/site/pages/shell.ts'`
  if (!island) return script ? `${shell}\nimport '/web/site/${script}.ts'` : shell
  const component = island.module.split('/').at(-1)
  return [
    shell,
    `import { mount } from '/web/site/pages/mount.tsx'`,
    `import { ${component} } from '/web/site/${island.module}.tsx'`,
    `mount(${component}, '${locale}', ${JSON.stringify(textsOf(locale, island.texts))})`,
  ].join('\n')
}

const root = path.resolve(import.meta.dirname, '../..')
export const localesFolder = path.join(root, 'locales')

/** All texts of a language by group, read each time: they change during development. */
export function groupsIn(locale: string): Record<string, object> {
  const folder = path.join(localesFolder, locale)
  const groups: Record<string, object> = {}
  for (const file of readdirSync(folder)) {
    const texts = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Record<string, object>
    for (const [group, some] of Object.entries(texts)) groups[group] = { ...groups[group], ...some }
  }
  return groups
}

/** Without the description in the head, which the build or the server has written. */
const withoutHead = (texts: object) =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => key !== 'meta_description'))

/** The text groups of a page, inlined: a shared module would include the groups of all pages. */
function textsOf(locale: string, groups: readonly string[]): object {
  const all = groupsIn(locale)
  const readBy = (group: string) =>
    group === 'validation'
      ? Object.fromEntries(Object.entries(all[group] ?? {}).filter(([key]) => !accountSentences.has(key)))
      : all[group]
  return Object.fromEntries(groups.map((group) => [group, withoutHead(readBy(group) ?? {})]))
}
