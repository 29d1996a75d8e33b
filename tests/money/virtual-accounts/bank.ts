/** A test bank behind the gateway port: it opens accounts, receives transfers, and fails on request of a test. */
import { randomUUID } from 'node:crypto'
import { gatewaysOf } from '#platform/gateways/gateways.ts'
import {
  type About,
  type AccountNumbers,
  type Customer,
  type Gateway,
  type GatewayName,
  GatewayRefused,
  GatewayUnavailable,
  type IncomingTransfer,
  type VirtualAccount,
} from '#platform/gateways/port.ts'
import type { Product } from '#tests/support/product.ts'

type Behaviour = 'opens' | 'waits' | 'refuses' | 'fails' | 'silent'

const numbersOf: Record<string, (owner: string, nth: number) => AccountNumbers> = {
  NGN: (accountName, nth) => ({
    kind: 'nuban',
    bankName: 'Wema Bank',
    accountName,
    accountNumber: `99300${String(nth).padStart(5, '0')}`,
  }),
  GBP: (accountName, nth) => ({
    kind: 'gb',
    bankName: 'Stripe',
    accountName,
    accountNumber: String(nth).padStart(8, '0'),
    sortCode: '200000',
  }),
  EUR: (accountName) => ({
    kind: 'iban',
    bankName: 'Stripe',
    accountName,
    accountNumber: 'DE89370400440532013000',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
  }),
  USD: (accountName, nth) => ({
    kind: 'us',
    bankName: 'Wells Fargo',
    accountName,
    accountNumber: String(nth).padStart(12, '0'),
    routingNumber: '121000248',
  }),
}

/** Replaces every gateway of the product. */
export function openBank(product: Product, name: GatewayName = 'paystack') {
  const { services } = product.backend
  const base = services.gateways.named('paystack')
  const customers = new Map<string, Customer & { code: string; nth: number }>()
  const transfers: IncomingTransfer[] = []
  const bank = {
    behaviour: 'opens' as Behaviour,
    /** Currencies in which no account is available. */
    without: [] as string[],
    /** Gives every customer this name, as if they were one. */
    sameCustomer: null as string | null,
    /** Requests for an account. */
    ensured: 0,
    /** Customers whose account was queried again for money. */
    queries: [] as string[],
    /** Money that a person sends; no event reports it yet. */
    send(customer: string, money: Partial<IncomingTransfer> = {}): IncomingTransfer {
      const transfer: IncomingTransfer = {
        gatewayReference: randomUUID(),
        customer,
        amount: 5_000_00,
        currency: 'NGN',
        fees: 50_00,
        senderName: 'CLARA TESTER',
        at: product.clock.now().toString(),
        ...money,
      }
      transfers.push(transfer)
      return transfer
    },
    /** An event of the bank, signed. */
    sendEvent: (about: About) =>
      product.backend.app.inject({
        method: 'POST',
        url: `/payment/webhook/${name}`,
        payload: JSON.stringify(about),
        headers: { 'content-type': 'application/json' },
      }),
    reportMoney: ({ gatewayReference }: { gatewayReference: string }) =>
      bank.sendEvent({ kind: 'incoming', gatewayReference }),
  }
  const answerOf = ({ code, firstName, lastName, currency, nth }: Customer & { code: string; nth: number }) => {
    const customer = bank.sameCustomer ?? code
    const state = (status: VirtualAccount['status'], account: AccountNumbers | null = null) => ({
      status,
      customer,
      account,
    })
    if (bank.behaviour === 'opens')
      return state('active', numbersOf[currency]?.(`${firstName} ${lastName}`, nth) ?? null)
    return state(bank.behaviour === 'fails' ? 'failed' : 'pending')
  }
  const answerOrFault = <Reply>(reply: () => Reply): Reply => {
    if (bank.behaviour === 'silent') throw new GatewayUnavailable('timeout')
    if (bank.behaviour === 'refuses') throw new GatewayRefused(400, 'invalid_params', 'Customer could not be validated')
    return reply()
  }
  const gateway: Gateway = {
    ...base,
    name,
    parseWebhook: (raw) => ({ event: 'told', about: JSON.parse(raw.toString()) as About, key: randomUUID() }),
    async ensureVirtualAccount(order) {
      bank.ensured += 1
      return answerOrFault(() => {
        const known = customers.get(order.reference)
        const nth = known?.nth ?? customers.size + 1
        const customer = known ?? { ...order, nth, code: `CUS_${randomUUID()}` }
        customers.set(order.reference, customer)
        return answerOf(customer)
      })
    },
    async readVirtualAccount(code) {
      return answerOrFault(() => {
        const customer = [...customers.values()].find((known) => known.code === code)
        return customer ? answerOf(customer) : { status: 'failed', customer: code, account: null }
      })
    },
    async findIncoming(reference) {
      return answerOrFault(() => transfers.find(({ gatewayReference }) => gatewayReference === reference) ?? null)
    },
    async requery(code) {
      bank.queries.push(code)
      return answerOrFault(() => transfers.filter(({ customer }) => customer === code))
    },
    capabilities: (currency) => ({
      card: true,
      bankTransfer: !bank.without.includes(currency),
      payout: true,
      resolve: true,
    }),
  }
  services.gateways = gatewaysOf([gateway])
  return bank
}

export type Bank = ReturnType<typeof openBank>
