/**
 * What an open page hears of at once (server-sent events): the shell holds the one stream and tells, pages listen. Each function
 * that listens gives back the one that ends it.
 */
import type { LiveEvent } from '#schemas/platform/live.ts'

export type LiveKind = LiveEvent['kind']

const hearers = new Map<LiveKind, Set<(id: string) => void>>()
const catchers = new Set<() => void>()

function kept<Listener>(all: Set<Listener>, listener: Listener): () => void {
  all.add(listener)
  return () => void all.delete(listener)
}

/** Something happened to the row of this kind; of `message` and `typing` it is the conversation. */
export function onLive(kind: LiveKind, hear: (id: string) => void): () => void {
  const all = hearers.get(kind) ?? new Set()
  hearers.set(kind, all)
  return kept(all, hear)
}

/** Something may have happened that nobody told: after a break, and again and again while there is no stream. */
export const onMissed = (catchUp: () => void): (() => void) => kept(catchers, catchUp)

export function tellLive(kind: LiveKind, id: string): void {
  for (const hear of hearers.get(kind) ?? []) hear(id)
}

export function tellMissed(): void {
  for (const catchUp of catchers) catchUp()
}
