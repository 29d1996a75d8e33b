import { join } from 'node:path'
import { ensureTestBrowser, noBrowser } from '../chromium.ts'
import { type Count, playwrightCount, vitestCount } from '../reports.ts'
import { type FileReport, reportOnFiles, slowFiles } from './file-limits.ts'
import { memoryFolder } from './memory-folder.ts'
import type { StepName } from './options.ts'
import { measurePace, type Pace } from './pace.ts'
import { root, runTool } from './run-tool.ts'

export const reports = join(root, '.cache', 'reports')
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

/** Filters of a step, and the environment of its processes. */
export interface Scope {
  /** Files to check; `null` means all of them. */
  files: Partial<Record<StepName, string[] | null>>
  shard?: string
  env?: NodeJS.ProcessEnv
}

export interface Outcome {
  name: StepName
  isOk: boolean
  seconds: number
  count?: Count | null
  files?: FileReport & { pace: number }
}

const vitest = 'node_modules/vitest/vitest.mjs'
const playwright = 'node_modules/@playwright/test/cli.js'

const staticTools: Partial<Record<StepName, (files: string[]) => string[]>> = {
  // Files that have not changed since the last run are not checked again. Four checkers, the default, repeat so much of each other's
  // work that they need twice the processor time of one.
  types: () => [
    'node_modules/typescript/bin/tsc',
    '--noEmit',
    '--project',
    'tsconfig.json',
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    '.cache/tsc.tsbuildinfo',
  ],
  lint: (files) => ['node_modules/oxlint/bin/oxlint', ...files],
  format: (files) => ['node_modules/oxfmt/bin/oxfmt', '--check', ...(files.length > 0 ? files : ['.'])],
  build: () => ['scripts/build.ts'],
}

/**
 * The checkers of types and of the code are written in Go. They end before their memory needs collecting, and the second core is
 * busy with the other steps: without both they need two thirds of the processor time.
 */
const untilDone = { GOGC: 'off', GOMEMLIMIT: '4GiB', GOMAXPROCS: '1' }

export const isStatic = (name: StepName) => staticTools[name] !== undefined

/** Types, lint, format and build are independent: they run concurrently, and the output of each stays together. */
export function runStaticSteps(names: StepName[], scope: Scope): Promise<Outcome[]> {
  return Promise.all(
    names.map(async (name) => {
      const { isOk, seconds, output } = await runTool(staticTools[name]?.(scope.files[name] ?? []) ?? [], {
        isCaptured: true,
        env: untilDone,
      })
      console.log(`\n── ${name} ──\n${output.trimEnd()}`)
      return { name, isOk, seconds }
    }),
  )
}

export async function runTestStep(name: 'unit' | 'browser', given: Scope): Promise<Outcome> {
  console.log(`\n── ${name} ──`)
  const folder = memoryFolder()
  const scope = { ...given, env: { ...given.env, ...(folder && { TMPDIR: folder }) } }
  const start = performance.now()
  const pace = measurePace()
  const { isOk, count } = name === 'unit' ? await unitTests(scope) : await browserTests(scope)
  pace.stop()
  return {
    name,
    isOk,
    seconds: (performance.now() - start) / 1000,
    count,
    ...(count ? { files: fileReport(count, pace) } : {}),
  }
}

const fileReport = (count: Count, pace: Pace) => ({
  ...reportOnFiles(count.files, pace, slowFiles()),
  pace: pace.factor(),
})

async function unitTests({ files, shard, env }: Scope): Promise<{ isOk: boolean; count: Count | null }> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  const part = shard ? [`--shard=${shard}`] : []
  const { isOk } = await runTool([vitest, 'run', ...reporters, ...part, ...(files.unit ?? [])], { env })
  return { isOk, count: vitestCount(vitestReport) }
}

async function browserTests({ files, shard, env }: Scope): Promise<{ isOk: boolean; count: Count | null }> {
  const browser = ensureTestBrowser()
  if (!browser) {
    console.error(noBrowser)
    return { isOk: false, count: null }
  }
  const part = shard ? [`--shard=${shard}`] : []
  const { isOk } = await runTool([playwright, 'test', '--reporter=list,json', ...part, ...(files.browser ?? [])], {
    env: { ...env, CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  })
  return { isOk, count: playwrightCount(playwrightReport) }
}
