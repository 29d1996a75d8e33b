import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clara, type Front, openFront, password } from './front.ts'
import { problem } from './upstream.ts'

let front: Front

beforeAll(async () => {
  front = await openFront()
})
beforeEach(() => void front.upstream.asked.splice(0))
afterAll(() => front.close())

const own = { 'x-csrf': '1', 'sec-fetch-site': 'same-origin' }
const evil = 'https://evil.example'

const refusedMatrix: [string, () => Record<string, string>][] = [
  ['nothing at all', () => ({})],
  ['the header alone', () => ({ 'x-csrf': '1' })],
  ['the browser’s word alone', () => ({ 'sec-fetch-site': 'same-origin' })],
  ['our origin alone', () => ({ origin: front.url })],
  ['another value of the header', () => ({ ...own, 'x-csrf': 'true' })],
  ['a page of another site', () => ({ ...own, 'sec-fetch-site': 'cross-site' })],
  ['a page of a sister host', () => ({ ...own, 'sec-fetch-site': 'same-site' })],
  ['an address typed in', () => ({ ...own, 'sec-fetch-site': 'none' })],
  ['a foreign origin beside our site', () => ({ ...own, origin: evil })],
  ['a foreign origin in an old browser', () => ({ 'x-csrf': '1', origin: evil })],
  ['no origin of an old browser', () => ({ 'x-csrf': '1', origin: 'null' })],
  ['our host by another scheme', () => ({ 'x-csrf': '1', origin: front.url.replace('http:', 'https:') })],
  ['our host with a path', () => ({ 'x-csrf': '1', origin: `${front.url}/` })],
]

const ways: [string, string, unknown][] = [
  ['POST', '/api/session', { email: clara.email, password }],
  ['DELETE', '/api/session', undefined],
  ['POST', '/api/session/register', {}],
  ['POST', '/api/session/verify', { token: '123456' }],
  ['POST', '/api/booking', {}],
  ['PUT', '/api/nothing', {}],
]

describe('an unsafe call with', () => {
  test.each(refusedMatrix)('%s changes nothing', async (_what, headers) => {
    for (const [method, path, body] of ways) {
      const response = await front.visitor().send(method, path, { body, headers: headers(), isForeign: true })
      expect([method, path, response.status]).toEqual([method, path, 403])
      expect(await response.json()).toMatchObject({ code: 'CROSS_SITE' })
      expect(response.headers.getSetCookie()).toEqual([])
    }
    expect(front.upstream.asked).toEqual([])
  })

  test.each([
    ['the header and the browser’s word', () => own],
    ['our origin beside it', () => ({ ...own, origin: front.url })],
    ['a page that hides its origin', () => ({ ...own, origin: 'null' })],
    ['our origin in an old browser', () => ({ 'x-csrf': '1', origin: front.url })],
  ])('%s is ours', async (_what, headers) => {
    const response = await front
      .visitor()
      .send('POST', '/api/session', { body: { email: clara.email, password }, headers: headers(), isForeign: true })
    expect(response.status).toBe(200)
  })
})

test('nobody else’s page may read anything: there are no CORS headers', async () => {
  for (const method of ['GET', 'OPTIONS', 'POST']) {
    const response = await front
      .visitor()
      .send(method, '/api/session', { headers: { origin: evil, 'access-control-request-method': 'POST' } })
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  }
})

describe('the gateway’s events', () => {
  const signature = 'ab'.repeat(64)
  const send = (headers: Record<string, string>, body = '{"event" :"charge.success"}') =>
    front.visitor().send('POST', '/api/payment/webhook/paystack', { body, headers, isForeign: true })

  test('reach the backend byte for byte, with their signature, without session or cross-site rule', async () => {
    front.upstream.on('POST /payment/webhook/paystack', { json: { received: true } })
    const visitor = front.visitor()
    await visitor.signIn()
    const response = await visitor.send('POST', '/api/payment/webhook/paystack', {
      body: '{"event" :"charge.success"}',
      headers: { 'x-paystack-signature': signature },
      isForeign: true,
    })
    expect([response.status, await response.json()]).toEqual([200, { received: true }])
    const asked = front.upstream.last()
    expect(asked.body).toBe('{"event" :"charge.success"}')
    expect(asked.headers['x-paystack-signature']).toBe(signature)
    expect(asked.headers.authorization).toBeUndefined()
    expect(asked.headers.cookie).toBeUndefined()
  })

  test('a refused signature is the backend’s word', async () => {
    front.upstream.on('POST /payment/webhook/paystack', problem(403, 'FORBIDDEN', 'no'))
    expect((await send({ 'x-paystack-signature': signature })).status).toBe(403)
  })

  test.each([
    ['without a signature', {}, 400],
    ['with something else for a signature', { 'x-paystack-signature': 'abc' }, 400],
    ['as a form', { 'x-paystack-signature': signature, 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ])('%s are refused', async (_what, headers, status) => {
    expect((await send(headers as Record<string, string>)).status).toBe(status)
    expect(front.upstream.asked).toEqual([])
  })

  test('of gateways that are not ours are refused', async () => {
    const response = await front.visitor().send('POST', '/api/payment/webhook/other', {
      body: '{}',
      headers: { 'x-paystack-signature': signature },
      isForeign: true,
    })
    expect(response.status).toBe(422)
  })
})
