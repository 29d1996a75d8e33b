import { isAwaited } from '#platform/core/time-budget.ts'
import { GatewayUnavailable } from './port.ts'

/** Concurrent requests to one gateway for one purpose in this process. */
export const maxConcurrentCalls = 16
const retrySeconds = 2

/**
 * Bounds the concurrent requests to a gateway; a further one is refused at once, because it would only lengthen the
 * queue. Background work runs one at a time and is always admitted.
 */
export function bulkhead(most = maxConcurrentCalls) {
  let waiting = 0
  return async <Result>(call: () => Promise<Result>): Promise<Result> => {
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
