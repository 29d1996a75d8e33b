/** Results that a test run writes while it runs, one line each, so that a run that hangs loses nothing. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

export type Fact =
  /** A test reaches the mutant. */
  | { type: 'reached'; ids: number[] }
  | { type: 'trying'; id: number }
  | { type: 'killed'; id: number; by: string }
  | { type: 'timed-out'; id: number }
  /** All mutants that this test file reaches were tested. */
  | { type: 'done'; file: string }
  /** The tests fail without any mutant, so that they prove nothing. */
  | { type: 'broken'; file: string; why: string }

export const note = (path: string, fact: Fact): void => appendFileSync(path, `${JSON.stringify(fact)}\n`)

export const notesIn = (path: string): Fact[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Fact)
    : []

export type Outcome = 'killed' | 'survived' | 'timed out' | 'no coverage'

export interface Summary {
  outcomes: Map<number, Outcome>
  broken: { file: string; why: string }[]
}

export function summaryOf(ids: readonly number[], facts: readonly Fact[]): Summary {
  const outcomes = new Map<number, Outcome>(ids.map((id) => [id, 'no coverage']))
  for (const fact of facts) {
    if (fact.type === 'reached')
      for (const id of fact.ids) if (outcomes.get(id) === 'no coverage') outcomes.set(id, 'survived')
    if (fact.type === 'killed') outcomes.set(fact.id, 'killed')
    if (fact.type === 'timed-out') outcomes.set(fact.id, 'timed out')
  }
  return { outcomes, broken: facts.filter((fact) => fact.type === 'broken') }
}
