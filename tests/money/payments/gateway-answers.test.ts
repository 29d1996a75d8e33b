import { afterEach, describe, expect, test } from 'vitest'
import { createPaystack } from '#platform/gateways/paystack.ts'
import { guardedGateway } from '#platform/gateways/open-gateways.ts'
import { clock, closeAll, given, secretKey, start } from './gateway-fixture.ts'

afterEach(closeAll)

const reference = 'topup-018f0000-0000-7000-8000-000000000000'
const paid = { id: 1, status: 'success', reference, amount: 100, currency: 'NGN', fees: null }
const checkout = (authorization_url: string) => ({
  status: true,
  data: { authorization_url, access_code: 'abc', reference },
})

describe('the checkout address', () => {
  const order = given.order({ reference })
  const settings = { checkoutHosts: ['checkout.paystack.com', 'localhost:4010'] }

  test.each([
    'https://checkout.paystack.com/abc',
    'http://localhost:4010/checkout/abc',
    'https://localhost:4010/checkout/abc',
  ])('may be %s', async (address) => {
    const gateway = given.gateway(await given.answering(200, checkout(address)), settings)
    expect(await gateway.createCheckout(order)).toEqual({ authorizationUrl: address, gatewayReference: null })
  })

  test.each([
    'http://checkout.paystack.com/abc',
    'https://checkout.paystack.com.example/abc',
    'https://evil.example/checkout.paystack.com',
    'https://checkout.paystack.com@evil.example/',
    'https://user:password@checkout.paystack.com/',
    'https://x-checkout.paystack.com/abc',
    'https://checkout.paystack.com:8443/abc',
    'http://localhost:4011/checkout/abc',
    'javascript:alert(1)',
    '//evil.example/',
    'abc',
    '',
  ])('is never %s', async (address) => {
    const gateway = given.gateway(await given.answering(200, checkout(address)), settings)
    await expect(gateway.createCheckout(order)).rejects.toMatchObject({ reason: 'unreadable' })
  })

  test('is encrypted outside development, even on this machine', async () => {
    const url = await given.answering(200, checkout('http://localhost:4010/checkout/abc'))
    const gateway = given.gateway(url, { ...settings, loopbackHttp: false })
    await expect(gateway.createCheckout(order)).rejects.toMatchObject({ reason: 'unreadable' })
  })

  test('belongs to the requested payment', async () => {
    const other = {
      status: true,
      data: { ...checkout('https://checkout.paystack.com/abc').data, reference: 'topup-other' },
    }
    const gateway = given.gateway(await given.answering(200, other), settings)
    await expect(gateway.createCheckout(order)).rejects.toMatchObject({ reason: 'unreadable' })
  })
})

describe('an answer about a payment', () => {
  const verified = async (status: number, body: unknown) =>
    given.gateway(await given.answering(status, body)).verify(reference)

  test.each([
    ['a sum as text', { amount: '100', fees: '2' }, { amount: 100, fees: 2 }],
    ['no fees', { fees: undefined }, { fees: 0 }],
    ['metadata as text', { metadata: '{"user":"clara","n":5,"list":[]}' }, { metadata: { user: 'clara', n: '5' } }],
    ['empty metadata', { metadata: 'hello' }, { metadata: {} }],
    ['null metadata', { metadata: null }, { metadata: {} }],
    ['a number as text', { id: '4099260516' }, { gatewayReference: '4099260516' }],
    ['an unknown status', { status: 'resting' }, { status: 'processing' }],
    ['unknown fields', { log: { history: [] }, plan: {} }, { status: 'success' }],
  ])('is read with %s', async (_what, more, ours) => {
    clock.now = start
    expect(await verified(200, { status: true, message: 'ok', data: { ...paid, ...more } })).toMatchObject(ours)
  })

  test.each([
    ['a sum with a fraction', { amount: 100.5 }],
    ['a sum that is not a number', { amount: '1e3' }],
    ['a negative sum', { amount: -100 }],
    ['no sum', { amount: null }],
    ['no currency', { currency: null }],
    ['no status', { status: null }],
    ['another reference', { reference: 'topup-other' }],
  ])('with %s is rejected', async (_what, more) => {
    await expect(verified(200, { status: true, data: { ...paid, ...more } })).rejects.toMatchObject({
      reason: 'unreadable',
    })
  })

  test.each([
    ['a page', 200, '<html>maintenance</html>', 'unreadable'],
    ['an empty answer', 200, '', 'unreadable'],
    ['a list', 200, [], 'unreadable'],
    ['no data', 200, { status: true }, 'unreadable'],
    ['a page with an error', 502, '<html>Bad gateway</html>', 'fault'],
    ['too many calls', 429, { status: false }, 'limited'],
    ['a redirect', 302, '', 'unreadable'],
    ['two megabytes', 200, JSON.stringify({ status: true, data: 'x'.repeat(2_000_000) }), 'connection'],
  ])('that is %s is an error', async (_what, status, body, reason) => {
    await expect(verified(status, body)).rejects.toMatchObject({ reason })
  })

  test("that refuses is passed on in the gateway's words", async () => {
    const no = { status: false, message: 'Merchant is not active', code: 'merchant_inactive' }
    await expect(verified(400, no)).rejects.toMatchObject({
      status: 400,
      code: 'merchant_inactive',
      message: 'Merchant is not active',
    })
    await expect(verified(200, no)).rejects.toMatchObject({ code: 'merchant_inactive' })
  })

  test('reports an unknown payment in two ways', async () => {
    expect(await verified(400, { status: false, message: 'Transaction reference not found' })).toBeNull()
    expect(await verified(404, { status: false, code: 'transaction_not_found' })).toBeNull()
  })
})

test('a gateway that fails five times is not called for a while, then tried once', async () => {
  let calls = 0
  let isWell = false
  const baseUrl = await given.server((_request, response) => {
    calls += 1
    response.writeHead(isWell ? 200 : 500).end(JSON.stringify({ status: true, data: paid }))
  })
  const settings = { baseUrl, secretKey, currencies: ['NGN'], checkoutHosts: [], now: () => start }
  const gateway = guardedGateway(createPaystack(settings), { restMs: 150 })
  const failure = async () =>
    gateway.createCheckout(given.order()).then(null, ({ reason }: { reason: string }) => reason)

  for (let times = 0; times < 5; times += 1) expect(await failure()).toBe('fault')
  expect(await failure()).toBe('resting')
  expect(calls).toBe(5)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await Promise.all([failure(), failure()])).toEqual(['fault', 'resting'])
  expect(calls).toBe(6)
  isWell = true
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect((await gateway.verify(reference))?.status).toBe('success')
  expect((await gateway.verify(reference))?.status).toBe('success')
  await gateway.close()
})
