import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mostSeconds } from '#scripts/testing/file-limits.ts'
import { readOptions } from '#scripts/testing/options.ts'
import { instantOf } from '#scripts/testing/shifted-time.ts'
import { root } from '#scripts/testing/run-tool.ts'

const text = readFileSync(join(root, 'docs', 'testing.md'), 'utf8')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const code = [...text.matchAll(/`([^`\n]+)`|^ {4}(\S.*)$/gm)].map(([, inline, block]) => inline ?? block ?? '')
const commands = (program: string) => code.filter((one) => one.startsWith(`${program} `))

test('every named file and folder exists', () => {
  const paths = code
    .flatMap((one) => one.split(' '))
    .filter((word) => /^(tests|scripts|bench|backend|schemas|simulators|\.github)\//.test(word) && !/[<…]/.test(word))
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('every npm command exists in the project', () => {
  const names = commands('npm').map((one) => one.replace(/^npm (run )?/, '').split(' ')[0] ?? '')
  expect(names.filter((name) => !(name in scripts))).toEqual([])
})

test('every form of npm test is valid', () => {
  const forms = commands('npm').filter((one) => /^npm test\b/.test(one))
  expect(forms.length).toBeGreaterThan(6)
  const options = forms.map((form) =>
    readOptions(
      form
        .split(' ')
        .slice(2)
        .filter((word) => word !== '--'),
    ),
  )
  const times = options.flatMap(({ at, zone }) => (at ? instantOf(at, zone ?? 'UTC').toString() : []))
  expect(times).toEqual(['2026-12-31T10:30:00Z', '2027-03-28T00:50:00Z'])
})

test('every measurement exists', () => {
  const names = commands('npm').flatMap((one) => /^npm run bench -- ([\w-]+)/.exec(one)?.[1] ?? [])
  expect(names.length).toBeGreaterThan(2)
  expect(names.filter((name) => !existsSync(join(root, 'bench', `${name}.ts`)))).toEqual([])
})

test('every program behind npx is installed', () => {
  const programs = commands('npx').map((one) => one.split(' ')[1] ?? '')
  expect(programs.filter((name) => !existsSync(join(root, 'node_modules', '.bin', name)))).toEqual([])
})

test('the numbers match the code', () => {
  expect(text).toContain(`may take ${mostSeconds} seconds together`)
  expect(readFileSync(join(root, 'tests', 'support', 'product.ts'), 'utf8')).toContain("start = '2026-03-02T08:00:00Z'")
  expect(text).toContain('Monday 2026-03-02T08:00Z')
})
