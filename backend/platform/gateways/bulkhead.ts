import { isAwaited } from '#platform/core/time-budget.ts'
import { GatewayUnavailable } from './port.ts'

/** Requests that wait at once for one gateway and one purpose in this process. */
export const awaitedAtOnce = 16
const retrySeconds = 2

/**
 * Lets so many requests wait for a gateway; the next one is refused at once, since it would only make the line longer. Work
 * that nobody waits for goes one by one and is let through.
 */
export function bulkhead(most = awaitedAtOnce) {
  let waiting = 0
  return async <Told>(call: () => Promise<Told>): Promise<Told> => {
    if (!isAwaited()) return call()
    if (waiting >= most) throw new GatewayUnavailable('busy', { retryAfter: retrySeconds })
    waiting += 1
    try {
      return await call()
    } finally {
      waiting -= 1
    }
  }
}
