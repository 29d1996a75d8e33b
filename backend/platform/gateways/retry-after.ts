import { GatewayUnavailable } from './port.ts'

/** Seconds to wait where a 429 names none, and the most that a 429 may name. */
const usualSeconds = 5
const mostSeconds = 300

/** What a 429 means to the product: nothing was done, and the gateway is not asked again for so long. */
export const limitedBy = (retryAfter: unknown) =>
  new GatewayUnavailable('limited', { retryAfter: secondsOf(retryAfter) })

/** Seconds, as both gateways write them; a date would need a clock that both sides agree on. */
function secondsOf(retryAfter: unknown): number {
  const seconds = typeof retryAfter === 'string' && /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : usualSeconds
  return Math.min(Math.max(seconds, 1), mostSeconds)
}

/** Who waited to the end waits no longer, and a gateway that asks for fewer calls gets no second one. */
export const isNotRepeated = ({ reason }: GatewayUnavailable) =>
  reason === 'timeout' || reason === 'no_time' || reason === 'limited'
