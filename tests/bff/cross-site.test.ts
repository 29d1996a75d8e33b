import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clara, type TestBff, openTestBff, password } from './test-bff.ts'

let bff: TestBff

beforeAll(async () => {
  bff = await openTestBff()
})
beforeEach(() => void bff.upstream.requests.splice(0))
afterAll(() => bff.close())

const own = { 'x-csrf': '1', 'sec-fetch-site': 'same-origin' }
const evil = 'https://evil.example'

const refusedMatrix: [string, () => Record<string, string>][] = [
  ['nothing at all', () => ({})],
  ['the header alone', () => ({ 'x-csrf': '1' })],
  ['the browser’s header alone', () => ({ 'sec-fetch-site': 'same-origin' })],
  ['our origin alone', () => ({ origin: bff.url })],
  ['another value of the header', () => ({ ...own, 'x-csrf': 'true' })],
  ['a page of another site', () => ({ ...own, 'sec-fetch-site': 'cross-site' })],
  ['a page of a sibling host', () => ({ ...own, 'sec-fetch-site': 'same-site' })],
  ['a typed address', () => ({ ...own, 'sec-fetch-site': 'none' })],
  ['a foreign origin beside our site', () => ({ ...own, origin: evil })],
  ['a foreign origin in an old browser', () => ({ 'x-csrf': '1', origin: evil })],
  ['no origin of an old browser', () => ({ 'x-csrf': '1', origin: 'null' })],
  ['our host by another scheme', () => ({ 'x-csrf': '1', origin: bff.url.replace('http:', 'https:') })],
  ['our host with a path', () => ({ 'x-csrf': '1', origin: `${bff.url}/` })],
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
      const response = await bff.visitor().send(method, path, { body, headers: headers(), isForeign: true })
      expect([method, path, response.status]).toEqual([method, path, 403])
      expect(await response.json()).toMatchObject({ code: 'CROSS_SITE' })
      expect(response.headers.getSetCookie()).toEqual([])
    }
    expect(bff.upstream.requests).toEqual([])
  })

  test.each([
    ['our header and the browser’s', () => own],
    ['our origin beside it', () => ({ ...own, origin: bff.url })],
    ['a page that hides its origin', () => ({ ...own, origin: 'null' })],
    ['our origin in an old browser', () => ({ 'x-csrf': '1', origin: bff.url })],
  ])('%s is same-site', async (_what, headers) => {
    const response = await bff
      .visitor()
      .send('POST', '/api/session', { body: { email: clara.email, password }, headers: headers(), isForeign: true })
    expect(response.status).toBe(200)
  })
})

test('pages of other sites cannot read anything: there are no CORS headers', async () => {
  for (const method of ['GET', 'OPTIONS', 'POST']) {
    const response = await bff
      .visitor()
      .send(method, '/api/session', { headers: { origin: evil, 'access-control-request-method': 'POST' } })
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  }
})
