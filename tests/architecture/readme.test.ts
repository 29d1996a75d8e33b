import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { variables as backendVariables } from '#backend/configuration/variables.ts'
import { variables as bffVariables } from '#bff/variables.ts'
import { read, root } from './compose-file.ts'

const readme = read('README.md')

test.for([
  ['Backend', backendVariables],
  ['BFF', bffVariables],
] as const)('the table of %s has every variable with its meaning, and no other', ([name, variables]) => {
  const [, part = ''] = new RegExp(`^### ${name}$([\\s\\S]*?)^##`, 'm').exec(readme) ?? []
  const rows = [...part.matchAll(/^\| `(\w+)` \| (.+) \| .* \|$/gm)].map(([, variable, meaning]) => [variable, meaning])
  expect(rows).toEqual(Object.entries(variables).map(([variable, { meaning }]) => [variable, meaning]))
})

test('every file and folder that is named exists', () => {
  const named = [...readme.matchAll(/`((?:[\w-]+\/)+[\w.-]*)`/g)].map(([, path = '']) => path)
  const made = ['data/']
  expect(named.length).toBeGreaterThan(15)
  for (const path of named.filter((one) => !made.includes(one))) expect(existsSync(join(root, path)), path).toBe(true)
})

test('every picture that is shown exists', () => {
  const shown = [...readme.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, path = '']) => path)
  for (const path of shown) expect(existsSync(join(root, path)), path).toBe(true)
  expect(shown.filter((path) => /^https?:/.test(path))).toEqual([])
})

test('every command that is named is one of the project', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = [...readme.matchAll(/npm (?:run )?(start|test|dev|check|build|bench|format)\b/g)].map(
    ([, name = '']) => name,
  )
  for (const name of new Set(named)) expect(Object.keys(scripts), name).toContain(name)
})
