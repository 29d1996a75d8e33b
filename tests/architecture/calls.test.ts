/** Pages take calls and limits from files without shapes. The calls are generated from the endpoints. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { allEndpoints } from '#schemas/endpoints.ts'
import { renderCalls, writtenCalls } from '#scripts/generate-calls.ts'
import { projectFiles } from '#scripts/testing/git.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const load = async (file: string) => (await import(pathToFileURL(join(root, file)).href)) as Record<string, object>

const rendered = await renderCalls()

test('every file of calls is what the script generates', () => {
  const written = Object.fromEntries(writtenCalls().map((file) => [file, read(file)]))
  expect(written, 'run: node scripts/generate-calls.ts').toEqual(Object.fromEntries(rendered))
})

test('every endpoint has its call, and no call lacks its endpoint', async () => {
  const modules = await Promise.all(writtenCalls().map(load))
  const calls = modules.flatMap((tables) => Object.values(tables).flatMap((table) => Object.values(table)))
  const addresses = (calls as { method: string; path: string }[]).map(({ method, path }) => `${method} ${path}`)
  expect(addresses.toSorted()).toEqual(allEndpoints.map(({ address }) => address).toSorted())
})

/** Names that a page takes from another file than this schema, by schema. */
const elsewhere = new Map<string, { name: string; from: string }[]>()
for (const [file, text] of rendered) {
  const schema = file.replace('.calls.gen.ts', '.ts')
  const tables = [...text.matchAll(/^export const (\w+):/gm)].map(([, name = '']) => ({ name, from: file }))
  const limits = [...read(schema).matchAll(/^export \* from '\.\/([\w-]+\.ts)'/gm)].map(([, name = '']) =>
    join(schema, '..', name),
  )
  const constants = await Promise.all(
    limits.map(async (from) => Object.keys(await load(from)).map((name) => ({ name, from }))),
  )
  elsewhere.set(schema, [...tables, ...constants.flat()])
}

const importPattern = /^import (type )?\{([^}]*)\} from '#(schemas\/[\w/-]+\.ts)'/gm

function heavyImports(file: string, text: string): string[] {
  return [...text.matchAll(importPattern)].flatMap(([, type, words = '', schema = '']) => {
    const names = words.split(',').map((word) => word.trim().replace(/ as .*/, ''))
    const values = type === undefined ? names.filter((name) => !name.startsWith('type ')) : []
    const found = elsewhere.get(schema)?.filter(({ name }) => values.includes(name)) ?? []
    return found.map(({ name, from }) => `${file}: import ${name} from #${from}`)
  })
}

describe('a page takes calls and limits from the files without shapes', () => {
  test('everywhere', () => {
    const pages = projectFiles().filter((file) => /^web\/.*\.tsx?$/.test(file))
    expect(pages.flatMap((file) => heavyImports(file, read(file)))).toEqual([])
  })

  test.for([
    [
      "import { Cancel, bookingApi } from '#schemas/scheduling/bookings.ts'",
      'schemas/scheduling/bookings.calls.gen.ts',
    ],
    [
      "import { bookingLimits as limits } from '#schemas/scheduling/bookings.ts'",
      'schemas/scheduling/booking-limits.ts',
    ],
  ])('%s is detected', ([code = '', right]) => {
    expect(heavyImports('web/planted.ts', code)).toEqual([expect.stringContaining(`from #${right}`)])
  })

  test('types may come from anywhere', () => {
    const code = `import { Cancel, type bookingApi } from '#schemas/scheduling/bookings.ts'\nimport type { bookingApi } from '#schemas/scheduling/bookings.ts'`
    expect(heavyImports('web/planted.ts', code)).toEqual([])
  })
})
