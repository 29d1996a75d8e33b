import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestBff, openTestBff } from './test-bff.ts'
import { hostOf, lines, sendRaw } from './raw.ts'

let bff: TestBff
let host: string

beforeAll(async () => {
  bff = await openTestBff()
  host = hostOf(bff.url)
})
beforeEach(() => void bff.upstream.requests.splice(0))
afterAll(() => bff.close())

const end = 'Connection: close'
const own = ['X-CSRF: 1', 'Sec-Fetch-Site: same-origin']

/** The answer to raw bytes: status and code, when the answer has the error shape and every security header. */
async function answerTo(bytes: string): Promise<[status: number, code: string]> {
  const answer = await sendRaw(bff.url, bytes)
  const head = answer.head.toLowerCase()
  const hasHeaders = [
    'content-type: application/problem+json',
    'x-content-type-options: nosniff',
    'strict-transport-security:',
  ].every((line) => head.includes(line))
  const { status, code, message, requestId } = JSON.parse(answer.body) as Record<string, unknown>
  const hasShape = status === answer.status && typeof message === 'string' && typeof requestId === 'string'
  return [answer.status, hasHeaders && hasShape && bff.upstream.requests.length === 0 ? String(code) : 'NOT IN SHAPE']
}

describe('the first lines of a request', () => {
  test.each<[string, number, string, () => string]>([
    [
      'a host that is not ours',
      421,
      'WRONG_HOST',
      () => lines('GET /api/region/country HTTP/1.1', 'Host: evil.example', end),
    ],
    ['our host on another port', 421, 'WRONG_HOST', () => lines('GET / HTTP/1.1', 'Host: localhost:1', end)],
    [
      'two hosts',
      400,
      'BAD_REQUEST',
      () => lines('GET /api/region/country HTTP/1.1', `Host: ${host}`, 'Host: evil.example', end),
    ],
    ['no host', 400, 'BAD_REQUEST', () => lines('GET / HTTP/1.1', end)],
    [
      'an address with its own host',
      400,
      'BAD_REQUEST',
      () => lines(`GET http://evil.example/api/region/country HTTP/1.1`, `Host: ${host}`, end),
    ],
    [
      'content length and chunks together',
      400,
      'BAD_REQUEST',
      () =>
        lines(
          'POST /api/session HTTP/1.1',
          `Host: ${host}`,
          ...own,
          'Content-Type: application/json',
          'Content-Length: 4',
          'Transfer-Encoding: chunked',
          end,
        ) + '0\r\n\r\n',
    ],
    [
      'two content lengths',
      400,
      'BAD_REQUEST',
      () =>
        lines('POST /api/session HTTP/1.1', `Host: ${host}`, ...own, 'Content-Length: 2', 'Content-Length: 3', end) +
        '{}',
    ],
    ['a bare line feed between headers', 400, 'BAD_REQUEST', () => `GET / HTTP/1.1\r\nHost: ${host}\nX-A: b\r\n\r\n`],
    [
      'a GET with a body',
      400,
      'BAD_REQUEST',
      () => lines('GET /api/region/country HTTP/1.1', `Host: ${host}`, 'Content-Length: 2', end) + '{}',
    ],
    [
      'headers over the limit',
      431,
      'HEADERS_TOO_LARGE',
      () => lines('GET / HTTP/1.1', `Host: ${host}`, `X-Big: ${'x'.repeat(20_000)}`, end),
    ],
    [
      'an address over the limit',
      414,
      'URI_TOO_LONG',
      () => lines(`GET /api/region/country?${'x'.repeat(9_000)} HTTP/1.1`, `Host: ${host}`, end),
    ],
    ['bytes that are not HTTP', 400, 'BAD_REQUEST', () => 'hello\r\n\r\n'],
  ])('%s: %i %s', async (_what, status, code, bytes) => {
    expect(await answerTo(bytes())).toEqual([status, code])
  })
})

