import { type Backoff, retryDelay } from '#schemas/platform/backoff.ts'

export interface RetryTimer {
  /** Counts a failure and schedules the work after the back-off. */
  retry(): void
  /** Schedules the work after this many milliseconds, whatever failed before. */
  runIn(milliseconds: number): void
  /** The next failure counts as the first one. */
  reset(): void
  /** Drops the scheduled work. */
  cancel(): void
  /** Drops the scheduled work and schedules nothing more. */
  stop(): void
}

/** Repeats work that failed, with back-off. At most one run is scheduled: a later call replaces an earlier one. */
export function createRetryTimer(work: () => unknown, backoff: Backoff, random?: () => number): RetryTimer {
  let failures = 0
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const cancel = () => clearTimeout(timer)
  const runIn = (milliseconds: number) => {
    cancel()
    if (!isStopped) timer = setTimeout(() => void work(), milliseconds)
  }
  return {
    retry: () => {
      failures += 1
      runIn(retryDelay(backoff, failures, random))
    },
    runIn,
    reset: () => {
      failures = 0
    },
    cancel,
    stop: () => {
      isStopped = true
      cancel()
    },
  }
}
