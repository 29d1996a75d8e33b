/** Runs a plan to its end: a test process without output for too long is killed, and its mutant has timed out. */
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plan } from './plan.ts'
import { note, notesIn, type Summary, summaryOf } from './results.ts'

/** Longer than any test file needs to run once. */
const silence = { rules: 60_000, database: 240_000 }

export async function tryPlan(plan: Plan, { folder, name }: { folder: string; name: string }): Promise<Summary> {
  mkdirSync(folder, { recursive: true })
  const [planPath, notes] = [join(folder, `${name}.plan.json`), join(folder, `${name}.notes.jsonl`)]
  rmSync(notes, { force: true })
  writeFileSync(planPath, JSON.stringify(plan))
  writeFileSync(notes, '')
  while (!(await ended(planPath, notes, plan.needsDatabase ? silence.database : silence.rules))) {
    const trying = notesIn(notes).findLast((fact) => fact.type === 'trying')
    if (!trying) throw new Error(`The tests of ${name} do not start`)
    note(notes, { type: 'timed-out', id: trying.id })
  }
  return summaryOf(
    plan.mutants.map(({ id }) => id),
    notesIn(notes),
  )
}

/** False when the process was killed because it had no output for too long. */
async function ended(planPath: string, notes: string, patience: number): Promise<boolean> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run-tests.ts'), planPath, notes], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // The group contains its workers.
    detached: true,
  })
  const stop = () => child.pid && process.kill(-child.pid, 'SIGKILL')
  process.once('exit', stop)
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const watch = setInterval(() => {
    if (Date.now() - statSync(notes).mtimeMs < patience) return
    stop()
    resolve(false)
  }, 1000)
  child.once('exit', (code) => (code === 0 ? resolve(true) : reject(new Error(`The tests ended with ${code}`))))
  try {
    return await promise
  } finally {
    clearInterval(watch)
    process.off('exit', stop)
  }
}
