import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach } from 'vitest'
import type {
  AccountNumbers,
  CheckoutOrder,
  Customer,
  Gateway,
  GatewayEvent,
  PayeeOrder,
  RefundOrder,
  TransferOrder,
} from '#platform/gateways/port.ts'
import { clock, given, start } from './gateway-kit.ts'

type Maybe<Value> = Value | Promise<Value>

/** What a test can make happen at the gateway. References are ours, numbers of refunds the gateway's. */
export interface ContractControl {
  /** The payer pays: what was asked for, or so much more or less, or in another currency. */
  pay: (reference: string, other?: { amountOffset?: number; currency?: string }) => Maybe<unknown>
  decline: (reference: string) => Maybe<unknown>
  /** Money that was paid went back, without a word of ours. */
  reverse: (reference: string) => Maybe<unknown>
  /** Says, rightly signed, that this was paid, which is not true. */
  lie: (reference: string) => Maybe<unknown>
  /** Only where accounts are not opened at once. */
  assignAccount?: (customer: string) => Maybe<unknown>
  refuseAccount?: (customer: string) => Maybe<unknown>
  /** Money comes to an account; gives the gateway's number for it. */
  receive: (sending: { customer: string; account: AccountNumbers; amount: number; senderName: string }) => Maybe<string>
  /** The bank has it and the gateway does not know: where that is possible. */
  receiveLate?: (sending: { customer: string; account: AccountNumbers; amount: number }) => Maybe<string>
  succeedTransfer: (reference: string) => Maybe<unknown>
  failTransfer: (reference: string, reason: string) => Maybe<unknown>
  /** It arrived, and the bank sent it back. */
  reverseTransfer: (reference: string, reason: string) => Maybe<unknown>
  /** Where somebody may have to confirm. */
  askCode?: (reference: string) => Maybe<unknown>
  processRefund: (gatewayReference: string) => Maybe<unknown>
  failRefund: (gatewayReference: string, reason: string) => Maybe<unknown>
  needAttention?: (gatewayReference: string) => Maybe<unknown>
  dispute: (reference: string) => Maybe<unknown>
  loseDispute: (reference: string) => Maybe<unknown>
  /** From now on the gateway has too little of ours for payouts, or enough again. */
  emptyBalance: (isEmpty: boolean) => Maybe<unknown>
  /** From now on every call is answered 500, or 429, or never; `none` ends it. */
  trouble: (kind: 'fault' | 'limit' | 'silence' | 'none') => Maybe<unknown>
  /** The next so many calls are carried out, and the line breaks before the answer. */
  dropAnswers: (count: number) => Maybe<unknown>
  /** Each event comes so many times more. */
  duplicateEvents: (count: number) => Maybe<unknown>
  /** So many deliveries never arrive, and are tried again. */
  loseEvents: (count: number) => Maybe<unknown>
  /** So many events are kept back, then sent newest first. */
  reorderEvents: (count: number) => Maybe<unknown>
  /** Events are written as `https:\\/\\/`. */
  escapeSlashes: () => Maybe<unknown>
  /** Every answer takes so long. */
  slow: (milliseconds: number) => Maybe<unknown>
  /** So many deliveries carry a signature of somebody else. */
  badSignatures: (count: number) => Maybe<unknown>
  /** When no event is on its way any more. */
  settled: () => Promise<unknown>
}

export interface Opened<Simulator> {
  simulator: Simulator
  gateway: Gateway
  /** The same gateway, called in another way. */
  calledWith: (settings: { totalMs?: number; secretKey?: string }) => Gateway
  close?: () => Maybe<unknown>
}

export interface ContractSubject<Simulator> {
  name: string
  /** A currency in which it does everything that it can do. */
  currency: 'NGN' | 'GBP' | 'EUR' | 'USD'
  payee: Pick<PayeeOrder, 'country' | 'accountNumber' | 'bankCode'>
  /** What differs in a payee that the gateway refuses. */
  refusedPayee: Partial<PayeeOrder>
  /** In the gateway's own shape, where it looks at names before it asks; nobody has them. */
  names?: { payment: string; customer: string; incoming: string }
  /** A fresh simulator for each test. Lists have three rows on a page, so that they have pages; events are tried again soon. */
  open: (outside: { webhookUrl: string; now: () => Temporal.Instant }) => Maybe<Opened<Simulator>>
  /** Null where nobody can make things happen (the sandbox): what needs it is skipped. */
  control: ((simulator: Simulator) => ContractControl) | null
}

