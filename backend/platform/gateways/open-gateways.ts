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
  /** How long the circuit breaker stays open after several consecutive failures. */
  restMs?: number
}

/** The gateways the product pays through. */
export function openGateways({ paystack, stripe, now, restMs }: GatewaySettings): Gateways {
  const connected = [paystack && createPaystack({ ...paystack, now }), stripe && createStripe({ ...stripe, now })]
  return gatewaysOf(
    connected.filter((gateway) => gateway !== null).map((gateway) => guardedGateway(gateway, { restMs })),
  )
}

/** Settings for tests. */
interface Guarding {
  restMs?: number | undefined
  elapsed?: (() => number) | undefined
  /** Maximum number of concurrent requests. */
  awaited?: number | undefined
}

/**
 * The circuit breaker opens for `restMs` after several consecutive faults, and after a 429 for the time that it names.
 * Each purpose has its own: what stops status queries stops neither checkouts nor payouts nor refunds. The number of
 * concurrent requests per purpose is limited.
 */
export function guardedGateway(gateway: Gateway, guarding: Guarding = {}): Gateway {
  const purpose = () => {
    const [admit, attempt] = [bulkhead(guarding.awaited), breakerOf(guarding)]
    return <Result>(call: () => Promise<Result>): Promise<Result> => admit(() => attempt(call))
  }
  const own = <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>, run = purpose()) => {
    return (...args: Args): Promise<Result> => run(() => call(...args))
  }
  const accounts = purpose()
  return {
    ...gateway,
    createCheckout: own((order) => gateway.createCheckout(order)),
    verify: own((...args) => gateway.verify(...args)),
    ensurePayer: own((payer) => gateway.ensurePayer(payer)),
    chargeCard: own((order) => gateway.chargeCard(order)),
    forgetCard: own((token) => gateway.forgetCard(token)),
    ensureVirtualAccount: own((customer) => gateway.ensureVirtualAccount(customer), accounts),
    readVirtualAccount: own((customer) => gateway.readVirtualAccount(customer), accounts),
    findIncoming: own((reference) => gateway.findIncoming(reference)),
    requery: own((...args) => gateway.requery(...args)),
    listBanks: own((...args) => gateway.listBanks(...args)),
    resolveAccount: own((account) => gateway.resolveAccount(account)),
    createRecipient: own((order) => gateway.createRecipient(order)),
    transfer: own((order) => gateway.transfer(order)),
    verifyTransfer: own((...args) => gateway.verifyTransfer(...args)),
    refund: own((order) => gateway.refund(order)),
    verifyRefund: own((...args) => gateway.verifyRefund(...args)),
    readDispute: own((gatewayReference) => gateway.readDispute(gatewayReference)),
    listMovements: own((...args) => gateway.listMovements(...args)),
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

/** Milliseconds without calls. A gateway that had no time to answer was not at fault and may be called at once. */
function pauseOf(error: unknown): number | null {
  if (!(error instanceof GatewayUnavailable)) return null
  if (error.reason === 'no_time') return 0
  return error.reason === 'limited' ? (error.retryAfter ?? 1) * 1000 : null
}
