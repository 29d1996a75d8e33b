/** The calls that pages use are generated from the endpoints. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { allEndpoints } from '#schemas/endpoints.ts'
import { renderCalls, writtenCalls } from '#scripts/generate-calls.ts'

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
