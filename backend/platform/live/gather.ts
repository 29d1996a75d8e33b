import * as Type from 'typebox'
import { Compile } from 'typebox/compile'
import { Choice, Id } from '#schemas/platform/endpoint.ts'
import { liveKinds, liveLimits, toldAtOnce } from '#schemas/platform/live.ts'

/** What the triggers of the database say. Of a session that ended no page is told: its streams end. */
export type Told = Type.Static<typeof Told>
const Told = Type.Object({
  kind: Choice([...liveKinds, 'session']),
  id: Id(),
  people: Type.Array(Id(), { maxItems: 50 }),
})
const told = Compile(Told)

export function readTold(payload: string): Told {
  const read: unknown = JSON.parse(payload)
  if (!told.Check(read)) throw new Error('The database told something unknown')
  return read
}

/** Waits a moment for more of the same row, and passes it on once; what somebody is waiting for it passes on as it comes. */
export function gatherer(pass: (told: Told) => void) {
  const waiting = new Map<string, Told>()
  const timers = new Set<NodeJS.Timeout>()
  const passOn = (id: string, timer: NodeJS.Timeout) => {
    const held = waiting.get(id)
    waiting.delete(id)
    timers.delete(timer)
    if (held) pass(held)
  }
  return {
    add: (more: Told) => {
      if (toldAtOnce.includes(more.kind)) return pass(more)
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
