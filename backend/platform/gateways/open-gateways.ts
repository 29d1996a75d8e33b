import { circuitBreaker } from '#platform/core/circuit-breaker.ts'
import { bulkhead } from './bulkhead.ts'
import { type Gateways, gatewaysOf } from './gateways.ts'
import { createPaystack, type PaystackSettings } from './paystack.ts'
import { type Gateway, GatewayUnavailable } from './port.ts'
import { createStripe, type StripeSettings } from './stripe.ts'

export interface GatewaySettings {
  /** Null: not connected. */
  paystack: Omit<PaystackSettings, 'now'> | null
  stripe: Omit<StripeSettings, 'now'> | null
  now: () => Temporal.Instant
  /** How long one that failed several times in a row is left alone. */
  restMs?: number
}

/** The gateways the product pays through. */
export function openGateways({ paystack, stripe, now, restMs }: GatewaySettings): Gateways {
  const connected = [paystack && createPaystack({ ...paystack, now }), stripe && createStripe({ ...stripe, now })]
  return gatewaysOf(
    connected.filter((gateway) => gateway !== null).map((gateway) => guardedGateway(gateway, { restMs })),
  )
}

/** Settings that only tests name. */
interface Guarding {
  restMs?: number | undefined
  elapsed?: (() => number) | undefined
  /** Requests that wait at once. */
  awaited?: number | undefined
}

/**
 * After several faults in a row a gateway is left alone for `restMs`, and after a 429 for as long as that says. Each purpose
 * counts for itself: what stops questions about payments stops neither checkouts nor payouts nor refunds. No more than some
 * requests wait for one purpose at once.
 */
export function guardedGateway(gateway: Gateway, guarding: Guarding = {}): Gateway {
  const purpose = () => {
    const [admit, attempt] = [bulkhead(guarding.awaited), breakerOf(guarding)]
    return <Told>(call: () => Promise<Told>): Promise<Told> => admit(() => attempt(call))
  }
  const own = <Asked extends unknown[], Told>(call: (...asked: Asked) => Promise<Told>, run = purpose()) => {
    return (...asked: Asked): Promise<Told> => run(() => call(...asked))
  }
  const accounts = purpose()
  return {
    ...gateway,
    createCheckout: own((order) => gateway.createCheckout(order)),
    verify: own((...asked) => gateway.verify(...asked)),
    ensureVirtualAccount: own((customer) => gateway.ensureVirtualAccount(customer), accounts),
    readVirtualAccount: own((customer) => gateway.readVirtualAccount(customer), accounts),
    findIncoming: own((reference) => gateway.findIncoming(reference)),
    requery: own((...asked) => gateway.requery(...asked)),
    listBanks: own((...asked) => gateway.listBanks(...asked)),
    resolveAccount: own((account) => gateway.resolveAccount(account)),
    createRecipient: own((order) => gateway.createRecipient(order)),
    transfer: own((order) => gateway.transfer(order)),
    verifyTransfer: own((...asked) => gateway.verifyTransfer(...asked)),
    refund: own((order) => gateway.refund(order)),
    verifyRefund: own((...asked) => gateway.verifyRefund(...asked)),
    readDispute: own((gatewayReference) => gateway.readDispute(gatewayReference)),
    listMovements: own((...asked) => gateway.listMovements(...asked)),
  }
}

const breakerOf = ({ restMs, elapsed }: Guarding) =>
  circuitBreaker({
    ...(restMs === undefined ? {} : { restMs }),
    ...(elapsed === undefined ? {} : { elapsed }),
    isFault: (error) => error instanceof GatewayUnavailable && error.reason !== 'unauthorized',
    resting: () => new GatewayUnavailable('resting'),
    pauseOf,
    paused: (leftMs) => new GatewayUnavailable('limited', { retryAfter: Math.ceil(leftMs / 1000) }),
  })

/** Milliseconds for which a gateway is not asked: one that had no time to answer is asked again at once, and was not at fault. */
function pauseOf(error: unknown): number | null {
  if (!(error instanceof GatewayUnavailable)) return null
  if (error.reason === 'no_time') return 0
  return error.reason === 'limited' ? (error.retryAfter ?? 1) * 1000 : null
}