export interface Arrived {
  event: GatewayEvent | null
  body: Buffer
  headers: IncomingHttpHeaders
}

export type Scene = ReturnType<typeof sceneOf>

/** Everything a test of the contract needs; new for each test. */
export function sceneOf<Simulator>({ currency, payee, names, open, control }: ContractSubject<Simulator>) {
  let opened: Opened<Simulator>
  let hands: ContractControl | null
  let shop: Server
  let arrived: Arrived[] = []

  beforeEach(async () => {
    clock.now = control ? start : Temporal.Now.instant()
    arrived = []
    shop = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const body = Buffer.concat(chunks)
        const event = opened.gateway.parseWebhook(body, request.headers)
        arrived.push({ event, body, headers: request.headers })
        response.writeHead(event ? 200 : 401).end()
      })
    }).listen(0, '127.0.0.1')
    await once(shop, 'listening')
    const webhookUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`
    opened = await open({ webhookUrl, now: () => clock.now })
    hands = control && control(opened.simulator)
  })
  afterEach(async () => {
    await opened.close?.()
    shop.closeAllConnections()
    shop.close()
  })

  const controlled = (): ContractControl => {
    if (!hands) throw new Error('Nobody can make things happen at this gateway')
    return hands
  }

  const scene = {
    currency,
    names: names ?? { payment: 'topup-1', customer: 'CUS_1', incoming: 'in_1' },
    /** Whether tests can make things happen. */
    isPlayed: control !== null,
    get gateway() {
      return opened.gateway
    },
    get control() {
      return controlled()
    },
    calledWith: (settings: { totalMs?: number; secretKey?: string }) => opened.calledWith(settings),
    /** What came to the shop, when nothing is on its way any more. */
    async arrived(): Promise<Arrived[]> {
      await controlled().settled()
      return arrived
    },
    /** What the events that came say they are about. */
    async about() {
      return (await scene.arrived()).map(({ event }) => event?.about)
    },

    async started(more: Pick<Partial<CheckoutOrder>, 'amount' | 'metadata'> = {}) {
      const order = given.order({ currency, ...more })
      const checkout = await opened.gateway.createCheckout(order)
      const verified = () => opened.gateway.verify(order.reference, checkout.gatewayReference)
      return { order, checkout, reference: order.reference, verified }
    },
    async paid(more: Pick<Partial<CheckoutOrder>, 'amount' | 'metadata'> = {}) {
      const begun = await scene.started(more)
      await controlled().pay(begun.reference)
      const payment = await begun.verified()
      if (!payment) throw new Error('The gateway does not know what was just paid')
      return { ...begun, payment }
    },
    customer: (more: Partial<Customer> = {}): Customer => ({
      reference: randomUUID(),
      email: `${randomUUID()}@example.com`,
      firstName: 'Clara',
      lastName: 'Johnson',
      phone: null,
      currency,
      ...more,
    }),
    /** A customer who can be paid into. */
    async account() {
      const { customer } = await opened.gateway.ensureVirtualAccount(scene.customer())
      await controlled().assignAccount?.(customer)
      const { account } = await opened.gateway.readVirtualAccount(customer)
      if (!account) throw new Error('No account was opened')
      return { customer, account }
    },
    payee: (more: Partial<PayeeOrder> = {}): PayeeOrder => given.payee({ ...payee, currency, ...more }),
    async transferOrder(more: Partial<TransferOrder> = {}): Promise<TransferOrder> {
      const { recipient } = await opened.gateway.createRecipient(scene.payee())
      return { reference: `payout-${randomUUID()}`, amount: 90_00, currency, recipient, reason: 'Solace', ...more }
    },
    async transferred() {
      const order = await scene.transferOrder()
      const transfer = await opened.gateway.transfer(order)
      const verified = () => opened.gateway.verifyTransfer(order.reference, order.recipient)
      return { order, transfer, reference: order.reference, verified }
    },
    async refundOrder(more: Partial<RefundOrder> = {}): Promise<RefundOrder> {
      const { reference, payment } = await scene.paid({ amount: 100_00 })
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
      const order = await scene.refundOrder()
      const refund = await opened.gateway.refund(order)
      const verified = () => opened.gateway.verifyRefund(order, refund.gatewayReference)
      return { order, refund, verified }
    },
  }
  return scene
}
