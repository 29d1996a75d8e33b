import type { FaultBox } from '../shared/faults.ts'
import type { Store } from './store.ts'
import type { WebhookSender } from './webhooks.ts'

/** What the ways in which things end have in common. */
export interface Stage {
  store: Store
  faults: FaultBox
  webhooks: WebhookSender
  /** Now, as the gateway writes it. */
  instant: () => string
  timers: Timers
  /** So long after the order things end by themselves; null: only when told. */
  automaticMs: number | null
}

export type Timers = ReturnType<typeof timersOf>

/** Waits that a restart takes up again: the moment stands in the row. */
export function timersOf(now: () => Temporal.Instant) {
  const running = new Set<NodeJS.Timeout>()
  const written = (instant: Temporal.Instant) => instant.toString({ fractionalSecondDigits: 3 })
  return {
    dueIn: (milliseconds: number) => written(now().add({ milliseconds })),
    /** At the moment, and at most so much later by the clock on the wall. */
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

/** When it ends by itself, for a row. */
export const dueOf = ({ timers, automaticMs }: Stage) => (automaticMs === null ? null : timers.dueIn(automaticMs))

/** Lets the rows that are due end by themselves. */
export function watch<Row extends { id: number; dueAt: string | null }>(
  { timers, automaticMs }: Stage,
  { id, dueAt }: Row,
  act: (id: number) => unknown,
): void {
  if (dueAt !== null && automaticMs !== null) timers.at(dueAt, automaticMs, () => act(id))
}
