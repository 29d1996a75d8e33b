/**
 * The public pages' scripts need where a call goes, not the shape of what it answers: in place of these schemas they get method
 * and path of each call. Schemas that forms check with are loaded whole, when somebody types.
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Endpoint } from '#schemas/kit.ts'

const shrunk = ['providers', 'regions', 'availability', 'reviews', 'features'] as const

export function callsOnly(root: string): Plugin {
  const files = new Map(shrunk.map((name) => [path.join(root, 'schemas', `${name}.ts`), name]))
  return {
    name: 'calls-only',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] ?? id
      if (!files.has(file)) return null
      this.addWatchFile(file)
      return sourceOf((await import(pathToFileURL(file).href)) as Record<string, unknown>)
    },
  }
}

/** Only tables of calls are exported; whoever imports anything else hears of it from the build. */
function sourceOf(module: Record<string, unknown>): string {
  return Object.entries(module)
    .filter(([, value]) => isTable(value))
    .map(([name, table]) => {
      const calls = Object.entries(table as Record<string, Endpoint>)
      const short = calls.map(([call, { method, path: at, idempotent }]) => [
        call,
        { method, path: at, ...(idempotent && { idempotent }) },
      ])
      return `export const ${name} = ${JSON.stringify(Object.fromEntries(short))}`
    })
    .join('\n')
}

const isTable = (value: unknown): value is Record<string, Endpoint> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every((entry) => typeof entry?.address === 'string')
