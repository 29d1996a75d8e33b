/**
 * Compiles all mutants of a source into it at once, each behind a switch, so that nothing is compiled between two
 * mutants. The switch is `globalThis.__mutation__`, which the test runner sets; without it the source behaves as
 * written.
 */
import type { Mutant } from './mutators.ts'
import { child, parse, walk } from './syntax.ts'

export interface Switch {
  /** True for the active mutant; records the mutants that are reached. */
  isOn(id: number): boolean
  /** Counts a loop iteration; throws when a mutant does not terminate. */
  turn(): void
}

declare global {
  var __mutation__: Switch | undefined
}

export type NumberedMutant = Mutant & { id: number }

interface Insertion {
  at: number
  text: string
  /** Length of the range that the text opens or closes. */
  length: number
  kind: 'close' | 'open'
}

export function instrument(source: string, file: string, mutants: readonly NumberedMutant[]): string {
  const byRange = Map.groupBy(mutants, ({ start, end, shape }) => `${start} ${end} ${shape}`)
  const insertions = [...byRange.values()].flatMap(switchOf)
  return insertAll(source, [...insertions, ...loopIterations(source, file)])
}

const isOn = ({ id }: NumberedMutant) => `globalThis.__mutation__?.isOn(${id})`

/** The switch around one expression or statement. */
function switchOf(mutants: NumberedMutant[]): Insertion[] {
  const [first] = mutants
  if (!first) return []
  const { start, end, shape } = first
  // A statement of one expression has the same range: its switch is the outer one.
  const length = end - start + (shape === 'statement' ? 0.5 : 0)
  const [before, after] =
    shape === 'statement'
      ? // The block keeps a following `else` from binding to the switch.
        [`{if (!${isOn(first)}) {`, '}}']
      : [`(${mutants.map((one) => `${isOn(one)} ? (${one.mutated}) : `).join('')}(`, '))']
  return [
    { at: start, text: before, length, kind: 'open' },
    { at: end, text: after, length, kind: 'close' },
  ]
}

const loops = ['ForStatement', 'ForOfStatement', 'ForInStatement', 'WhileStatement', 'DoWhileStatement']
const turn = 'globalThis.__mutation__?.turn();'

/** Counts the iterations of every loop, since a mutant may make one endless. */
function loopIterations(source: string, file: string): Insertion[] {
  const found: Insertion[] = []
  walk(parse(source, file), (node) => {
    const body = loops.includes(node.type) ? child(node, 'body') : null
    if (!body) return
    const { start, end } = body
    const length = end - start + 1
    if (body.type === 'BlockStatement') found.push({ at: start + 1, text: turn, length, kind: 'open' })
    else
      found.push({ at: start, text: `{${turn}`, length, kind: 'open' }, { at: end, text: '}', length, kind: 'close' })
  })
  return found
}

/** At one position inner ranges close first, then outer ones open first. */
function insertAll(source: string, insertions: Insertion[]): string {
  const ordered = insertions.toSorted(
    (one, other) =>
      one.at - other.at ||
      one.kind.localeCompare(other.kind) ||
      (one.kind === 'close' ? one.length - other.length : other.length - one.length),
  )
  let [text, done] = ['', 0]
  for (const { at, text: inserted } of ordered) {
    text += source.slice(done, at) + inserted
    done = at
  }
  return text + source.slice(done)
}
