import { paymentLimits } from '#schemas/money/payments.ts'
import { type Context, signedIn } from './context.ts'
import { refused } from '#platform/core/errors.ts'

/** Gateway calls in progress in this process, by person. */
const waiting = new Map<string, number>()
const retrySeconds = 2

/**
 * Runs a call that waits for a gateway. Refuses a person who has the maximum number of such calls in progress, so that
 * one person cannot use up all connections.
 */
export async function withGatewayLimit<Result>(context: Context, call: () => Promise<Result>): Promise<Result> {
  const { identifier } = signedIn(context)
  requireGatewayCapacity(context)
  waiting.set(identifier, countOf(identifier) + 1)
  try {
    return await call()
  } finally {
    if (countOf(identifier) > 1) waiting.set(identifier, countOf(identifier) - 1)
    else waiting.delete(identifier)
  }
}

/** For a call that writes before it reaches a gateway. */
export function requireGatewayCapacity(context: Context): void {
  if (!hasGatewayCapacity(context)) throw refused('TOO_MANY_ATTEMPTS', { retryAfter: retrySeconds })
}

/** Whether the caller may start one more gateway call now. */
export const hasGatewayCapacity = (context: Context): boolean =>
  countOf(signedIn(context).identifier) < paymentLimits.gatewayCallsAtOnce

const countOf = (person: string): number => waiting.get(person) ?? 0
