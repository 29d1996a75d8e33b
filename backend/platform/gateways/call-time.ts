import { gatewayTimeLeft } from '#platform/core/time-budget.ts'
import { GatewayUnavailable } from './port.ts'

/** A gateway that does not answer for so long is slow; whoever could wait less proves nothing about it. */
const fairMs = 2_000

/**
 * Ends one call of a gateway: after as long as the line allows, sooner where a request has less time left. Throws where nothing
 * is left.
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
