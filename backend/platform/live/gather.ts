import * as Type from 'typebox'
import { Compile } from 'typebox/compile'
import { Choice, Id } from '#schemas/platform/endpoint.ts'
import { liveKinds, liveLimits, immediateKinds } from '#schemas/platform/live.ts'

/** Notifications of the database triggers. An ended session is not published to pages: its streams end. */
export type Notification = Type.Static<typeof Notification>
const Notification = Type.Object({
  kind: Choice([...liveKinds, 'session']),
  id: Id(),
  people: Type.Array(Id(), { maxItems: 50 }),
})
const notificationCheck = Compile(Notification)

export function readNotification(payload: string): Notification {
  const read: unknown = JSON.parse(payload)
  if (!notificationCheck.Check(read)) throw new Error('Unknown database notification')
  return read
}

/**
 * Debounces notifications of the same row and publishes one; those that a person is waiting for are published at once.
 */
export function gatherer(pass: (notification: Notification) => void) {
  const waiting = new Map<string, Notification>()
  const timers = new Set<NodeJS.Timeout>()
  const passOn = (id: string, timer: NodeJS.Timeout) => {
    const held = waiting.get(id)
    waiting.delete(id)
    timers.delete(timer)
    if (held) pass(held)
  }
  return {
    add: (more: Notification) => {
      if (immediateKinds.includes(more.kind)) return pass(more)
      const held = waiting.get(more.id)
      waiting.set(more.id, { ...more, people: [...new Set([...(held?.people ?? []), ...more.people])] })
      if (held) return
      const timer = setTimeout(() => passOn(more.id, timer), liveLimits.gatherMs)
      timers.add(timer)
    },
    stop: () => {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
