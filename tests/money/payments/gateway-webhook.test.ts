import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { About, Gateway, GatewayEvent, WebhookHeaders } from '#platform/gateways/port.ts'
import type { PaystackSimulator } from '#simulators/paystack/app.ts'
import { clock, closeAll, given, secretKey, start } from './gateway-fixture.ts'

interface Arrived {
  event: GatewayEvent | null
  body: string
  headers: WebhookHeaders
}

let simulator: PaystackSimulator
let gateway: Gateway
let arrived: Arrived[]
/** The answers of the server, in order; then 200. */
let answers: number[]

beforeEach(async () => {
  clock.now = start
  arrived = []
  answers = []
  const server = await given.server((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const event = gateway.parseWebhook(body, request.headers)
      arrived.push({ event, body: body.toString(), headers: request.headers })
      response.writeHead(answers.shift() ?? (event ? 200 : 401)).end()
    })
  })
  simulator = await given.simulator({ webhookUrl: server })
  gateway = given.gateway(simulator.url)
})
afterEach(closeAll)

const paid = async () => {
  const order = given.order()
  await gateway.createCheckout(order)
  simulator.control.pay(order.reference)
  return order.reference
}
const signed = (body: string, key = secretKey): [Buffer, WebhookHeaders] => [
  Buffer.from(body),
  { 'x-paystack-signature': createHmac('sha512', key).update(body).digest('hex') },
]

describe('a webhook', () => {
  test('has event, reference and a key', async () => {
    const reference = await paid()
    await simulator.control.settled()
    expect(arrived.map(({ event }) => event)).toEqual([
      {
        event: 'charge.success',
        about: { kind: 'payment', reference, gatewayReference: null },
        key: `charge.success:${reference}:success`,
      },
    ])
  })

  test('that is delivered three times has the same key three times', async () => {
    simulator.control.faults({ duplicateWebhooks: 1 })
    const reference = await paid()
    await simulator.control.settled()
    simulator.control.faults({ duplicateWebhooks: 0, escapedSlashes: true, stringAmounts: true })
    simulator.control.sendWebhook(reference)
    await simulator.control.settled()
    expect(arrived).toHaveLength(3)
    expect(new Set(arrived.map(({ event }) => event?.key)).size).toBe(1)
    expect(new Set(arrived.map(({ body }) => body)).size).toBe(2)
  })

  test('is retried until it is answered 200', async () => {
    answers = [500, 202, 302]
    await paid()
    await simulator.control.settled()
    expect(simulator.control.deliveries().map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 500],
      [2, 202],
      [3, 302],
      [4, 200],
    ])
  })

  test('that is lost arrives later', async () => {
    simulator.control.faults({ loseWebhooks: 2 })
    await paid()
    await simulator.control.settled()
    expect(arrived).toHaveLength(1)
    expect(simulator.control.deliveries().map(({ status }) => status)).toEqual([0, 0, 200])
  })

  test('may arrive after a later one', async () => {
    simulator.control.faults({ reorderWebhooks: 3 })
    const references = [await paid(), await paid(), await paid()]
    await simulator.control.settled()
    expect(arrived.map(({ event }) => event?.about)).toMatchObject(
      references.toReversed().map((reference) => ({ reference })),
    )
  })

  test('with a wrong signature is not read', async () => {
    simulator.control.faults({ badSignatures: 1 })
    await paid()
    await simulator.control.settled()
    expect(arrived.map(({ event }) => event?.event ?? null)).toEqual([null, 'charge.success'])
  })
})

describe('a signature', () => {
  const body = '{"event":"charge.success","data":{"reference":"topup-1","status":"success"}}'

  test('is valid for the raw bytes, including escaped slashes', () => {
    const strange =
      '{ "event":"charge.success",\n"data":{"reference":"topup-1","url":"https:\\/\\/x","status":"success"} }'
    expect(gateway.parseWebhook(...signed(strange))?.about).toMatchObject({ reference: 'topup-1' })
    expect(gateway.parseWebhook(Buffer.from(JSON.stringify(JSON.parse(strange))), signed(strange)[1])).toBeNull()
  })

  const right = createHmac('sha512', secretKey).update(body).digest('hex')
  test.each<[string, WebhookHeaders]>([
    ['is missing', {}],
    ['is empty', { 'x-paystack-signature': '' }],
    ['is truncated', { 'x-paystack-signature': right.slice(0, -2) }],
    ['is longer', { 'x-paystack-signature': `${right}00` }],
    ['is not hexadecimal', { 'x-paystack-signature': 'z'.repeat(128) }],
    ['comes twice', { 'x-paystack-signature': [right, right] }],
    ['is of another key', signed(body, 'sk_test_other')[1]],
    ['is of another body', signed(`${body} `)[1]],
  ])('that %s is rejected', (_what, headers) => {
    expect(gateway.parseWebhook(Buffer.from(body), headers)).toBeNull()
  })

  test('of the gateway is enough for an unknown event', () => {
    expect(gateway.parseWebhook(...signed('not json'))).toMatchObject({ event: 'unknown', about: { kind: 'other' } })
    expect(gateway.parseWebhook(...signed('null'))).toMatchObject({ event: 'unknown', about: { kind: 'other' } })
    expect(gateway.parseWebhook(...signed('{"event":"transfer.success","data":{}}'))?.about).toEqual({ kind: 'other' })
    expect(gateway.parseWebhook(...signed('{"event":"charge.dispute.create","data":{"id":7}}'))?.about).toEqual({
      kind: 'other',
    })
  })
})

describe('an event', () => {
  test.each<[string, object, About, string]>([
    [
      'charge.success',
      { reference: 'a1', status: 'success', channel: 'dedicated_nuban' },
      { kind: 'incoming', gatewayReference: 'a1' },
      'a1:success',
    ],
    [
      'charge.success',
      { reference: 'a1', status: 'success', authorization: { channel: 'dedicated_nuban' } },
      { kind: 'incoming', gatewayReference: 'a1' },
      'a1:success',
    ],
    [
      'dedicatedaccount.assign.failed',
      { customer: { customer_code: 'CUS_1' } },
      { kind: 'virtual_account', customer: 'CUS_1', isRefused: true },
      'CUS_1:',
    ],
    [
      'customeridentification.failed',
      { customer_code: 'CUS_1' },
      { kind: 'virtual_account', customer: 'CUS_1' },
      'CUS_1:',
    ],
    [
      'transfer.reversed',
      { reference: 'payout-1', status: 'reversed' },
      { kind: 'payout', reference: 'payout-1' },
      'payout-1:reversed',
    ],
    [
      'refund.needs-attention',
      { id: '12', merchant_note: 'refund-1', status: 'needs-attention', transaction_reference: 'topup-1' },
      { kind: 'refund', reference: 'refund-1', gatewayReference: '12', payment: 'topup-1' },
      '12:needs-attention',
    ],
    [
      'refund.processed',
      { transaction_reference: 'topup-1', refund_reference: 'R1', status: 'processed', amount: '5000' },
      { kind: 'refund', reference: null, gatewayReference: null, payment: 'topup-1' },
      'topup-1/R1:processed',
    ],
    [
      'charge.dispute.create',
      { id: '5', status: 'pending', transaction: { reference: 'topup-1' } },
      { kind: 'dispute', reference: 'topup-1', gatewayReference: '5' },
      '5:pending',
    ],
  ])('%s of %j is reported with its subject', (event, data, about, key) => {
    expect(gateway.parseWebhook(...signed(JSON.stringify({ event, data })))).toEqual({
      event,
      about,
      key: `${event}:${key}`,
    })
  })
})
