/**
 * All mutants of a source compiled into it at once, each behind a switch: nothing is compiled again between two mutants. The
 * switch is `globalThis.__mutation__`, which the test runner sets; without it the source behaves as it was written.
 */
import type { Mutant } from './mutators.ts'
import { child, parse, walk } from './syntax.ts'

export interface Switch {
  /** True for the mutant that is active; takes note of those that are passed. */
  isOn(id: number): boolean
  /** A turn of a loop; throws when a mutant does not end. */
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
  return insertAll(source, [...insertions, ...loopTurns(source, file)])
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
      ? // The block keeps an `else` that follows from belonging to the switch.
        [`{if (!${isOn(first)}) {`, '}}']
      : [`(${mutants.map((one) => `${isOn(one)} ? (${one.mutated}) : `).join('')}(`, '))']
  return [
    { at: start, text: before, length, kind: 'open' },
    { at: end, text: after, length, kind: 'close' },
  ]
}

const loops = ['ForStatement', 'ForOfStatement', 'ForInStatement', 'WhileStatement', 'DoWhileStatement']
const turn = 'globalThis.__mutation__?.turn();'

/** Counts the turns of every loop, since a mutant may make one endless. */
function loopTurns(source: string, file: string): Insertion[] {
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

/** At one place inner ranges close first, then outer ones open first. */
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
