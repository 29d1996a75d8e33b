import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach } from 'vitest'
import type {
  AccountNumbers,
  ChargeOrder,
  CheckoutOrder,
  Customer,
  Gateway,
  GatewayEvent,
  PayeeOrder,
  RefundOrder,
  TransferOrder,
} from '#platform/gateways/port.ts'
import type { TestCard } from '#simulators/shared/test-cards.ts'
import { clock, given, start } from './gateway-fixture.ts'

type Maybe<Value> = Value | Promise<Value>

/** What a test can trigger at the gateway. References are ours, numbers of refunds the gateway's. */
export interface ContractControl {
  /** The payer pays the requested sum, a larger or smaller one, or another currency. */
  pay: (reference: string, other?: { amountOffset?: number; currency?: string }) => Maybe<unknown>
  /** The payer pays with this card. */
  payWith: (reference: string, card: TestCard) => Maybe<unknown>
  /** The payer confirms the charge of a kept card at the bank; `decline` refuses it. */
  confirmCharge: (reference: string) => Maybe<unknown>
  decline: (reference: string) => Maybe<unknown>
  /** A payment was refunded without a request of ours. */
  reverse: (reference: string) => Maybe<unknown>
  /** Sends an event with a valid signature and false content: that this was paid. */
  lie: (reference: string) => Maybe<unknown>
  /** Only where accounts are not opened at once. */
  assignAccount?: (customer: string) => Maybe<unknown>
  refuseAccount?: (customer: string) => Maybe<unknown>
  /** Money arrives on an account; returns the gateway's number of it. */
  receive: (sending: { customer: string; account: AccountNumbers; amount: number; senderName: string }) => Maybe<string>
  /** The bank has it and the gateway does not know: where that is possible. */
  receiveLate?: (sending: { customer: string; account: AccountNumbers; amount: number }) => Maybe<string>
  succeedTransfer: (reference: string) => Maybe<unknown>
  failTransfer: (reference: string, reason: string) => Maybe<unknown>
  /** It arrived, and the bank returned it. */
  reverseTransfer: (reference: string, reason: string) => Maybe<unknown>
  /** Where a confirmation may be needed. */
  requestCode?: (reference: string) => Maybe<unknown>
  processRefund: (gatewayReference: string) => Maybe<unknown>
  failRefund: (gatewayReference: string, reason: string) => Maybe<unknown>
  needAttention?: (gatewayReference: string) => Maybe<unknown>
  dispute: (reference: string) => Maybe<unknown>
  loseDispute: (reference: string) => Maybe<unknown>
  /** From now on our balance at the gateway is too low for payouts, or high enough again. */
  emptyBalance: (isEmpty: boolean) => Maybe<unknown>
  /** From now on every call is answered 500, or 429, or never; `none` ends it. */
  trouble: (kind: 'fault' | 'limit' | 'silence' | 'none') => Maybe<unknown>
  /** The next calls, this many, are executed, and the connection breaks before the answer. */
  dropAnswers: (count: number) => Maybe<unknown>
  /** Each event is delivered this many additional times. */
  duplicateEvents: (count: number) => Maybe<unknown>
  /** This many deliveries are lost, and retried. */
  loseEvents: (count: number) => Maybe<unknown>
  /** This many events are delayed, then sent newest first. */
  reorderEvents: (count: number) => Maybe<unknown>
  /** Events are written as `https:\\/\\/`. */
  escapeSlashes: () => Maybe<unknown>
  /** Every answer takes this long. */
  slow: (milliseconds: number) => Maybe<unknown>
  /** This many deliveries have the signature of another secret. */
  badSignatures: (count: number) => Maybe<unknown>
  /** Resolves when no delivery is pending. */
  settled: () => Promise<unknown>
}

export interface Opened<Simulator> {
  simulator: Simulator
  gateway: Gateway
  /** The same gateway under another configuration. */
  calledWith: (settings: { totalMs?: number; secretKey?: string }) => Gateway
  close?: () => Maybe<unknown>
}

export interface ContractSubject<Simulator> {
  name: string
  /** A currency in which the gateway supports everything. */
  currency: 'NGN' | 'GBP' | 'EUR' | 'USD'
  payee: Pick<PayeeOrder, 'country' | 'accountNumber' | 'bankCode'>
  /** The fields of a payee that the gateway refuses. */
  refusedPayee: Partial<PayeeOrder>
  /** In the gateway's own format, where it validates identifiers first; they belong to no object. */
  names?: { payment: string; customer: string; incoming: string }
  /** A new simulator for each test. Lists have three rows on a page, so that they have pages; events are retried soon. */
  open: (outside: { webhookUrl: string; now: () => Temporal.Instant }) => Maybe<Opened<Simulator>>
  /** Null where tests cannot trigger anything (the sandbox): tests that need it are skipped. */
  control: ((simulator: Simulator) => ContractControl) | null
}

export interface Arrived {
  event: GatewayEvent | null
  body: Buffer
  headers: IncomingHttpHeaders
}

export type Setup = ReturnType<typeof contractSetup>

