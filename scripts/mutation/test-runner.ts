/**
 * Vitest's runner with an addition: after a test file has passed, its tests run again with one mutant after the other
 * switched on, in the same process, until one of them fails. A mutant runs only the tests that reach it.
 */
import { type RunnerTask, type RunnerTestFile, type RunnerTestSuite, TestRunner, vi } from 'vitest'
import { startTests } from 'vitest/internal/browser'
import { type Fact, note, notesIn } from './results.ts'

/** Loop iterations after which a mutant counts as endless. */
const maxIterations = 2_000_000

/** Reached while modules load, before any test: such a mutant needs reloaded modules. */
const atLoading = Symbol('at loading')
/** In a hook of the file or after its tests. */
const betweenTests = Symbol('between tests')
type Reach = string | typeof atLoading | typeof betweenTests

const state = {
  active: -1,
  turns: 0,
  isEndless: false,
  at: atLoading as Reach,
  /** The tests that reach a mutant, by mutant. */
  reached: null as Map<number, Set<Reach>> | null,
}

globalThis.__mutation__ = {
  isOn(id) {
    if (state.reached) {
      const places = state.reached.get(id) ?? new Set()
      state.reached.set(id, places.add(state.at))
    }
    return state.active === id
  },
  turn() {
    if (state.active < 0 || (state.turns += 1) < maxIterations) return
    state.isEndless = true
    throw new Error('A loop does not end')
  },
}

const testsIn = (task: RunnerTask): RunnerTask[] => (task.type === 'test' ? [task] : task.tasks.flatMap(testsIn))
const failureOf = (task: RunnerTask | RunnerTestFile): RunnerTask | null =>
  task.result?.state === 'fail' && (task.type === 'test' || task.result.errors?.length)
    ? task
    : task.type === 'suite'
      ? (task.tasks.map(failureOf).find((one) => one !== null) ?? null)
      : null

/** Runs chosen tests of one file without a reporter, up to the first failure. */
class QuietRunner extends TestRunner {
  wanted: ReadonlySet<string> | null = null

  onCollected(files: RunnerTestFile[]): void {
    const { wanted } = this
    if (wanted) for (const file of files) leaveOut(file, wanted)
    state.at = betweenTests
  }
  override onAfterRunTask(test: RunnerTask): void {
    if (test.result?.state === 'fail') this.cancel('test-failure')
  }
}

function leaveOut(suite: RunnerTestSuite, wanted: ReadonlySet<string>): boolean {
  const stays = suite.tasks.filter((task) => {
    const isWanted = task.type === 'test' ? wanted.has(task.id) : leaveOut(task, wanted)
    if (!isWanted) task.mode = 'skip'
    return isWanted
  })
  return stays.length > 0
}

interface Settings {
  notes: string
  needsDatabase: boolean
}

export default class MutationRunner extends TestRunner {
  readonly settings: Settings = JSON.parse(process.env.MUTATION ?? '{}')
  private readonly write = (fact: Fact) => note(this.settings.notes, fact)

  onBeforeCollect(): void {
    vi.resetModules()
    Object.assign(state, { active: -1, at: atLoading, reached: new Map() })
  }
  onBeforeRunFiles(): void {
    state.at = betweenTests
  }
  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    state.at = test.id
    await super.onBeforeRunTask(test as never)
  }
  override onAfterRunTask(test: RunnerTask): void {
    state.at = betweenTests
    super.onAfterRunTask(test as never)
  }

  /** The tests have passed without mutants: now with each mutant. */
  override async onAfterRunFiles(files: RunnerTestFile[]): Promise<void> {
    super.onAfterRunFiles(files)
    const reached = state.reached ?? new Map<number, Set<Reach>>()
    state.reached = null
    for (const file of files) {
      const failure = failureOf(file)
      if (failure)
        this.write({ type: 'broken', file: file.name, why: `${failure.name}: ${failure.result?.errors?.[0]?.message}` })
      else await this.tryAll(file, reached)
    }
  }

  private async tryAll(file: RunnerTestFile, reached: Map<number, Set<Reach>>): Promise<void> {
    this.write({ type: 'reached', ids: [...reached.keys()] })
    const decided = new Set(
      notesIn(this.settings.notes).flatMap((fact) =>
        fact.type === 'killed' || fact.type === 'timed-out' ? [fact.id] : [],
      ),
    )
    const isStatic = (places: Set<Reach>) => places.has(atLoading)
    // Only static mutants need reloaded modules, so they come last.
    const open = [...reached].filter(([id]) => !decided.has(id))
    const ordered = open.toSorted(([, one], [, other]) => Number(isStatic(one)) - Number(isStatic(other)))
    for (const [id, places] of ordered) await this.tryOne(id, file, places)
    Object.assign(state, { active: -1 })
    this.write({ type: 'done', file: file.name })
  }

  private async tryOne(id: number, { filepath }: RunnerTestFile, places: Set<Reach>): Promise<void> {
    this.write({ type: 'trying', id })
    const runsWhole = this.settings.needsDatabase || places.has(atLoading) || places.has(betweenTests)
    const runner = new QuietRunner(this.config)
    // Vitest sets these on the runner that it creates itself.
    for (const key of ['moduleRunner', '_otel']) Object.defineProperty(runner, key, { value: Reflect.get(this, key) })
    runner.wanted = runsWhole ? null : new Set([...places].filter((place) => typeof place === 'string'))
    Object.assign(state, { active: id, turns: 0, isEndless: false, at: atLoading })
    // State of modules, such as caches, would hide a mutant from the next run.
    if (!this.settings.needsDatabase || places.has(atLoading)) vi.resetModules()
    const [file] = await startTests([filepath], runner)
    const failure = file ? failureOf(file) : null
    if (places.has(atLoading)) vi.resetModules()
    if (!file || testsIn(file).length === 0) this.write({ type: 'killed', id, by: filepath })
    else if (!failure) return
    else if (state.isEndless || isLate(failure)) this.write({ type: 'timed-out', id })
    else this.write({ type: 'killed', id, by: `${file.name} > ${failure.name}` })
  }
}

const isLate = ({ result }: RunnerTask) => result?.errors?.some(({ message }) => message.includes('timed out')) ?? false
