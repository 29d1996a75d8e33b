/** The pause before a call is repeated, which ends early when the network is back. */
import { type Backoff, retryDelay } from '#schemas/platform/backoff.ts'

const backoff: Backoff = { firstMs: 500, longestMs: 5_000, jitter: [0.7, 1.3] }

export interface RetryPause {
  /** `failures`: consecutive ones so far, from 1. */
  wait(failures: number): Promise<void>
  end(): void
}

export function createRetryPause(): RetryPause {
  let end = (): void => undefined
  return {
    wait: (failures) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, retryDelay(backoff, failures))
        end = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    end: () => end(),
  }
}
