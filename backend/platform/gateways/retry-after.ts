import { GatewayUnavailable } from './port.ts'

/** Seconds to wait where a 429 names none, and the maximum that a 429 may name. */
const usualSeconds = 5
const mostSeconds = 300

/** Maps a 429: nothing was done, and the gateway is not called again for this time. */
export const limitedBy = (retryAfter: unknown) =>
  new GatewayUnavailable('limited', { retryAfter: secondsOf(retryAfter) })

/** Seconds, as both gateways send them; a date would depend on the other side's clock. */
function secondsOf(retryAfter: unknown): number {
  const seconds = typeof retryAfter === 'string' && /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : usualSeconds
  return Math.min(Math.max(seconds, 1), mostSeconds)
}

/** Never retries after a full timeout, or when a gateway limits the rate. */
export const isNotRepeated = ({ reason }: GatewayUnavailable) =>
  reason === 'timeout' || reason === 'no_time' || reason === 'limited'