/** Everything a test of the contract needs; new for each test. */
export function contractSetup<Simulator>({ currency, payee, names, open, control }: ContractSubject<Simulator>) {
  let opened: Opened<Simulator>
  let hands: ContractControl | null
  let server: Server
  let arrived: Arrived[] = []

  beforeEach(async () => {
    clock.now = control ? start : Temporal.Now.instant()
    arrived = []
    server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const body = Buffer.concat(chunks)
        const event = opened.gateway.parseWebhook(body, request.headers)
        arrived.push({ event, body, headers: request.headers })
        response.writeHead(event ? 200 : 401).end()
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const webhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    opened = await open({ webhookUrl, now: () => clock.now })
    hands = control && control(opened.simulator)
  })
  afterEach(async () => {
    await opened.close?.()
    server.closeAllConnections()
    server.close()
  })

  const controlled = (): ContractControl => {
    if (!hands) throw new Error('Tests cannot trigger anything at this gateway')
    return hands
  }

  const setup = {
    currency,
    names: names ?? { payment: 'topup-1', customer: 'CUS_1', incoming: 'in_1' },
    /** Whether tests can trigger events. */
    isSimulated: control !== null,
    get gateway() {
      return opened.gateway
    },
    get control() {
      return controlled()
    },
    calledWith: (settings: { totalMs?: number; secretKey?: string }) => opened.calledWith(settings),
    /** The events that reached the product, when no delivery is pending. */
    async arrived(): Promise<Arrived[]> {
      await controlled().settled()
      return arrived
    },
    /** The subjects of the received events. */
    async about() {
      return (await setup.arrived()).map(({ event }) => event?.about)
    },

    async started(more: Pick<Partial<CheckoutOrder>, 'amount' | 'metadata'> = {}) {
      const order = given.order({ currency, ...more })
      const checkout = await opened.gateway.createCheckout(order)
      const verified = () => opened.gateway.verify(order.reference, checkout.gatewayReference)
      return { order, checkout, reference: order.reference, verified }
    },
    async paid(more: Pick<Partial<CheckoutOrder>, 'amount' | 'metadata'> = {}) {
      const begun = await setup.started(more)
      await controlled().pay(begun.reference)
      const payment = await begun.verified()
      if (!payment) throw new Error('The gateway does not know what was just paid')
      return { ...begun, payment }
    },
    /** A card that the gateway keeps for a new payer. */
    async stored(card: TestCard) {
      const reference = randomUUID()
      const email = `${reference}@example.com`
      const customer = await opened.gateway.ensurePayer({ reference, email })
      const order = { ...given.order({ currency }), email, saveCard: { customer } }
      const { gatewayReference } = await opened.gateway.createCheckout(order)
      await controlled().payWith(order.reference, card)
      const payment = await opened.gateway.verify(order.reference, gatewayReference)
      return payment?.card ?? null
    },
    /** A checkout that only adds a card. */
    async added(card: TestCard) {
      const reference = randomUUID()
      const email = `${reference}@example.com`
      const customer = await opened.gateway.ensurePayer({ reference, email })
      const amount = opened.gateway.addingCardCosts(currency)
      const order = { ...given.order({ currency, amount }), email, saveCard: { customer } }
      const { gatewayReference } = await opened.gateway.createCheckout(order)
      await controlled().payWith(order.reference, card)
      return { order, verified: () => opened.gateway.verify(order.reference, gatewayReference) }
    },
    /** An order that charges a kept card; `isPresent`: the payer can confirm. */
    chargeOrder: (token: string, isPresent = true): ChargeOrder => ({
      reference: `booking-${randomUUID()}`,
      amount: 60_00,
      currency,
      token,
      callbackUrl: isPresent ? 'http://127.0.0.1/payment/' : null,
      metadata: { purpose: 'booking' },
    }),
    customer: (more: Partial<Customer> = {}): Customer => ({
      reference: randomUUID(),
      email: `${randomUUID()}@example.com`,
      firstName: 'Clara',
      lastName: 'Johnson',
      phone: null,
      currency,
      ...more,
    }),
    /** A customer with an open account. */
    async account() {
      const { customer } = await opened.gateway.ensureVirtualAccount(setup.customer())
      await controlled().assignAccount?.(customer)
      const { account } = await opened.gateway.readVirtualAccount(customer)
      if (!account) throw new Error('No account was opened')
      return { customer, account }
    },
    payee: (more: Partial<PayeeOrder> = {}): PayeeOrder => given.payee({ ...payee, currency, ...more }),
    async transferOrder(more: Partial<TransferOrder> = {}): Promise<TransferOrder> {
      const { recipient } = await opened.gateway.createRecipient(setup.payee())
      return { reference: `payout-${randomUUID()}`, amount: 90_00, currency, recipient, reason: 'Solace', ...more }
    },
    async transferred() {
      const order = await setup.transferOrder()
      const transfer = await opened.gateway.transfer(order)
      const verified = () => opened.gateway.verifyTransfer(order.reference, order.recipient)
      return { order, transfer, reference: order.reference, verified }
    },
    async refundOrder(more: Partial<RefundOrder> = {}): Promise<RefundOrder> {
      const { reference, payment } = await setup.paid({ amount: 100_00 })
      const { gatewayReference } = payment
      return {
        reference: `refund-${randomUUID()}`,
        payment: { reference, gatewayReference },
        amount: 60_00,
        currency,
        ...more,
      }
    },
    async refunded() {
      const order = await setup.refundOrder()
      const refund = await opened.gateway.refund(order)
      const verified = () => opened.gateway.verifyRefund(order, refund.gatewayReference)
      return { order, refund, verified }
    },
  }
  return setup
}
