import { setTimeout as pause } from 'node:timers/promises'
import { type Backoff, retryDelay } from '#schemas/platform/backoff.ts'

interface Policy {
  backoff: Backoff
  /** Attempts after the first one. */
  retries: number
  /** Whether a repetition may help, and `delayMs` fits into the caller's time. Other errors are thrown at once. */
  mayRetry: (error: unknown, delayMs: number) => boolean
  random?: () => number
  sleep?: (milliseconds: number) => Promise<unknown>
}

/** Repeats failed work with back-off, then throws its last error. The work must be idempotent. */
export async function retry<Result>(
  work: () => Promise<Result>,
  { backoff, retries, mayRetry, random, sleep = pause }: Policy,
): Promise<Result> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await work()
    } catch (error) {
      const delayMs = retryDelay(backoff, failures, random)
      if (failures > retries || !mayRetry(error, delayMs)) throw error
      await sleep(delayMs)
    }
  }
}
