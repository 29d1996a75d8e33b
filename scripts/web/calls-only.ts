/**
 * The public pages' scripts need where a call goes and a few numbers, not the shape of what is sent and answered: who imports
 * one of these schemas at the start of a module gets method and path of each call and the plain values. Schemas that forms check
 * with are loaded whole, by `import()`, when somebody types.
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Endpoint } from '#schemas/kit.ts'

const shrunk = ['accounts', 'providers', 'regions', 'availability', 'reviews', 'features', 'second-factor'] as const
const mark = '?calls'

export function callsOnly(root: string): Plugin {
  const folder = path.join(root, 'schemas')
  return {
    name: 'calls-only',
    enforce: 'pre',
    resolveId(source, importer, { kind }) {
      const name = shrunk.find((one) => source === `#schemas/${one}.ts`)
      if (!name || kind === 'dynamic-import' || importer?.startsWith(folder)) return null
      return path.join(folder, `${name}.ts${mark}`)
    },
    async load(id) {
      if (!id.endsWith(mark)) return null
      const file = id.slice(0, -mark.length)
      this.addWatchFile(file)
      return sourceOf((await import(pathToFileURL(file).href)) as Record<string, unknown>)
    },
  }
}

/** Tables of calls and plain values are exported; whoever imports anything else hears of it from the build. */
function sourceOf(module: Record<string, unknown>): string {
  return Object.entries(module)
    .map(([name, value]) => [name, isTable(value) ? callsOf(value) : value] as const)
    .filter(([, value]) => isPlain(value))
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
    .join('\n')
}

const callsOf = (table: Record<string, Endpoint>) =>
  Object.fromEntries(
    Object.entries(table).map(([call, { method, path: at, idempotent }]) => [
      call,
      { method, path: at, ...(idempotent && { idempotent }) },
    ]),
  )

const isTable = (value: unknown): value is Record<string, Endpoint> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every((entry) => typeof entry?.address === 'string')

function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return ['string', 'number', 'boolean'].includes(typeof value)
  return !('~kind' in value) && Object.values(value).every(isPlain)
}
