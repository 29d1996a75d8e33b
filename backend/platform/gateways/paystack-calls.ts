import { request } from 'undici'
import { callTime } from './call-time.ts'
import { dispatchersFor } from './dispatchers.ts'
import { GatewayUnavailable } from './port.ts'
import { isNotRepeated, limitedBy } from './retry-after.ts'

export interface Answered {
  status: number
  body: unknown
}

interface Line {
  baseUrl: string
  secretKey: string
  connectMs?: number
  totalMs?: number
}

/**
 * HTTP to the gateway; every wait has a time limit. A read is tried twice, a write once: `verify` shows whether it
 * arrived.
 */
export function openPaystackCalls({ baseUrl, secretKey, connectMs = 2000, totalMs = 15_000 }: Line) {
  const dispatchers = dispatchersFor({ connectMs, totalMs, maxResponseSize: 1_000_000 })
  const base = baseUrl.replace(/\/+$/, '')

  async function call(method: 'GET' | 'POST', path: string, signal: AbortSignal, order?: object): Promise<Answered> {
    try {
      const { statusCode, headers, body } = await request(`${base}${path}`, {
        method,
        dispatcher: dispatchers.for(method),
        signal,
        headers: {
          authorization: `Bearer ${secretKey}`,
          accept: 'application/json',
          ...(order ? { 'content-type': 'application/json' } : {}),
        },
        ...(order ? { body: JSON.stringify(order) } : {}),
      })
      const text = await body.text()
      if (statusCode === 429) throw limitedBy(headers['retry-after'])
      if (statusCode >= 500) throw new GatewayUnavailable('fault')
      if (statusCode >= 300 && statusCode < 400) throw new GatewayUnavailable('unreadable')
      return { status: statusCode, body: JSON.parse(text) }
    } catch (error) {
      throw unavailable(error)
    }
  }

  return {
    async get(path: string): Promise<Answered> {
      const signal = callTime(totalMs)
      try {
        return await call('GET', path, signal)
      } catch (error) {
        // Reads are idempotent, and most faults are short.
        if (!(error instanceof GatewayUnavailable) || isNotRepeated(error)) throw error
        return call('GET', path, signal)
      }
    },
    post: async (path: string, order: object): Promise<Answered> => call('POST', path, callTime(totalMs), order),
    close: () => dispatchers.destroy(),
  }
}

export type PaystackCalls = ReturnType<typeof openPaystackCalls>

function unavailable(error: unknown): GatewayUnavailable {
  if (error instanceof GatewayUnavailable) return error
  if (error instanceof SyntaxError) return new GatewayUnavailable('unreadable')
  const code = error instanceof Error && 'code' in error ? error.code : null
  const isWait =
    code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT'
  return new GatewayUnavailable(isWait ? 'timeout' : 'connection', { cause: error })
}
