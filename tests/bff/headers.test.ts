import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestBff, openTestBff, token } from './test-bff.ts'
import { hostOf } from './raw.ts'

let bff: TestBff

beforeAll(async () => {
  bff = await openTestBff()
  bff.upstream.on('GET /region/country', { json: [] })
  bff.upstream.on('GET /wallet/balance', { json: { balance: 0 } })
})
beforeEach(() => void bff.upstream.requests.splice(0))
afterAll(() => bff.close())

const forwarded = async (headers: Record<string, string>, path = '/api/region/country') => {
  await bff.visitor(headers).get(path)
  return bff.upstream.last().headers
}

describe('towards the backend', () => {
  test('only the listed headers of the browser are forwarded', async () => {
    const headers = await forwarded({
      accept: 'application/json',
      'if-none-match': '"a"',
      'if-match': '"b"',
      'user-agent': 'Browser/1',
      'accept-language': 'fr',
      authorization: 'Bearer stolen',
      cookie: `X-Language=de; __Host-Http-solace-device=${'d'.repeat(43)}; other=1`,
      range: 'appointments=0-24',
      referer: 'https://solace.example/?q=secret',
      'x-user-id': '1',
      'x-device': 'd'.repeat(43),
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil.example',
      'x-origin-domain': 'evil.example',
      'x-request-id': 'chosen-by-browser',
      traceparent: '00-11111111111111111111111111111111-1111111111111111-01',
      'x-countrycode': 'US',
      'x-country': 'US',
      'x-language': 'fr',
      'x-locale': 'fr',
      'idempotency-key': 'abcdefgh-1',
      'x-paystack-signature': 'ab',
      te: 'trailers',
    })
    const { 'x-request-id': id, traceparent, ...rest } = headers
    expect(rest).toEqual({
      host: hostOf(bff.upstream.url),
      connection: 'keep-alive',
      accept: 'application/json',
      'if-none-match': '"a"',
      'if-match': '"b"',
      'user-agent': 'Browser/1',
      'x-origin-domain': hostOf(bff.url),
      'x-language': 'de',
      'x-locale': 'de',
      'x-countrycode': 'NG',
      'x-forwarded-for': '127.0.0.1',
      'x-request-timeout': expect.stringMatching(/^\d{1,4}$/),
    })
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    expect(traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
    expect(traceparent).not.toContain('1111111111111111')
  })

  test.each([
    ['', 'en', 'NG'],
    ['X-Language=de; X-CountryCode=DE', 'de', 'DE'],
    ['X-Locale=de-DE', 'de', 'NG'],
    ['X-Locale=de; X-Language=en', 'en', 'NG'],
    ['X-Language=fr; X-CountryCode=fr', 'en', 'NG'],
    ['X-Language=%00; X-CountryCode=US%0d%0aX-A:b', 'en', 'NG'],
    ['X-CountryCode=FRA', 'en', 'NG'],
    ['X-CountryCode=FR', 'en', 'FR'],
  ])('cookies "%s" mean language %s and country %s', async (cookie, language, country) => {
    const headers = await forwarded(cookie === '' ? {} : { cookie })
    expect([headers['x-language'], headers['x-locale'], headers['x-countrycode']]).toEqual([
      language,
      language,
      country,
    ])
  })

  test('the country of an edge is used only where the edge is configured', async () => {
    expect((await forwarded({ 'cf-ipcountry': 'GB' }))['x-countrycode']).toBe('NG')
    const edged = await openTestBff({ edgeCountryHeader: 'CF-IPCountry', defaultCountry: 'US' })
    edged.upstream.on('GET /region/country', { json: [] })
    const statusWith = async (headers: Record<string, string>) => {
      await edged.visitor(headers).get('/api/region/country')
      return edged.upstream.last().headers['x-countrycode']
    }
    expect(await statusWith({ 'cf-ipcountry': 'GB' })).toBe('GB')
    expect(await statusWith({ 'cf-ipcountry': 'GB', cookie: 'X-CountryCode=DE' })).toBe('DE')
    expect(await statusWith({ 'cf-ipcountry': 'XX1' })).toBe('US')
    await edged.close()
  })

  test.each([
    ['without a choice the guess of the page counts', { 'x-country-shown': 'DE' }, 'DE'],
    ['the choice overrides the guess', { 'x-country-shown': 'DE', cookie: 'X-CountryCode=GB' }, 'GB'],
    ['only a country is accepted as a guess', { 'x-country-shown': 'Germany' }, 'NG'],
  ])('%s', async (_name, sent, country) => {
    expect((await forwarded(sent))['x-countrycode']).toBe(country)
  })

  test('for a signed-in user the page shows the country of the profile, which overrides a choice', async () => {
    const clara = bff.visitor({ 'x-country-shown': 'DE' })
    await clara.signIn()
    clara.cookies.set('X-CountryCode', 'GB')
    await clara.get('/api/wallet/balance')
    expect(bff.upstream.last().headers['x-countrycode']).toBe('DE')
  })

  test('the edge overrides the guess', async () => {
    const edged = await openTestBff({ edgeCountryHeader: 'CF-IPCountry', defaultCountry: 'US' })
    edged.upstream.on('GET /region/country', { json: [] })
    await edged.visitor({ 'cf-ipcountry': 'GB', 'x-country-shown': 'DE' }).get('/api/region/country')
    expect(edged.upstream.last().headers['x-countrycode']).toBe('GB')
    await edged.close()
  })

  test('the address of a proxy is used only where the proxy is configured', async () => {
    const proxied = await openTestBff({ trustedProxies: ['127.0.0.1'] })
    proxied.upstream.on('GET /region/country', { json: [] })
    await proxied.visitor({ 'x-forwarded-for': '6.6.6.6, 9.9.9.9' }).get('/api/region/country')
    expect(proxied.upstream.last().headers['x-forwarded-for']).toBe('9.9.9.9')
    await proxied.close()
  })

  test.each([
    ['1', '1'],
    ['true', undefined],
    [undefined, undefined],
  ])('the mark of a call without user activity is forwarded in one spelling: %s', async (sent, seen) => {
    expect((await forwarded(sent === undefined ? {} : { 'x-unattended': sent }))['x-unattended']).toBe(seen)
  })

  test("the session's token is the only authorization", async () => {
    const visitor = bff.visitor({ authorization: 'Bearer stolen' })
    await visitor.signIn()
    await visitor.get('/api/wallet/balance')
    expect(bff.upstream.last().headers.authorization).toBe(`Bearer ${token}`)
  })

  test('queries are encoded again, plus signs and spaces alike', async () => {
    await bff.visitor().get('/api/providers?name=a+b%20c%26page%3D9&page=2')
    expect(bff.upstream.last().url).toBe('/providers?name=a%20b%20c%26page%3D9&page=2')
  })

  test.each([
    ['abcdefgh', 201, 'abcdefgh'],
    [undefined, 201, undefined],
    ['short', 400, null],
    ['with space-1', 400, null],
    ['x'.repeat(101), 400, null],
  ])('an idempotency key %s', async (key, status, seen) => {
    bff.upstream.on('POST /payment/wallet', { status: 201, json: { payment: {}, metadata: {} } })
    const visitor = bff.visitor()
    await visitor.signIn()
    bff.upstream.requests.splice(0)
    const response = await visitor.send('POST', '/api/payment/wallet', {
      body: { amount: 50_000 },
      headers: key === undefined ? {} : { 'idempotency-key': key },
    })
    expect(response.status).toBe(status)
    expect(bff.upstream.requests.map(({ headers }) => headers['idempotency-key'])).toEqual(seen === null ? [] : [seen])
  })
})

describe('towards the browser', () => {
  const security = {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  }

  test('only the listed headers of the backend are forwarded', async () => {
    bff.upstream.on('GET /region/languages', {
      json: [],
      headers: {
        etag: '"v1"',
        'last-modified': 'Sat, 21 Nov 2026 09:00:00 GMT',
        'content-disposition': 'attachment',
        'set-cookie': ['a=b', '__Host-Http-solace-sid=theirs'],
        location: 'https://evil.example/',
        'x-powered-by': 'Backend',
        server: 'Backend',
        'cache-control': 'public, max-age=9999',
        'access-control-allow-origin': '*',
        'content-security-policy': 'default-src *',
        'x-request-id': 'theirs',
      },
    })
    const response = await bff.visitor().get('/api/region/languages')
    const { date, 'x-request-id': id, ...headers } = Object.fromEntries(response.headers)
    expect(headers).toEqual({
      ...security,
      'x-frame-options': 'DENY',
      'content-type': 'application/json; charset=utf-8',
      'content-length': '2',
      etag: '"v1"',
      'last-modified': 'Sat, 21 Nov 2026 09:00:00 GMT',
      'content-disposition': 'attachment',
      'cache-control': 'no-store',
      connection: 'keep-alive',
      'keep-alive': 'timeout=72',
    })
    expect(date).toBeDefined()
    expect(id).toBe(bff.upstream.last().headers['x-request-id'])
  })

  test.each([
    ['/api/session', 200],
    ['/api/wallet/balance', 401],
    ['/api/nothing', 404],
    ['/nothing', 404],
    ['/api/region/country?x=%00', 400],
    ['/api/region/country?x=%zz', 400],
    ['/%c3', 400],
    ['/healthz', 200],
  ])('every answer carries the security headers: %s', async (path, status) => {
    const response = await bff.visitor().get(path)
    expect(response.status).toBe(status)
    expect(Object.fromEntries(response.headers)).toMatchObject(security)
    expect(response.headers.get('server')).toBeNull()
    expect(response.headers.get('x-powered-by')).toBeNull()
  })

  test('an unchanged answer is 304 without a body', async () => {
    bff.upstream.on('GET /region/country', ({ headers }) =>
      headers['if-none-match'] === '"v1"'
        ? { status: 304, headers: { etag: '"v1"' } }
        : { json: [], headers: { etag: '"v1"' } },
    )
    const response = await bff.visitor({ 'if-none-match': '"v1"' }).get('/api/region/country')
    expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([304, '"v1"', ''])
  })

  test('pictures with a version are cached for long, others for a while; nothing else is', async () => {
    const id = '01930000-0000-7000-8000-000000000009'
    bff.upstream.on(`GET /providers/${id}/photo`, {
      text: Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x80]),
      headers: { 'content-type': 'image/jpeg' },
    })
    const versioned = await bff.visitor().get(`/api/providers/${id}/photo?v=2`)
    expect(versioned.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(Buffer.from(await versioned.arrayBuffer())).toEqual(Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x80]))
    expect((await bff.visitor().get(`/api/providers/${id}/photo`)).headers.get('cache-control')).toBe(
      'public, max-age=300',
    )
  })
})
