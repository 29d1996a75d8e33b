/**
 * Chooses the mutants of a run: all of a part, or a sample that depends only on the seed and the text of each mutant.
 */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Part } from './areas.ts'
import { instrument, type NumberedMutant } from './instrument.ts'
import { type Mutant, mutantsOf } from './mutators.ts'

export interface Plan {
  mutants: NumberedMutant[]
  tests: string[]
  needsDatabase: boolean
}

export interface Choice {
  root: string
  /** Parts of paths; a source is chosen when its path contains one of them. */
  only: string[]
  sample: number | null
  seed: string
}

const expand = (root: string, globs: string[]): string[] => [
  ...new Set(globs.flatMap((glob) => globSync(glob, { cwd: root }).toSorted())),
]

export function planOf({ files, tests, needsDatabase }: Part, { root, only, sample, seed }: Choice): Plan {
  const sources = expand(root, files).filter((file) => only.length === 0 || only.some((part) => file.includes(part)))
  const all = sources.flatMap((file) => mutantsOf(readFileSync(join(root, file), 'utf8'), file))
  const chosen = sample === null ? all : sampleOf(all, sample, seed)
  return { mutants: chosen.map((mutant, id) => ({ ...mutant, id })), tests: expand(root, tests), needsDatabase }
}

/** Each mutant is drawn on its own, so that a change elsewhere does not change the sample. */
export function sampleOf(mutants: Mutant[], count: number, seed: string): Mutant[] {
  const seen = new Map<string, number>()
  const lots = mutants.map((mutant) => {
    const { file, mutator, original, mutated } = mutant
    const text = [seed, file, mutator, original, mutated].join('\0')
    const nth = (seen.get(text) ?? 0) + 1
    seen.set(text, nth)
    return { mutant, lot: createHash('sha256').update(`${text}\0${nth}`).digest('hex') }
  })
  const drawn = lots.toSorted((one, other) => (one.lot < other.lot ? -1 : 1)).slice(0, count)
  const isDrawn = new Set(drawn.map(({ mutant }) => mutant))
  return mutants.filter((mutant) => isDrawn.has(mutant))
}

/** The Vite plugin that compiles the mutants of a plan into their sources. */
export function instrumentation(root: string, { mutants }: Plan) {
  const byFile = Map.groupBy(mutants, ({ file }) => join(root, file))
  return {
    name: 'mutation',
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      const own = byFile.get(id.split('?')[0] ?? id)
      return own ? { code: instrument(code, id, own), map: null } : null
    },
  }
}
