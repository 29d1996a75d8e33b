import type { FaultBox } from '../shared/faults.ts'
import type { Store } from './store.ts'
import type { WebhookSender } from './webhooks.ts'

/** What all outcomes have in common. */
export interface Simulation {
  store: Store
  faults: FaultBox
  webhooks: WebhookSender
  /** Now, in the gateway's format. */
  instant: () => string
  timers: Timers
  /** Milliseconds after the request until outcomes happen automatically; null: only on command. */
  automaticMs: number | null
}

export type Timers = ReturnType<typeof timersOf>

/** Timers that a restart resumes: the due time is stored in the row. */
export function timersOf(now: () => Temporal.Instant) {
  const running = new Set<NodeJS.Timeout>()
  const written = (instant: Temporal.Instant) => instant.toString({ fractionalSecondDigits: 3 })
  return {
    dueIn: (milliseconds: number) => written(now().add({ milliseconds })),
    /** Fires at the due time of the fake clock, and at most this much later in real time. */
    at(moment: string, mostMs: number, act: () => void): void {
      const waitMs = Temporal.Instant.from(moment).epochMilliseconds - now().epochMilliseconds
      const timer = setTimeout(
        () => {
          running.delete(timer)
          act()
        },
        Math.max(0, Math.min(waitMs, mostMs)),
      )
      timer.unref()
      running.add(timer)
    },
    close: () => running.forEach((timer) => clearTimeout(timer)),
  }
}

/** Due time of an automatic outcome, for a row. */
export const dueOf = ({ timers, automaticMs }: Simulation) => (automaticMs === null ? null : timers.dueIn(automaticMs))

/** Completes the rows that are due. */
export function completeWhenDue<Row extends { id: number; dueAt: string | null }>(
  { timers, automaticMs }: Simulation,
  { id, dueAt }: Row,
  act: (id: number) => unknown,
): void {
  if (dueAt !== null && automaticMs !== null) timers.at(dueAt, automaticMs, () => act(id))
}
