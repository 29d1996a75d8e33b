/** How long a request may still take. Everything that waits below its handler finds that out here, however deep it lies. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'

/** Milliseconds of a request whose caller does not say how long it waits. */
const usualMs = 9_000
/** Milliseconds that one request may wait for payment gateways, all calls together. */
const gatewayMs = 4_000
/** Kept for what is written down after a gateway has answered, and for the answer itself. */
const answerMs = 500
/** Kept for the answer that the request takes too long: after all that gives up by itself. */
const lastAnswerMs = 150

interface Budget {
  /** Instants of `performance.now()`. */
  until: number
  gatewaysFrom: number | null
  gatewayMs: number
  hasConnected: boolean
}

const budgets = new AsyncLocalStorage<Budget>()

/** Does the work of a request within the time that its caller still waits: `X-Request-Timeout`, milliseconds from its start. */
export function withinTime<Done>(headers: IncomingHttpHeaders, elapsedMs: number, work: () => Promise<Done>) {
  const asked = headers['x-request-timeout']
  const waits = typeof asked === 'string' && /^\d{1,9}$/.test(asked) ? Number(asked) : usualMs
  return budgets.run(
    { until: performance.now() + waits - elapsedMs, gatewaysFrom: null, gatewayMs, hasConnected: false },
    work,
  )
}

/**
 * As the work does, or what `refuse` makes when it takes so long that its caller would leave without an answer. The work goes on
 * then, and what it comes to is heard by `onLate`; a caller with an Idempotency-Key asks again and gets its answer.
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

/** Whether the caller has gone. */
export const isLate = (): boolean => timeLeft() === 0

/** Whether somebody waits for what is being done. */
export const isAwaited = (): boolean => budgets.getStore() !== undefined

/** Milliseconds until the caller has gone; null for work that nobody waits for. */
export function timeLeft(): number | null {
  const budget = budgets.getStore()
  return budget ? Math.max(0, budget.until - performance.now()) : null
}

/** Milliseconds left for gateways in this request, from its first call of one on; null for work that nobody waits for. */
export function gatewayTimeLeft(): number | null {
  const budget = budgets.getStore()
  if (!budget) return null
  const now = performance.now()
  budget.gatewaysFrom ??= now
  return Math.max(0, Math.min(budget.gatewaysFrom + budget.gatewayMs, budget.until - answerMs) - now)
}

/** For the few calls that ask a gateway for long lists: all the time that the caller waits. */
export function spendAllOnGateways(): void {
  const budget = budgets.getStore()
  if (budget) budget.gatewayMs = Number.POSITIVE_INFINITY
}
