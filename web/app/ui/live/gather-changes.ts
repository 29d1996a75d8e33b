import type { LiveKind } from './on-live.ts'

/** Identifiers of the changed rows by kind; null means any of them. */
export type Changes = ReadonlyMap<LiveKind, ReadonlySet<string> | null>

/** One action of the other side can cause several events, which are gathered for this long (milliseconds). */
const gatherFor = 100

export function gatherChanges(onChanged: (changes: Changes) => void) {
  let changes = new Map<LiveKind, Set<string>>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const pass = () => {
    const gathered = changes
    changes = new Map()
    timer = undefined
    onChanged(gathered)
  }
  return {
    add: (kind: LiveKind, id: string) => {
      changes.set(kind, (changes.get(kind) ?? new Set()).add(id))
      timer ??= setTimeout(pass, gatherFor)
    },
    stop: () => clearTimeout(timer),
  }
}
