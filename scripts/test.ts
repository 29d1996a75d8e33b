import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureTestBrowser, noBrowser } from './chromium.ts'
import { type Count, playwrightCount, vitestCount } from './reports.ts'

/** Runs everything, stops at nothing, and ends with one line of counts. Words behind the command choose steps. */

const root = join(import.meta.dirname, '..')
const reports = join(root, '.cache', 'reports')
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

type Outcome = { isOk: boolean; count?: Count | null }
type Step = { name: string; run: () => Outcome }

const tool = (path: string) => join(root, 'node_modules', path)

function node(args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  const done = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  if (done.error) console.error(done.error.message)
  return done.status === 0
}

/**
 * A hundred and more browser tests on a busy machine: one that fails once is tried once more, and is named. More than these
 * are no accident, and fail.
 */
const mostShaky = 2

function browserTests(): Outcome {
  const browser = ensureTestBrowser()
  if (!browser) {
    console.error(noBrowser)
    return { isOk: false }
  }
  const isOk = node([tool('@playwright/test/cli.js'), 'test', '--retries=1', '--reporter=list,json'], {
    CHROME_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  })
  const count = playwrightCount(playwrightReport)
  const shaky = count?.shaky ?? 0
  if (shaky > mostShaky)
    console.error(`${shaky} browser tests passed only at the second try: at most ${mostShaky} may.`)
  return { isOk: isOk && shaky <= mostShaky, count }
}

function unitTests(): Outcome {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  const isOk = node([tool('vitest/vitest.mjs'), 'run', ...reporters])
  return { isOk, count: vitestCount(vitestReport) }
}

const steps: Step[] = [
  { name: 'types', run: () => ({ isOk: node([tool('typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.json']) }) },
  { name: 'lint', run: () => ({ isOk: node([tool('oxlint/bin/oxlint')]) }) },
  { name: 'format', run: () => ({ isOk: node([tool('oxfmt/bin/oxfmt'), '--check', '.']) }) },
  { name: 'build', run: () => ({ isOk: node(['scripts/build.ts']) }) },
  { name: 'unit', run: unitTests },
  { name: 'browser', run: browserTests },
]

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !steps.some((step) => step.name === name))
if (unknown) {
  console.error(`There is no step ${unknown}: use ${steps.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const outcomes = steps
  .filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  .map(({ name, run }) => {
    console.log(`\n── ${name} ──`)
    const start = performance.now()
    const { isOk, count } = run()
    // A step that failed without a failed test still counts as one failure: the last line must not look green.
    const failed = isOk ? (count?.failed ?? 0) : Math.max(1, count?.failed ?? 0)
    return {
      name,
      isOk: isOk && failed === 0,
      seconds: (performance.now() - start) / 1000,
      passed: count?.passed ?? 0,
      failed,
      count,
    }
  })

console.log('')
for (const { name, count } of outcomes) for (const line of count?.failures ?? []) console.log(`${name}: ${line}`)
for (const { name, isOk, seconds, count } of outcomes) {
  const again = count?.shaky ? `, ${count.shaky} of them at the second try` : ''
  const counts = count ? `  ${count.passed} passed${again}, ${count.failed} failed, ${count.skipped} skipped` : ''
  console.log(`${isOk ? 'ok    ' : 'FAILED'}  ${name.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s${counts}`)
}
const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[key], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(outcomes.every(({ isOk }) => isOk) ? 0 : 1)
