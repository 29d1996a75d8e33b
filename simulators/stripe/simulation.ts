import type { Events } from './events.ts'
import type { Store } from './store.ts'

/** What all outcomes have in common. */
export interface Simulation {
  store: Store
  events: Events
  now: () => Temporal.Instant
  /** Without a test that decides them, outcomes happen automatically after a while. */
  byItself: (act: () => unknown) => void
}

export type Timers = ReturnType<typeof openTimers>

/** Timers that do not keep the process alive. */
export function openTimers() {
  const running = new Set<NodeJS.Timeout>()
  return {
    later(act: () => unknown, waitMs: number): void {
      const timer = setTimeout(() => {
        running.delete(timer)
        act()
      }, waitMs)
      timer.unref()
      running.add(timer)
    },
    close: () => running.forEach((timer) => clearTimeout(timer)),
  }
}
