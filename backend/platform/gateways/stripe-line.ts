import Stripe from 'stripe'
import { fetch } from 'undici'
import { callTime } from './call-time.ts'
import { dispatchersFor } from './dispatchers.ts'
import { GatewayRefused, GatewayUnavailable } from './port.ts'
import { isNotRepeated, limitedBy } from './retry-after.ts'

export interface StripeLineSettings {
  now: () => Temporal.Instant
  /** `https://api.stripe.com`, or the simulator. */
  baseUrl: string
  secretKey: string
  connectMs?: number
  totalMs?: number
}

export type StripeLine = ReturnType<typeof openStripeLine>

/**
 * HTTP to Stripe; every wait has a time limit. A read is tried twice, a write once, with an idempotency key that makes
 * a repetition with the same params harmless.
 */
export function openStripeLine({ baseUrl, secretKey, now, connectMs = 2000, totalMs = 15_000 }: StripeLineSettings) {
  const dispatchers = dispatchersFor({ connectMs, totalMs, maxResponseSize: 4_000_000 })
  const { hostname, port, protocol } = new URL(baseUrl)
  const isSecure = protocol === 'https:'
  const guardedFetch = (address: unknown, init: unknown) => {
    const { method = 'GET', signal } = init as { method?: string; signal: AbortSignal }
    const ended = AbortSignal.any([signal, callTime(totalMs)])
    const sent = { ...(init as object), dispatcher: dispatchers.for(method), redirect: 'error', signal: ended } as const
    return fetch(String(address), sent)
  }
  const stripe = new Stripe(secretKey, {
    host: hostname,
    port: port || (isSecure ? 443 : 80),
    protocol: isSecure ? 'https' : 'http',
    timeout: totalMs,
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(guardedFetch as unknown as typeof globalThis.fetch),
  })

  const order = <T>(call: () => Promise<T>): Promise<T> =>
    call().catch((error: unknown) => {
      throw translated(error)
    })
  return {
    stripe,
    order,
    /**
     * Stripe repeats its first answer to a key for a day, refusals too. A repeated refusal is requested again, once an
     * hour, under a key of that hour. The refused request did nothing, so nothing is done twice.
     */
    orderAnew: <T>(key: string, call: (idempotencyKey: string) => Promise<T>): Promise<T> =>
      order(() =>
        call(key).catch((error: unknown) => {
          if (!isRepeatedRefusal(error)) throw error
          return call(`${key}-${Math.floor(now().epochMilliseconds / 3_600_000)}`)
        }),
      ),
    read: async <T>(call: () => Promise<T>): Promise<T> => {
      try {
        return await order(call)
      } catch (error) {
        // Reads are idempotent, and most faults are short.
        if (!(error instanceof GatewayUnavailable) || isNotRepeated(error)) throw error
        return order(call)
      }
    },
    close: () => dispatchers.destroy(),
  }
}

/** Null for what Stripe does not know. */
export const orNull = <T>(request: Promise<T>): Promise<T | null> =>
  request.catch((error: unknown) => {
    if (error instanceof GatewayRefused && error.status === 404) return null
    throw error
  })

const { errors } = Stripe

const isRepeatedRefusal = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && error.headers?.['idempotent-replayed'] === 'true'

/** Maps the package's errors to those of the port. */
function translated(error: unknown): unknown {
  if (!(error instanceof errors.StripeError)) return error
  const { statusCode = 0, code, type, message } = error
  if (error instanceof errors.StripeConnectionError)
    return ownEnd(error) ?? new GatewayUnavailable(isWait(error) ? 'timeout' : 'connection', { cause: error })
  if (statusCode === 429) return limitedBy(error.headers?.['retry-after'])
  if (statusCode >= 500 || statusCode === 409) return new GatewayUnavailable('fault')
  if (statusCode === 401 || (statusCode === 403 && code !== 'account_invalid'))
    return new GatewayUnavailable('unauthorized')
  if (error instanceof errors.StripeIdempotencyError)
    return new GatewayRefused(statusCode, 'idempotency_error', message)
  if (statusCode >= 400) return new GatewayRefused(statusCode, code ?? type, message)
  return new GatewayUnavailable('unreadable', { cause: error })
}

/** Our own timeout, before the answer or during it. */
function ownEnd({ detail }: { detail?: unknown }): GatewayUnavailable | undefined {
  const thrown = [detail, (detail as { exception?: unknown } | undefined)?.exception]
  return thrown.find((one) => one instanceof GatewayUnavailable)
}

/** The package's own timeout, or that of the connection. */
function isWait({ detail }: { detail?: unknown }): boolean {
  const codes = [detail, detail instanceof Error ? detail.cause : null].map((one) =>
    one instanceof Error && 'code' in one ? String(one.code) : '',
  )
  return codes.some((code) => code === 'ETIMEDOUT' || /^UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT$/.test(code))
}
