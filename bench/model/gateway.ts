import type {
  Checkout,
  CheckoutOrder,
  Gateway,
  GatewayPayment,
  GatewayStatus,
} from '../../backend/kit/card-gateway/port.ts'

/** A gateway in memory: whoever walks the model decides what becomes of a payment. */
export interface ModelGateway extends Gateway {
  readonly open: readonly string[]
  decide(reference: string, status: GatewayStatus): void
}

export function modelGateway(): ModelGateway {
  const payments = new Map<string, GatewayPayment>()
  return {
    get open() {
      return [...payments.values()].filter(({ status }) => status === 'pending').map(({ reference }) => reference)
    },
    decide: (reference, status) => {
      const payment = payments.get(reference)
      if (payment) payments.set(reference, { ...payment, status })
    },
    createCheckout: async ({ reference, amount, currency }: CheckoutOrder): Promise<Checkout> => {
      payments.set(reference, {
        reference,
        amount,
        currency,
        status: 'pending',
        fees: 0,
        channel: 'card',
        paidAt: null,
        gatewayReference: `g-${reference}`,
        message: '',
        metadata: {},
      })
      return { authorizationUrl: `https://pay.example/${reference}`, accessCode: reference }
    },
    verify: async (reference) => payments.get(reference) ?? null,
    parseWebhook: () => null,
    capabilities: () => ({ card: true }),
    close: async () => undefined,
  }
}
