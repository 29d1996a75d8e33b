import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunReport } from '../../scripts/testing/summary.ts'

export interface Run extends RunReport {
  seconds: number
  isGreen: boolean
}

export const projectRoot = join(import.meta.dirname, '..', '..')

/** `npm test` with these arguments in a copy of the project; prints its output as it comes. */
export async function runTests(words: string[] = [], folder = projectRoot): Promise<Run> {
  const start = performance.now()
  const child = spawn(process.execPath, [join('scripts', 'test.ts'), ...words], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: `${join(folder, 'node_modules', '.bin')}:${process.env.PATH ?? ''}` },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  const seconds = (performance.now() - start) / 1000
  const file = join(folder, '.cache', 'reports', 'summary.json')
  if (!existsSync(file)) throw new Error('The tests ended without a report; see their output above.')
  return { ...(JSON.parse(readFileSync(file, 'utf8')) as RunReport), seconds, isGreen: code === 0 }
}

export const secondsOf = ({ steps }: Run, name: string): number =>
  steps.find((step) => step.name === name)?.seconds ?? 0
