import { circuitBreaker } from './circuit-breaker.ts'
import { createPaystack, type PaystackSettings } from './card-gateway/paystack.ts'
import { type Gateway, GatewayUnavailable } from './card-gateway/port.ts'

/** The gateway the product pays through. After several faults in a row it is left alone for `restMs`. */
export function openGateway({ restMs, ...settings }: PaystackSettings & { restMs?: number }): Gateway {
  const gateway = createPaystack(settings)
  const guarded = circuitBreaker({
    restMs,
    isFault: (error) => error instanceof GatewayUnavailable && error.reason !== 'unauthorized',
    resting: () => new GatewayUnavailable('resting'),
  })
  return {
    ...gateway,
    createCheckout: (order) => guarded(() => gateway.createCheckout(order)),
    verify: (reference) => guarded(() => gateway.verify(reference)),
  }
}
