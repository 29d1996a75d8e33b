/**
 * Live changes of an open page (server-sent events): the shell holds the single stream and publishes, pages subscribe.
 * Each subscribing function returns its unsubscribe function.
 */
import type { LiveEvent } from '#schemas/platform/live.ts'

export type LiveKind = LiveEvent['kind']

const listeners = new Map<LiveKind, Set<(id: string) => void>>()
const missedListeners = new Set<() => void>()

function subscribe<Listener>(all: Set<Listener>, listener: Listener): () => void {
  all.add(listener)
  return () => void all.delete(listener)
}

/**
 * Subscribes to changes of rows of this kind; for `message` and `typing` the identifier is that of the conversation.
 */
export function onLive(kind: LiveKind, onEvent: (id: string) => void): () => void {
  const all = listeners.get(kind) ?? new Set()
  listeners.set(kind, all)
  return subscribe(all, onEvent)
}

/** Subscribes to lost events: called after a break, and repeatedly while there is no stream. */
export const onMissed = (catchUp: () => void): (() => void) => subscribe(missedListeners, catchUp)

export function publishLive(kind: LiveKind, id: string): void {
  for (const onEvent of listeners.get(kind) ?? []) onEvent(id)
}

export function publishMissed(): void {
  for (const catchUp of missedListeners) catchUp()
}
