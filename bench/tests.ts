/**
 * Duration of the tests, compared with the goals for an idle machine of two cores: everything, unit and API tests,
 * browser tests, and `npm test -- --changed` after a change in one domain. `npm run bench -- tests changed unit`
 * measures only these; `--runs 10` runs everything ten times beside one busy core and counts the green runs.
 */
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { timeOfChange } from './tests/change.ts'
import { type Run, runTests, secondsOf } from './tests/run.ts'

const goals = { everything: 15 * 60, unit: 6 * 60, browser: 8 * 60, changed: 2 * 60 }
type Goal = keyof typeof goals

const { values, positionals } = parseArgs({ allowPositionals: true, options: { runs: { type: 'string' } } })
const names = Object.keys(goals) as Goal[]
const unknown = positionals.find((word) => !(names as string[]).includes(word))
if (unknown) throw new Error(`There is no ${unknown}: use ${names.join(', ')}.`)
const wanted = positionals.length > 0 ? names.filter((name) => positionals.includes(name)) : names

const faults: string[] = []
if (values.runs === undefined) await measure()
else await repeat(Number(values.runs))
for (const fault of faults) console.log(`Not met: ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1

async function measure(): Promise<void> {
  const figures: [Goal, number][] = []
  const note = (goal: Goal, run: Run, seconds: number) => {
    figures.push([goal, seconds])
    if (!run.isGreen) faults.push(`${goal} is not green:\n${run.failures.join('\n')}`)
  }
  if (wanted.includes('everything')) {
    const run = await runTests()
    note('everything', run, run.seconds)
    // The steps of the complete run are measured once.
    for (const step of ['unit', 'browser'] as const)
      if (wanted.includes(step)) figures.push([step, secondsOf(run, step)])
  } else {
    for (const step of ['unit', 'browser'] as const) {
      if (!wanted.includes(step)) continue
      const run = await runTests(step === 'browser' ? ['build', 'browser'] : ['unit'])
      note(step, run, secondsOf(run, step))
    }
  }
  if (wanted.includes('changed')) {
    const run = await timeOfChange()
    note('changed', run, run.seconds)
  }
  console.log(`\n${'what'.padEnd(12)}${'seconds'.padStart(10)}${'goal'.padStart(10)}${'ratio'.padStart(10)}`)
  for (const [goal, seconds] of figures) {
    const limit = goals[goal]
    const cells = [seconds.toFixed(0), limit.toFixed(0), (seconds / limit).toFixed(2)].map((cell) => cell.padStart(10))
    console.log(goal.padEnd(12) + cells.join(''))
    if (seconds > limit)
      faults.push(`${goal} took ${seconds.toFixed(0)} s, ${(seconds / limit).toFixed(2)} of the goal`)
  }
}

/** Complete runs, one after the other, while another program uses all of one core. */
async function repeat(times: number): Promise<void> {
  if (!Number.isInteger(times) || times < 1) throw new Error('--runs takes the number of complete runs.')
  const busy = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
  const words = wanted.length === names.length ? [] : wanted.filter((name) => name === 'unit' || name === 'browser')
  const runs: Run[] = []
  try {
    for (let number = 1; number <= times; number++) {
      const run = await runTests(words)
      runs.push(run)
      console.log(`\nRun ${number} of ${times}: ${run.isGreen ? 'green' : 'red'} after ${run.seconds.toFixed(0)} s`)
      for (const failure of run.failures) console.log(`  ${failure}`)
    }
  } finally {
    busy.kill('SIGKILL')
  }
  const green = runs.filter(({ isGreen }) => isGreen).length
  const secondTries = runs.reduce((sum, run) => sum + run.secondTries, 0)
  const slowest = Math.max(...runs.map(({ seconds }) => seconds))
  console.log(
    `\n${green} of ${times} runs green, ${secondTries} second tries, the slowest after ${slowest.toFixed(0)} s`,
  )
  if (green < times) faults.push(`${times - green} of ${times} runs are not green`)
  if (secondTries > 0) faults.push(`${secondTries} tests were tried twice`)
}
