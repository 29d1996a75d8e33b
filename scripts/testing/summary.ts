import { stepNames } from './options.ts'
import type { Outcome } from './steps.ts'

/** Failed tests, files over the limit, and a step that failed without either: the last line must show all of them. */
export function failuresOf({ isOk, count, files }: Outcome): number {
  const failed = (count?.failed ?? 0) + (files?.tooSlow.length ?? 0)
  return isOk ? failed : Math.max(1, failed)
}

/** The end of a run: failures, slow files, one line for each step, and one with counts. */
export function summary(outcomes: Outcome[], skipped: Partial<Record<string, string>> = {}): string[] {
  const slowest = outcomes.flatMap(({ name, files }) =>
    files ? [`The slowest files of ${name}:`, ...files.slowest] : [],
  )
  const notes = outcomes.flatMap(({ files }) => files?.notes ?? [])
  const passed = outcomes.reduce((sum, { count }) => sum + (count?.passed ?? 0), 0)
  const failed = outcomes.reduce((sum, one) => sum + failuresOf(one), 0)
  return [
    ...slowest,
    ...notes,
    '',
    ...outcomes.flatMap(failureLines),
    ...stepNames.map((name) => {
      const outcome = outcomes.find((one) => one.name === name)
      return outcome ? lineOf(outcome) : `skipped  ${name}${skipped[name] ? `: ${skipped[name]}` : ''}`
    }),
    `${passed} passed, ${failed} failed`,
  ]
}

/** The failures and their reasons; a step without tests has printed its own. */
function failureLines(outcome: Outcome): string[] {
  const { name, count, files } = outcome
  const lines = [...(count?.failures ?? []), ...(files?.tooSlow ?? [])]
  const isSilent = lines.length === 0 && failuresOf(outcome) > 0
  return (isSilent ? ['failed; what it printed stands above'] : lines).map((line) => `${name}: ${line}`)
}

function lineOf(outcome: Outcome): string {
  const { name, seconds, count, files } = outcome
  const state = failuresOf(outcome) === 0 ? 'passed ' : 'FAILED '
  const counts = count ? `  ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped` : ''
  const pace = files ? `; the machine took ${files.pace.toFixed(1)} times as long as an idle one` : ''
  return `${state}  ${name.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s${counts}${pace}`
}

/** The same for programs. */
export interface RunReport {
  steps: { name: string; isOk: boolean; seconds: number; passed: number; failed: number; skipped: number }[]
  failures: string[]
  /** Tests that failed and passed on a retry, where retries were requested. */
  secondTries: number
}

export const reportOf = (outcomes: Outcome[]): RunReport => ({
  steps: outcomes.map((one) => ({
    name: one.name,
    isOk: failuresOf(one) === 0,
    seconds: one.seconds,
    passed: one.count?.passed ?? 0,
    failed: failuresOf(one),
    skipped: one.count?.skipped ?? 0,
  })),
  failures: outcomes.flatMap(failureLines),
  secondTries: outcomes.reduce((sum, { count }) => sum + (count?.secondTries ?? 0), 0),
})
