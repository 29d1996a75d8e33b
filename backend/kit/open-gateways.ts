import { circuitBreaker } from './circuit-breaker.ts'
import { type Gateways, gatewaysOf } from './gateways/gateways.ts'
import { createPaystack, type PaystackSettings } from './gateways/paystack.ts'
import { type Gateway, GatewayUnavailable } from './gateways/port.ts'
import { createStripe, type StripeSettings } from './gateways/stripe.ts'

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
  return gatewaysOf(connected.filter((gateway) => gateway !== null).map((gateway) => guardedGateway(gateway, restMs)))
}

/** After several faults in a row a gateway is left alone for `restMs`. */
export function guardedGateway(gateway: Gateway, restMs?: number): Gateway {
  const guarded = circuitBreaker({
    restMs,
    isFault: (error) => error instanceof GatewayUnavailable && error.reason !== 'unauthorized',
    resting: () => new GatewayUnavailable('resting'),
  })
  return {
    ...gateway,
    createCheckout: (order) => guarded(() => gateway.createCheckout(order)),
    verify: (...asked) => guarded(() => gateway.verify(...asked)),
    ensureVirtualAccount: (customer) => guarded(() => gateway.ensureVirtualAccount(customer)),
    readVirtualAccount: (customer) => guarded(() => gateway.readVirtualAccount(customer)),
    findIncoming: (reference) => guarded(() => gateway.findIncoming(reference)),
    requery: (...asked) => guarded(() => gateway.requery(...asked)),
    listBanks: (...asked) => guarded(() => gateway.listBanks(...asked)),
    resolveAccount: (account) => guarded(() => gateway.resolveAccount(account)),
    createRecipient: (order) => guarded(() => gateway.createRecipient(order)),
    transfer: (order) => guarded(() => gateway.transfer(order)),
    verifyTransfer: (...asked) => guarded(() => gateway.verifyTransfer(...asked)),
    refund: (order) => guarded(() => gateway.refund(order)),
    verifyRefund: (...asked) => guarded(() => gateway.verifyRefund(...asked)),
    readDispute: (gatewayReference) => guarded(() => gateway.readDispute(gatewayReference)),
    listMovements: (...asked) => guarded(() => gateway.listMovements(...asked)),
  }
}
