import type { Checkout, CheckoutOrder, Gateway, GatewayPayment, GatewayStatus } from '#platform/gateways/port.ts'

/** A gateway in memory: the model's steps decide the outcome of each payment. */
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
        card: null,
      })
      return { authorizationUrl: `https://pay.example/${reference}`, gatewayReference: null }
    },
    name: 'paystack',
    ...withoutTheRest,
    verify: async (reference) => payments.get(reference) ?? null,
    parseWebhook: () => null,
    capabilities: () => ({ card: true, bankTransfer: false, payout: false, resolve: false }),
    close: async () => undefined,
  }
}

const never = async (): Promise<never> => {
  throw new Error('The model pays by card only')
}
const withoutTheRest = {
  addingCardCosts: () => 0,
  ensurePayer: never,
  chargeName: () => null,
  chargeCard: never,
  forgetCard: never,
  ensureVirtualAccount: never,
  readVirtualAccount: never,
  findIncoming: never,
  requery: never,
  readDispute: never,
  listBanks: never,
  resolveAccount: never,
  createRecipient: never,
  transfer: never,
  verifyTransfer: never,
  refund: never,
  verifyRefund: never,
  listMovements: never,
}
