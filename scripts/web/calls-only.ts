/**
 * Pages need the address of a call and a few constants, not its schemas. A module that imports nothing else gets the
 * method and path of each call and the plain values. On the public pages this applies to every static import; forms
 * load their schemas with `import()` when the visitor types. On the account pages a module that names a schema gets all
 * of it.
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Endpoint } from '#schemas/platform/endpoint.ts'

const shrunk = [
  'identity/accounts',
  'marketplace/provider-profile',
  'platform/regions',
  'scheduling/availability',
  'marketplace/reviews',
  'platform/features',
  'identity/second-factor',
] as const
const mark = '?calls'
const maker = '\0maker-of-calls'

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
      return sourceOf(await moduleOf(file), callsOf)
    },
  }
}

/** The same for the account pages, one importing module at a time. */
export function callsWhereEnough(root: string): Plugin {
  const folder = path.join(root, 'schemas')
  const fileOf = (name: string) => path.join(folder, `${name}.ts`)
  return {
    name: 'calls-where-enough',
    enforce: 'pre',
    resolveId: (source) => (source === maker || source.endsWith(mark) ? source : null),
    async load(id) {
      if (id === maker) return makerSource
      if (!id.endsWith(mark)) return null
      const file = id.slice(0, -mark.length)
      this.addWatchFile(file)
      return `import { c } from '${maker}'\n${sourceOf(await moduleOf(file), madeCallsOf)}`
    },
    async transform(code, id) {
      if (!id.startsWith(path.join(root, 'web'))) return null
      const imports = [...code.matchAll(/^import \{([^}]*)\} from '#schemas\/([\w-]+(?:\/[\w-]+)?)\.ts'/gm)]
      const changes = await Promise.all(
        imports.map(async ([statement, words = '', name = '']) => {
          const names = valuesAmong(words)
          if (names.length === 0 || names.some((one) => readsShapes(code, one))) return null
          const light = sourceOf(await moduleOf(fileOf(name)), madeCallsOf)
          if (!names.every((one) => light.includes(`export const ${one.split(' as ')[0]} =`))) return null
          return [statement, statement.replace(`#schemas/${name}.ts`, `${fileOf(name)}${mark}`)] as const
        }),
      )
      const changed = changes.filter((change) => change !== null)
      if (changed.length === 0) return null
      return { code: changed.reduce((text, [from, to]) => text.replace(from, () => to), code), map: null }
    },
  }
}

const moduleOf = async (file: string) => (await import(pathToFileURL(file).href)) as Record<string, unknown>

/** Names of an import that are not only types. */
const valuesAmong = (words: string) =>
  words
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '' && !word.startsWith('type '))

/** `api.call.body`, or `{ body } = api.call`. */
function readsShapes(code: string, imported: string): boolean {
  const local = imported.split(' as ').at(-1)
  return new RegExp(`\\b${local}\\.\\w+\\.(?:${shapes.join('|')})\\b|\\} = ${local}\\.`).test(code)
}

/** Tables of calls and plain values are exported; importing anything else fails the build. */
function sourceOf(module: Record<string, unknown>, written: (table: Record<string, Endpoint>) => string): string {
  return Object.entries(module)
    .filter(([, value]) => isTable(value) || isPlain(value))
    .map(([name, value]) => `export const ${name} = ${isTable(value) ? written(value) : JSON.stringify(value)}`)
    .join('\n')
}

const callsOf = (table: Record<string, Endpoint>) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(table).map(([call, { method, path: at, idempotent }]) => [
        call,
        { method, path: at, ...(idempotent && { idempotent }) },
      ]),
    ),
  )

/** Calls that throw when their schema is read: a missing schema must never pass as "nothing to check". */
const madeCallsOf = (table: Record<string, Endpoint>) =>
  `{${Object.entries(table)
    .map(([call, { method, path: at, idempotent, upload }]) => {
      const more = JSON.stringify({
        ...(idempotent && { idempotent }),
        ...(upload && { upload: { field: upload.field } }),
      })
      return `${call}:/* @__PURE__ */ c('${method}','${at}'${more === '{}' ? '' : `,${more}`})`
    })
    .join(',')}}`

const shapes = ['params', 'query', 'body', 'reply'] as const
const makerSource = `const absent = { get() { throw Error('A schema that was left out; import it by its name') } }
export const c = (method, path, more) => Object.defineProperties({ method, path, ...more }, { ${shapes.map((shape) => `${shape}: absent`).join(', ')} })`

const isTable = (value: unknown): value is Record<string, Endpoint> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every((entry) => typeof entry?.address === 'string')

function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return ['string', 'number', 'boolean'].includes(typeof value)
  return !('~kind' in value) && Object.values(value).every(isPlain)
}
