import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Gateway } from '../../backend/kit/gateways/port.ts'
import type { PaystackSimulator } from '../../neighbours/paystack/app.ts'
import { clock, closeAll, given, secretKey, start } from './gateway-kit.ts'

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
const press = async (url: string, fields: Record<string, string>) => {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}
const status = async (reference: string) => (await gateway.verify(reference))?.status

describe('the checkout page', () => {
  test.each([
    ['pay', 'success'],
    ['decline', 'failed'],
    ['abandon', 'pending'],
    ['later', 'processing'],
  ])('leads back after %s, with the payment %s', async (action, after) => {
    const { url, reference, back } = await opened()
    expect(await press(url, { action })).toMatchObject({ status: 303, location: back })
    expect(await status(reference)).toBe(after)
  })

  test('asks for a code, and takes the right one only', async () => {
    const { url, reference, back } = await opened()
    expect(await press(url, { action: 'code' })).toMatchObject({ status: 303, location: new URL(url).pathname })
    expect(await (await fetch(url)).text()).toContain('autocomplete="one-time-code"')
    for (const code of ['000000', '', '1234567']) {
      const wrong = await press(url, { action: 'confirm', code })
      expect([wrong.status, wrong.text.includes('role="alert"')]).toEqual([422, true])
      expect(await status(reference)).toBe('processing')
    }
    expect(await press(url, { action: 'confirm', code: '123456' })).toMatchObject({ status: 303, location: back })
    expect(await status(reference)).toBe('success')
  })

  test('takes no code where none was asked for', async () => {
    const { url, reference } = await opened()
    await press(url, { action: 'confirm', code: '123456' })
    expect(await status(reference)).toBe('pending')
  })

  test('takes the money once, however often it is pressed', async () => {
    const { url, reference, back } = await opened()
    const presses = await Promise.all([
      press(url, { action: 'pay' }),
      press(url, { action: 'pay' }),
      press(url, { action: 'decline' }),
    ])
    expect(presses.map(({ location }) => location)).toEqual([back, back, back])
    await simulator.control.settled()
    expect(simulator.control.deliveries().filter(({ attempt }) => attempt === 1)).toHaveLength(1)
    expect(await status(reference)).toBe('success')
  })

  test('works once: afterwards it only shows the way back', async () => {
    const { url, reference, back } = await opened()
    await press(url, { action: 'pay' })
    const again = await fetch(url)
    const text = await again.text()
    expect([again.status, text.includes(back.replaceAll('&', '&amp;')), text.includes('<form')]).toEqual([
      410,
      true,
      false,
    ])
    expect(await status(reference)).toBe('success')
  })

  test('can be opened again after it was left', async () => {
    const { url, reference } = await opened()
    await press(url, { action: 'abandon' })
    expect((await fetch(url)).status).toBe(200)
    await press(url, { action: 'pay' })
    expect(await status(reference)).toBe('success')
  })

  test('says that no real money is moved, in English and German', async () => {
    const { url } = await opened()
    const read = async (language: string) => (await fetch(url, { headers: { 'accept-language': language } })).text()
    const [english, german] = [await read('en-GB,en;q=0.9,de;q=0.8'), await read('de')]
    expect(english).toMatch(/<html lang="en">[^]*Test payment – no real money[^]*<h1>Pay ₦15,000 to Solace<\/h1>/)
    expect(german).toMatch(/<html lang="de">[^]*Testzahlung – es fließt kein echtes Geld/)
  })

  test('runs no script and sends its form nowhere else', async () => {
    const { url } = await opened()
    const policy = (await fetch(url)).headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'; style-src 'self'")
    expect(policy).toContain("form-action 'self' https://solace.example;")
    expect((await fetch(`${simulator.url}/checkout/unknown`)).status).toBe(404)
  })
})

test('money that is paid later arrives by itself', async () => {
  const { url, reference } = await opened()
  await press(url, { action: 'later' })
  await expect.poll(() => status(reference), { timeout: 2000 }).toBe('success')
})

test('payments outlive a restart of the simulator, and what was on its way goes on', async () => {
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

    let heard = 0
    const shop = await given.server((_request, response) => {
      heard += 1
      response.end()
    })
    clock.now = start.add({ seconds: 11 })
    const second = await given.simulator({ file, laterMs: 10_000, webhookUrl: shop })
    const after = given.gateway(second.url)
    expect((await after.verify(open.reference))?.status).toBe('pending')
    await expect.poll(async () => (await after.verify(later.reference))?.status).toBe('success')
    await second.control.settled()
    expect(heard).toBe(2)
    await second.close()
  } finally {
    await rm(folder, { recursive: true })
  }
})

describe('the control API', () => {
  const control = (method: string, path: string, body?: object, key = secretKey) =>
    fetch(`${simulator.url}/__control${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })

  test('pays, sets faults and shows what happened', async () => {
    const { reference } = await opened()
    expect((await control('POST', `/transactions/${reference}/pay`)).status).toBe(200)
    expect(await status(reference)).toBe('success')
    expect((await control('POST', `/transactions/${reference}/status`, { status: 'failed' })).status).toBe(200)
    expect(await status(reference)).toBe('failed')
    expect((await control('PATCH', '/faults', { failCalls: 2 })).status).toBe(200)
    await expect(gateway.verify(reference)).rejects.toMatchObject({ reason: 'fault' })
    const shown = (await (await control('GET', '/')).json()) as { transactions: { reference: string }[] }
    expect(shown.transactions.map((one) => one.reference)).toEqual([reference])
  })

  test('aims the webhook', async () => {
    let heard = 0
    const shop = await given.server((_request, response) => {
      heard += 1
      response.end()
    })
    expect((await control('PUT', '/webhook-url', { url: shop })).status).toBe(200)
    simulator.control.pay((await opened()).reference)
    await simulator.control.settled()
    expect(heard).toBe(1)
  })

  test('refuses strangers and nonsense', async () => {
    const { reference } = await opened()
    expect((await control('POST', `/transactions/${reference}/pay`, undefined, 'sk_test_wrong')).status).toBe(401)
    expect((await control('PATCH', '/faults', { failCalls: -1 })).status).toBe(400)
    expect((await control('PATCH', '/faults', { nonsense: 1 })).status).toBe(400)
    expect((await control('POST', `/transactions/${reference}/steal`)).status).toBe(400)
    expect((await control('POST', '/transactions/none/pay')).status).toBe(404)
    expect((await control('PUT', '/webhook-url', { url: 'file:///etc/passwd' })).status).toBe(400)
    expect(await status(reference)).toBe('pending')
  })

  test('takes no live key', async () => {
    await expect(given.simulator({ secretKey: 'sk_live_1' })).rejects.toThrow('no live key')
  })
})
