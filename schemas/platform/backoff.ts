/** How long to wait before a failed call is repeated, for pages and servers. */
export interface Backoff {
  /** Milliseconds after the first failure. */
  firstMs: number
  /** Each further failure multiplies the delay by this; 2 by default. */
  factor?: number
  /** Limit of the delay before jitter. */
  longestMs?: number
  /** Range of the random factor, so that callers that failed together do not come back together; none by default. */
  jitter?: readonly [least: number, most: number]
}

/** Milliseconds until the next attempt. `failures`: consecutive ones so far, from 1. */
export function retryDelay(
  { firstMs, factor = 2, longestMs = Infinity, jitter: [least, most] = [1, 1] }: Backoff,
  failures: number,
  random: () => number = Math.random,
): number {
  const delay = Math.min(longestMs, firstMs * factor ** (failures - 1))
  return delay * (least + random() * (most - least))
}
