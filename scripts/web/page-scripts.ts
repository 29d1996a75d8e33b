/**
 * `page-scripts.json` of the built web app: the scripts that each account page needs besides those that all of them load. The
 * server names them in the HTML, so that the browser loads them at once and not in the order in which they import each other.
 */
import type { Manifest } from 'vite'
import type { PageRoute } from '#app/shell/page-route.ts'
import { type Kind, screensOf } from '#app/shell/screens-of.ts'
import { addressOf } from '#schemas/platform/address.ts'
import { type Locale, locales } from '#schemas/platform/locale.ts'

export interface PageScripts {
  userType: Kind
  /** Address with `:id` for variable parts. */
  pattern: string
  files: string[]
}

const textsOf: Readonly<Record<Kind, readonly string[]>> = {
  client: [],
  provider: ['practice'],
  admin: ['practice', 'operator'],
}

const tables: Readonly<Record<Kind, readonly string[]>> = {
  client: ['web/app/shell/client-reads.ts', 'web/app/shell/client-pages.ts'],
  provider: ['web/app/shell/provider-reads.ts', 'web/app/shell/provider-pages.ts'],
  admin: ['web/app/shell/operator-pages.ts'],
}

/** `loaded` are the files that every account page loads. */
export async function pageScripts(
  manifest: Manifest,
  loaded: (locale: Locale) => readonly string[],
): Promise<PageScripts[]> {
  const all: PageScripts[] = []
  for (const userType of Object.keys(screensOf) as Kind[]) {
    const { pages } = await screensOf[userType]()
    for (const locale of locales) {
      const known = new Set(loaded(locale))
      for (const route of pages) {
        const keys = [
          ...tables[userType],
          ...[...textsOf[userType], ...(route.texts ?? [])].map((group) => `web/app/ui/texts/${group}-${locale}.ts`),
          moduleOf(manifest, route),
        ]
        const files = filesOf(manifest, keys).filter((file) => !known.has(file))
        for (const { pattern } of [route.at].flat()) all.push({ userType, pattern: addressOf(locale, pattern), files })
      }
    }
  }
  return all
}

/** The module that a page is loaded from, by the import in its function. */
function moduleOf(manifest: Manifest, { load, at }: PageRoute): string {
  const [, name] = /['"](?:[^'"]*\/)?([\w-]+\.tsx)['"]/.exec(load.toString()) ?? []
  const found = Object.keys(manifest).filter((key) => key.endsWith(`/${name}`))
  const [only] = found
  if (only === undefined || found.length > 1)
    throw new Error(`The page at ${[at].flat()[0]?.pattern} has ${found.length} modules called ${name}`)
  return only
}

function filesOf(manifest: Manifest, keys: readonly string[]): string[] {
  const seen = new Set<string>()
  const walk = (names: readonly string[] = []): void => {
    for (const name of names) {
      const chunk = manifest[name]
      if (!chunk) throw new Error(`The build has no module ${name}`)
      const file = `/${chunk.file}`
      if (seen.has(file)) continue
      seen.add(file)
      walk(chunk.imports)
    }
  }
  walk(keys)
  return [...seen]
}
