/** Runs the tests of one plan in a process of its own, which can be killed when a mutant hangs. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BaseSequencer, startVitest, type TestSpecification } from 'vitest/node'
import { instrumentation, type Plan } from './plan.ts'

const root = join(import.meta.dirname, '..', '..')
const [planPath = '', notes = ''] = process.argv.slice(2)
const plan = JSON.parse(readFileSync(planPath, 'utf8')) as Plan
const { tests, needsDatabase } = plan

/** The files in the order of the plan: mutants that fast tests kill need no slow tests. */
class InOrder extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => tests.findIndex((test) => moduleId === join(root, test))
    return Promise.resolve(files.toSorted((one, other) => placeOf(one) - placeOf(other)))
  }
}

const vitest = await startVitest(
  'test',
  [],
  {
    config: false,
    root,
    watch: false,
    include: tests,
    environment: 'node',
    // Sources with mutants belong to this plan only and are not cached.
    fsModuleCache: false,
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    isolate: false,
    sequence: { sequencer: InOrder },
    runner: join(import.meta.dirname, 'test-runner.ts'),
    setupFiles: [join(import.meta.dirname, 'steady-seed.ts')],
    globalSetup: needsDatabase ? [join(root, 'tests/support/cluster-setup.ts')] : [],
    testTimeout: needsDatabase ? 20_000 : 5_000,
    hookTimeout: 60_000,
    teardownTimeout: 2_000,
    expect: { poll: { timeout: 10_000 } },
    env: { MUTATION: JSON.stringify({ notes, needsDatabase }) },
    // Mutants fail on purpose, so that unhandled errors in the background are ignored.
    dangerouslyIgnoreUnhandledErrors: true,
    silent: true,
    reporters: [{}],
  },
  { plugins: [instrumentation(root, plan)] },
)
await vitest.close()
process.exit(0)
