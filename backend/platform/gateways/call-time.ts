import { gatewayTimeLeft } from '#platform/core/time-budget.ts'
import { GatewayUnavailable } from './port.ts'

/** A gateway that does not answer for this long is slow; a shorter wait says nothing about the gateway. */
const fairMs = 2_000

/**
 * Ends one gateway call after the connection's time limit, or sooner where the request has less time left. Throws where
 * no time is left.
 */
export function callTime(totalMs: number): AbortSignal {
  const left = gatewayTimeLeft() ?? totalMs
  if (left < 1) throw new GatewayUnavailable('no_time')
  const ms = Math.min(totalMs, left)
  const isFair = ms >= Math.min(totalMs, fairMs)
  const controller = new AbortController()
  setTimeout(() => controller.abort(new GatewayUnavailable(isFair ? 'timeout' : 'no_time')), Math.ceil(ms)).unref()
  return controller.signal
}
