import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import request from 'supertest'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Gateway } from '#platform/gateways/port.ts'
import type { PaystackSimulator } from '#simulators/paystack/app.ts'
import { clock, closeAll, given, secretKey, start } from './gateway-fixture.ts'

let simulator: PaystackSimulator
let gateway: Gateway

beforeEach(async () => {
  clock.now = start
  simulator = await given.simulator({ laterMs: 60 })
  gateway = given.gateway(simulator.url)
})
afterEach(closeAll)

const opened = async () => {
  const order = given.order({ callbackUrl: 'https://solace.example/payment/?from=wallet' })
  const { authorizationUrl } = await gateway.createCheckout(order)
  return {
    reference: order.reference,
    url: authorizationUrl,
    back: `https://solace.example/payment/?from=wallet&trxref=${order.reference}&reference=${order.reference}`,
  }
}
const look = (url: string, language = 'en') => request(url).get('').set('accept-language', language)
const press = (url: string, fields: Record<string, string>) => request(url).post('').type('form').send(fields)
const status = async (reference: string) => (await gateway.verify(reference))?.status

describe('the checkout page', () => {
  test.each([
    ['pay', 'success'],
    ['decline', 'failed'],
    ['abandon', 'pending'],
    ['later', 'processing'],
  ])('redirects back after %s, with the payment %s', async (action, after) => {
    const { url, reference, back } = await opened()
    await press(url, { action }).expect(303).expect('location', back)
    expect(await status(reference)).toBe(after)
  })

  test('asks for a code, and accepts the right one only', async () => {
    const { url, reference, back } = await opened()
    await press(url, { action: 'code' }).expect(303).expect('location', new URL(url).pathname)
    await look(url).expect(/autocomplete="one-time-code"/)
    for (const code of ['000000', '', '1234567']) {
      await press(url, { action: 'confirm', code }).expect(422, /role="alert"/)
      expect(await status(reference)).toBe('processing')
    }
    await press(url, { action: 'confirm', code: '123456' }).expect(303).expect('location', back)
    expect(await status(reference)).toBe('success')
  })

  test('accepts no code where none was requested', async () => {
    const { url, reference } = await opened()
    await press(url, { action: 'confirm', code: '123456' })
    expect(await status(reference)).toBe('pending')
  })

  test('takes the money once, however often the button is pressed', async () => {
    const { url, reference, back } = await opened()
    const presses = await Promise.all([
      press(url, { action: 'pay' }),
      press(url, { action: 'pay' }),
      press(url, { action: 'decline' }),
    ])
    expect(presses.map(({ headers }) => headers.location)).toEqual([back, back, back])
    await simulator.control.settled()
    expect(simulator.control.deliveries().filter(({ attempt }) => attempt === 1)).toHaveLength(1)
    expect(await status(reference)).toBe('success')
  })

  test('works once: afterwards it only shows the link back', async () => {
    const { url, reference, back } = await opened()
    await press(url, { action: 'pay' })
    const { text } = await look(url).expect(410)
    expect(text).toContain(back.replaceAll('&', '&amp;'))
    expect(text).not.toContain('<form')
    expect(await status(reference)).toBe('success')
  })

  test('can be opened again after it was closed', async () => {
    const { url, reference } = await opened()
    await press(url, { action: 'abandon' })
    await look(url).expect(200)
    await press(url, { action: 'pay' })
    expect(await status(reference)).toBe('success')
  })

  test('says that no real money is moved, in English and German', async () => {
    const { url } = await opened()
    const english = /<html lang="en">[^]*Test payment – no real money[^]*<h1>Pay ₦15,000 to Solace<\/h1>/
    await look(url, 'en-GB,en;q=0.9,de;q=0.8').expect(english)
    await look(url, 'de').expect(/<html lang="de">[^]*Testzahlung – es fließt kein echtes Geld/)
  })

  test('runs no script and sends its form only to itself', async () => {
    const { url } = await opened()
    await look(url)
      .expect('content-security-policy', /default-src 'none'; style-src 'self'/)
      .expect('content-security-policy', /form-action 'self' https:\/\/solace\.example;/)
    await look(`${simulator.url}/checkout/unknown`).expect(404)
  })
})

test('a delayed payment arrives by itself', async () => {
  const { url, reference } = await opened()
  await press(url, { action: 'later' })
  await expect.poll(() => status(reference), { timeout: 2000 }).toBe('success')
})

test('payments survive a restart of the simulator, and pending ones continue', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'solace-gateway-'))
  try {
    const file = join(folder, 'state', 'payments.json')
    const first = await given.simulator({ file, laterMs: 10_000 })
    const before = given.gateway(first.url)
    const [open, later, paid] = [given.order(), given.order(), given.order()]
    for (const order of [open, later, paid]) await before.createCheckout(order)
    first.control.payLater(later.reference)
    first.control.pay(paid.reference)
    await first.close()

    let received = 0
    const server = await given.server((_request, response) => {
      received += 1
      response.end()
    })
    clock.now = start.add({ seconds: 11 })
    const second = await given.simulator({ file, laterMs: 10_000, webhookUrl: server })
    const after = given.gateway(second.url)
    expect((await after.verify(open.reference))?.status).toBe('pending')
    await expect.poll(async () => (await after.verify(later.reference))?.status).toBe('success')
    await second.control.settled()
    expect(received).toBe(2)
    await second.close()
  } finally {
    await rm(folder, { recursive: true })
  }
})

describe('the control API', () => {
  const control = (key = secretKey) => request.agent(`${simulator.url}/__control`).auth(key, { type: 'bearer' })

  test('pays, sets faults and shows what happened', async () => {
    const { reference } = await opened()
    await control().post(`/transactions/${reference}/pay`).expect(200)
    expect(await status(reference)).toBe('success')
    await control().post(`/transactions/${reference}/status`).send({ status: 'failed' }).expect(200)
    expect(await status(reference)).toBe('failed')
    await control().patch('/faults').send({ failCalls: 2 }).expect(200)
    await expect(gateway.verify(reference)).rejects.toMatchObject({ reason: 'fault' })
    const { body } = await control().get('/')
    expect(body.transactions.map((one: { reference: string }) => one.reference)).toEqual([reference])
  })

  test('sets the target of the webhook', async () => {
    let received = 0
    const server = await given.server((_request, response) => {
      received += 1
      response.end()
    })
    await control().put('/webhook-url').send({ url: server }).expect(200)
    simulator.control.pay((await opened()).reference)
    await simulator.control.settled()
    expect(received).toBe(1)
  })

  test('refuses unauthenticated and malformed calls', async () => {
    const { reference } = await opened()
    await control('sk_test_wrong').post(`/transactions/${reference}/pay`).expect(401)
    await control().patch('/faults').send({ failCalls: -1 }).expect(400)
    await control().patch('/faults').send({ nonsense: 1 }).expect(400)
    await control().post(`/transactions/${reference}/steal`).expect(400)
    await control().post('/transactions/none/pay').expect(404)
    await control().put('/webhook-url').send({ url: 'file:///etc/passwd' }).expect(400)
    expect(await status(reference)).toBe('pending')
  })

  test('accepts no live key', async () => {
    await expect(given.simulator({ secretKey: 'sk_live_1' })).rejects.toThrow('no live key')
  })
})
