/** Lists take their fields from files without shapes, which a script writes from the schemas. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles } from '#scripts/testing/git.ts'
import { renderFields, writtenFields } from '#scripts/generate-fields.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('every file of fields is what the script generates', async () => {
  const written = Object.fromEntries(writtenFields().map((file) => [file, read(file)]))
  expect(written, 'run: node scripts/generate-fields.ts').toEqual(Object.fromEntries(await renderFields()))
})

test('no part of a list loads the library of schemas', () => {
  const loads = /^import (?!type )[^\n]* from '(?:typebox|#schemas\/platform\/(?:endpoint|fields|validate)\.ts)'/m
  // A dialog with a form is loaded when it opens.
  const parts = projectFiles().filter((file) => /^web\/app\/ui\/lists\/.*(?<!Dialogs?)\.tsx?$/.test(file))
  expect(parts.length).toBeGreaterThan(20)
  expect(parts.filter((file) => loads.test(read(file)))).toEqual([])
})
