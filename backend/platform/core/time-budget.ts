/** The remaining time of a request, available to everything that its handler waits for, at any depth. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'

/** Milliseconds for a request whose caller does not send its limit. */
const usualMs = 9_000
/** Milliseconds that one request may wait for payment gateways, all calls together. */
const gatewayMs = 4_000
/** Reserved for writes after a gateway has answered, and for the answer itself. */
const answerMs = 500
/** Reserved for the timeout answer, which is sent after every other time limit. */
const lastAnswerMs = 150

interface Budget {
  /** On the `performance.now()` scale. */
  until: number
  gatewaysFrom: number | null
  gatewayMs: number
  hasConnected: boolean
}

const budgets = new AsyncLocalStorage<Budget>()

/** Runs a request within the time that its caller waits: `X-Request-Timeout`, milliseconds from its start. */
export function withinTime<Done>(headers: IncomingHttpHeaders, elapsedMs: number, work: () => Promise<Done>) {
  const requested = headers['x-request-timeout']
  const waits = typeof requested === 'string' && /^\d{1,9}$/.test(requested) ? Number(requested) : usualMs
  return budgets.run(
    { until: performance.now() + waits - elapsedMs, gatewaysFrom: null, gatewayMs, hasConnected: false },
    work,
  )
}

/**
 * Resolves like the work, or with what `refuse` returns when the caller would otherwise disconnect without an answer.
 * The work then continues, and `onLate` gets its outcome; a caller with an Idempotency-Key retries and gets its answer.
 */
export async function answerInTime<Done>(
  work: () => Promise<Done>,
  { refuse, onLate }: { refuse: () => Error; onLate: (working: Promise<Done>) => void },
): Promise<Done> {
  const left = timeLeft()
  const working = work()
  if (left === null || left === Number.POSITIVE_INFINITY) return working
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => {
        onLate(working)
        reject(refuse())
      },
      Math.max(left - lastAnswerMs, left / 2),
    )
    working.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Whether this is the first connection that the request takes, before which it has done nothing. */
export function takesFirstConnection(): boolean {
  const budget = budgets.getStore()
  if (!budget || budget.hasConnected) return false
  budget.hasConnected = true
  return true
}

/** Whether the caller has stopped waiting. */
export const isLate = (): boolean => timeLeft() === 0

/** Whether a caller waits for this work. */
export const isAwaited = (): boolean => budgets.getStore() !== undefined

/** Milliseconds until the caller stops waiting; null for background work. */
export function timeLeft(): number | null {
  const budget = budgets.getStore()
  return budget ? Math.max(0, budget.until - performance.now()) : null
}

/** Milliseconds left for gateways in this request, counted from its first gateway call; null for background work. */
export function gatewayTimeLeft(): number | null {
  const budget = budgets.getStore()
  if (!budget) return null
  const now = performance.now()
  budget.gatewaysFrom ??= now
  return Math.max(0, Math.min(budget.gatewaysFrom + budget.gatewayMs, budget.until - answerMs) - now)
}

/** For the few calls that read long lists from a gateway: all the time that the caller waits. */
export function spendAllOnGateways(): void {
  const budget = budgets.getStore()
  if (budget) budget.gatewayMs = Number.POSITIVE_INFINITY
}