describe('addresses', () => {
  test.each([
    ['NUL in a query', '/api/providers?name=a%00b'],
    ['a line break in a query', '/api/providers?name=a%0d%0ab'],
    ['a line break in a path', '/api/payment/status/topup%0a'],
    ['half a character', '/api/providers?name=%ED%A0%80'],
    ['bytes that are no UTF-8', '/api/providers?name=%ff'],
    ['a percent sign alone', '/api/providers?name=%'],
    ['a path that cannot be decoded', '/api/providers/%c3'],
    ['the same parameter twice', '/api/providers?page=1&page=2'],
    ['a backslash', '/api\\providers'],
  ])('with %s are 400', async (_what, path) => {
    expect(await answerTo(lines(`GET ${path} HTTP/1.1`, `Host: ${host}`, end))).toEqual([400, 'BAD_REQUEST'])
  })

  test.each([
    ['an unknown parameter', '/api/providers?colour=red', 'colour', 'Unknown field'],
    ['a text in place of a number', '/api/providers?page=one', 'page', expect.any(String)],
    ['an impossible page', '/api/providers?page=0', 'page', expect.any(String)],
    ['more rows than allowed', '/api/providers?perPage=101', 'perPage', expect.any(String)],
    ['a text in place of a list', '/api/providers?page[]=1', 'page[]', 'Unknown field'],
    ['a prototype', '/api/providers?__proto__=1', '__proto__', 'Unknown field'],
    ['an invalid identifier', '/api/providers/1', 'id', 'Please choose one of the options'],
    ['a query where none is supported', '/api/region/user-timezone?x=1', 'x', 'Unknown field'],
  ])('with %s are refused with a message', async (_what, path, field, words) => {
    const response = await bff.visitor().get(path)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code: 'VALIDATION_ERROR', fields: { [field]: words } })
    expect(bff.upstream.requests).toEqual([])
  })

  test.each(['/api/nothing', '/api', '/api/', '/api/bookings', '/api/user/login/', '/api/admin/impersonation'])(
    '%s is 404 in the error shape',
    async (path) => {
      const response = await bff.visitor().get(path)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'NOT_FOUND', message: 'We could not find this' })
    },
  )

  test.each([
    ['DELETE', '/api/wallet/balance', 'GET, HEAD'],
    ['PUT', '/api/session', 'GET, HEAD, DELETE, POST'],
    ['PATCH', '/api/rest/appointments', 'GET, HEAD'],
    ['POST', '/api/rest/transactions', 'GET, HEAD'],
    ['GET', '/api/session/register', 'POST'],
    ['OPTIONS', '/api/session', 'GET, HEAD, DELETE, POST'],
  ])('%s %s is 405 and names the supported methods', async (method, path, allow) => {
    const response = await bff.visitor().send(method, path)
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe(allow)
    expect(await response.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
    expect(bff.upstream.requests).toEqual([])
  })

  test.each(['TRACE', 'PROPFIND'])('%s is refused', async (method) => {
    const { status } = await sendRaw(bff.url, lines(`${method} /api/session HTTP/1.1`, `Host: ${host}`, ...own, end))
    expect([404, 405]).toContain(status)
  })

  test('HEAD has the rights of GET and no body', async () => {
    bff.upstream.on('GET /region/country', { json: [] })
    const open = await bff.visitor().send('HEAD', '/api/region/country')
    expect([open.status, await open.text()]).toEqual([200, ''])
    expect((await bff.visitor().send('HEAD', '/api/wallet/balance')).status).toBe(401)
  })
})

describe('bodies', () => {
  const signIn = (body: string, type = 'application/json') =>
    bff.visitor().send('POST', '/api/session', { body, headers: { 'content-type': type } })

  test.each([
    ['that are not JSON', '{"email":'],
    ['with a prototype', '{"__proto__":{"a":1},"email":"a@b.co","password":"secret1"}'],
    ['with a constructor', '{"constructor":{"prototype":{}},"email":"a@b.co","password":"secret1"}'],
  ])('%s are 400', async (_what, body) => {
    const response = await signIn(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'BAD_REQUEST', message: 'We could not read this request' })
  })

  test.each([
    ['with an unknown field', '{"email":"a@b.co","password":"secret1","isAdmin":true}', { isAdmin: 'Unknown field' }],
    [
      'with a list where text belongs',
      '{"email":["a@b.co"],"password":"secret1"}',
      { email: 'Please enter a valid email address' },
    ],
    ['with NUL', '{"email":"a@b.co","password":"secret\\u00001"}', { '': 'This value is not valid' }],
    ['with half a character', '{"email":"a@b.co","password":"secret\\ud8001"}', { '': 'This value is not valid' }],
    [
      'with infinite numbers',
      '{"email":"a@b.co","password":1e400}',
      { password: 'The password must have 6 to 32 characters' },
    ],
    [
      'with numbers that lose precision',
      '{"email":"a@b.co","password":9007199254740993}',
      { password: 'The password must have 6 to 32 characters' },
    ],
    ['that are empty', '', { email: 'Please enter your email address' }],
    ['that are null', 'null', { email: 'Please enter your email address' }],
    ['that are a list', '[]', {}],
  ])('%s are 422', async (_what, body, fields) => {
    const response = await signIn(body)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      code: 'VALIDATION_ERROR',
      ...(Object.keys(fields).length > 0 ? { fields } : {}),
    })
    expect(bff.upstream.requests).toEqual([])
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json-patch+json',
  ])('of type %s are 415', async (type) => {
    const response = await signIn('{"email":"a@b.co","password":"secret1"}', type)
    expect(response.status).toBe(415)
    expect(await response.json()).toMatchObject({ code: 'MEDIA_TYPE' })
  })

  test('one byte over the limit is 413', async () => {
    const response = await signIn(`"${'x'.repeat(262_143)}"`)
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ code: 'TOO_LARGE', message: 'This is too large to send' })
  })

  test('a duplicate JSON key reaches the backend once, with the validated value', async () => {
    const visitor = bff.visitor()
    await visitor.send('POST', '/api/session', { body: '{"email":"a@b.co","password":"secret1","email":"c@d.co"}' })
    expect(bff.upstream.requests[0]?.body).toBe('{"email":"c@d.co","password":"secret1"}')
  })
})

test('errors use the language of the visitor', async () => {
  const response = await bff
    .visitor({ cookie: 'X-Language=de' })
    .post('/api/session', { email: 'x', password: 'secret1' })
  expect(await response.json()).toMatchObject({
    message: expect.not.stringMatching('Please'),
    fields: { email: expect.stringMatching(/Bitte/) },
  })
})
