/**
 * Writes `<domain>.calls.gen.ts` beside each schema that has endpoints: the method and path of every call, for the browser.
 * Pages import these files instead of the schema, which would bring the shapes of all its endpoints along.
 */
import { globSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '#schemas/platform/endpoint.ts'

const root = join(import.meta.dirname, '..')
const ending = '.calls.gen.ts'

/** Paths from the root of the files that exist. */
export const writtenCalls = (): string[] => globSync(`schemas/*/*${ending}`, { cwd: root }).toSorted()

/** The text of every file, by its path from the root. */
export async function renderCalls(): Promise<Map<string, string>> {
  const schemas = globSync('schemas/*/*.ts', { cwd: root, exclude: ['**/*.gen.ts'] }).toSorted()
  const files = new Map<string, string>()
  for (const file of schemas) {
    const exported = Object.entries((await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>)
    const tables = exported.flatMap(([name, value]) => (isTable(value) ? [{ name, table: value }] : []))
    if (tables.length > 0) files.set(file.replace(/\.ts$/, ending), textOf(basename(file), tables))
  }
  return files
}

type Table = Record<string, Endpoint>

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every((entry) => typeof entry?.address === 'string')

function textOf(schema: string, tables: readonly { name: string; table: Table }[]): string {
  const head = [
    `// Written by scripts/generate-calls.ts from ${schema}. Change that file, not this one.`,
    `import type { Calls } from '#schemas/platform/endpoint.ts'`,
    `import type * as schema from './${schema}'`,
  ]
  const parts = tables.map(({ name, table }) => [
    '',
    `export const ${name}: Calls<typeof schema.${name}> = {`,
    ...Object.entries(table).map(([call, endpoint]) => `  ${call}: ${callOf(endpoint)},`),
    '}',
  ])
  return `${[...head, ...parts.flat()].join('\n')}\n`
}

function callOf({ method, path, idempotent, upload }: Endpoint): string {
  const fields = [
    `method: '${method}'`,
    `path: '${path}'`,
    ...(idempotent ? ['idempotent: true'] : []),
    ...(upload ? [`upload: { field: '${upload.field}' }`] : []),
  ]
  return `{ ${fields.join(', ')} }`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = await renderCalls()
  for (const [file, text] of files) writeFileSync(join(root, file), text)
  console.log(`${files.size} files of calls are written`)
}
