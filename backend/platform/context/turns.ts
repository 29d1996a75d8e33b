import { paymentLimits } from '#schemas/money/payments.ts'
import { type Context, signedIn } from './context.ts'
import { refused } from '#platform/core/errors.ts'

/** Calls of each person that wait for a gateway in this process. */
const waiting = new Map<string, number>()
const retrySeconds = 2

/**
 * Runs a call that reaches a gateway while its caller waits. A person who has the most such calls open is refused, so that
 * nobody takes the connections of all others.
 */
export async function inGatewayTurn<Told>(context: Context, call: () => Promise<Told>): Promise<Told> {
  const { identifier } = signedIn(context)
  demandGatewayTurn(context)
  waiting.set(identifier, countOf(identifier) + 1)
  try {
    return await call()
  } finally {
    if (countOf(identifier) > 1) waiting.set(identifier, countOf(identifier) - 1)
    else waiting.delete(identifier)
  }
}

/** For a call that writes something down before it reaches a gateway. */
export function demandGatewayTurn(context: Context): void {
  if (!hasGatewayTurn(context)) throw refused('TOO_MANY_ATTEMPTS', { retryAfter: retrySeconds })
}

/** Whether the caller may have one more call at a gateway now. */
export const hasGatewayTurn = (context: Context): boolean =>
  countOf(signedIn(context).identifier) < paymentLimits.gatewayCallsAtOnce

const countOf = (person: string): number => waiting.get(person) ?? 0
