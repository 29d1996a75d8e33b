import { Agent } from 'undici'
import { maxConcurrentCalls } from './bulkhead.ts'

interface Settings {
  connectMs: number
  totalMs: number
  /** Maximum bytes of one answer. */
  maxResponseSize: number
}

/** Connections to a gateway. Reads have their own, so that many of them never delay a payment, payout or refund. */
export function dispatchersFor({ connectMs, totalMs, maxResponseSize }: Settings) {
  const agent = () =>
    new Agent({
      connections: 2 * maxConcurrentCalls,
      connect: { timeout: connectMs },
      headersTimeout: totalMs,
      bodyTimeout: totalMs,
      maxResponseSize,
      keepAliveTimeout: 4000,
    })
  const [questions, orders] = [agent(), agent()]
  return {
    for: (method: string) => (method === 'GET' ? questions : orders),
    destroy: async () => {
      await Promise.all([questions.destroy(), orders.destroy()])
    },
  }
}
