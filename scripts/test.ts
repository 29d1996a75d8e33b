/**
 * Runs all checks or a part of them, does not stop at failures, and ends with one line of counts. `docs/testing.md`
 * describes the arguments.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plan, planFor } from './testing/changed.ts'
import { changedSince, forkPoint, NoBase, projectFiles } from './testing/git.ts'
import { isBrowserFile, type Options, readOptions, type StepName, WrongOption } from './testing/options.ts'
import { stopWithTools } from './testing/run-tool.ts'
import { NoShift, shiftedTime } from './testing/shifted-time.ts'
import { isStatic, type Outcome, reports, runStaticSteps, runTestStep, type Scope } from './testing/steps.ts'
import { failuresOf, reportOf, summary } from './testing/summary.ts'

/** The input of each step; `skipped`: why the others do not run. */
interface Work {
  steps: StepName[]
  scope: Scope
  skipped: Partial<Record<StepName, string>>
  notes: string[]
}

const { steps, scope, skipped, notes } = orStop(() => workOf(readOptions(process.argv.slice(2))))
stopWithTools()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const outcomes: Outcome[] = await runStaticSteps(steps.filter(isStatic), scope)
for (const name of ['unit', 'browser'] as const) if (steps.includes(name)) outcomes.push(await runTestStep(name, scope))

writeFileSync(join(reports, 'summary.json'), JSON.stringify(reportOf(outcomes)))
console.log(`\n${[...notes, ...summary(outcomes, skipped)].join('\n')}`)
process.exit(outcomes.every((one) => failuresOf(one) === 0) ? 0 : 1)

function workOf(options: Options): Work {
  const { files, shard } = options
  const common = { ...(shard ? { shard } : {}), env: shiftedTime(options) }
  if (options.changedSince !== undefined) return workOfChange(options.changedSince, common)
  const unit = files.filter((file) => !isBrowserFile(file))
  return {
    steps: options.steps,
    scope: { ...common, files: { unit, browser: files.filter(isBrowserFile) } },
    skipped: {},
    notes: [],
  }
}

function workOfChange(base: string | null, common: Omit<Scope, 'files'>): Work {
  const commit = forkPoint(base)
  const plan = planFor(changedSince(commit), projectFiles(), commit)
  const { lint, format, unit, browser } = plan
  const skipped = reasonsOf(plan)
  const all: StepName[] = ['types', 'lint', 'format', 'build', 'unit', 'browser']
  return {
    steps: all.filter((name) => skipped[name] === undefined),
    scope: { ...common, files: { lint, format, unit, browser } },
    skipped,
    notes: [`${plan.changed.length} files differ from ${commit.slice(0, 10)}.`, ...plan.notes, ''],
  }
}

function reasonsOf({ needsTypes, lint, format, unit, browser }: Plan): Work['skipped'] {
  const none = (list: string[] | null) => list !== null && list.length === 0
  return {
    ...(needsTypes ? {} : { types: 'no code has changed' }),
    ...(none(lint) ? { lint: 'no code has changed' } : {}),
    ...(none(format) ? { format: 'no file that has a format has changed' } : {}),
    ...(none(browser) ? { build: 'no browser test needs it', browser: 'the change reaches no page' } : {}),
    ...(none(unit) ? { unit: 'no unit test depends on the change' } : {}),
  }
}

function orStop<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof WrongOption || error instanceof NoBase || error instanceof NoShift)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
