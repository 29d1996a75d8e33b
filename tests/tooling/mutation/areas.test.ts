/** Lists of the mutation run that name files and lines of the code. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { areas } from '#scripts/mutation/areas.ts'
import equivalent from '#scripts/mutation/equivalent.json' with { type: 'json' }

test('every glob of an area matches a file', () => {
  const globs = areas.flatMap(({ parts }) => parts.flatMap(({ files, tests }) => [...files, ...tests]))
  expect(globs.length).toBeGreaterThan(10)
  expect(globs.flatMap(alternatives).filter((glob) => globSync(glob).length === 0)).toEqual([])
})

test('every line with equivalent mutants is still in its file', () => {
  expect(equivalent.length).toBeGreaterThan(10)
  expect(equivalent.filter(({ file, line }) => !readFileSync(file, 'utf8').includes(line))).toEqual([])
})

/** The alternatives of a glob with one pair of braces. */
function alternatives(glob: string): string[] {
  const [, before, list, after] = /^(.*)\{([^}]*)\}(.*)$/.exec(glob) ?? []
  return list === undefined ? [glob] : list.split(',').map((one) => `${before}${one}${after}`)
}
