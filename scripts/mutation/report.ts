/** The figures of a run, its surviving mutants, and invalid entries of the list of equivalent mutants. */
import type { Mutant } from './mutators.ts'
import type { Outcome } from './results.ts'

export type Tried = Mutant & { outcome: Outcome }

/** A mutant that behaves like the original for every input, so that no test can detect it. */
export interface Equivalent {
  file: string
  /** The line of the mutant, trimmed. */
  line: string
  /** The change: `a < b -> a <= b`. Left out where every change of the line is meant. */
  changes?: string[]
  reason: string
}

export interface Figures {
  area: string
  mutants: number
  killed: number
  survived: number
  timedOut: number
  noCoverage: number
  equivalent: number
  /** Percentage: detected mutants, of all that can be detected. */
  score: number
}

export function figuresOf(area: string, tried: readonly Tried[], isEquivalent: (mutant: Tried) => boolean): Figures {
  const open = tried.filter((mutant) => isNoticed(mutant) || !isEquivalent(mutant))
  const count = (outcome: Outcome) => open.filter((mutant) => mutant.outcome === outcome).length
  const [killed, timedOut] = [count('killed'), count('timed out')]
  return {
    area,
    mutants: tried.length,
    killed,
    survived: count('survived'),
    timedOut,
    noCoverage: count('no coverage'),
    equivalent: tried.length - open.length,
    score: open.length === 0 ? 100 : (100 * (killed + timedOut)) / open.length,
  }
}

export const isNoticed = ({ outcome }: Tried): boolean => outcome === 'killed' || outcome === 'timed out'

/** Whether an entry of the list matches this mutant; `lineOf` returns the line of a mutant. */
export const means =
  (lineOf: (mutant: Mutant) => string) =>
  (entry: Equivalent, mutant: Mutant): boolean =>
    entry.file === mutant.file &&
    entry.line === lineOf(mutant) &&
    (entry.changes?.includes(`${mutant.original} -> ${mutant.mutated}`) ?? true)

const columns = ['area', 'mutants', 'killed', 'survived', 'timed out', 'no coverage', 'equivalent', 'score']

export function tableOf(figures: readonly Figures[]): string {
  const rows = figures.map((one) => [
    one.area,
    ...[one.mutants, one.killed, one.survived, one.timedOut, one.noCoverage, one.equivalent].map(String),
    `${one.score.toFixed(1)} %`,
  ])
  const widths = columns.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (row: string[]) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd()
  return [columns, ...rows].map(line).join('\n')
}

const short = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 90 ? `${line.slice(0, 87)}...` : line
}

export function survivorLine({ file, line, column, shape, outcome, original, mutated }: Tried): string {
  const change = `${short(original)}  ->  ${shape === 'statement' ? '(removed)' : short(mutated)}`
  return `${file}:${line}:${column}  ${change}${outcome === 'no coverage' ? '  (no coverage)' : ''}`
}
