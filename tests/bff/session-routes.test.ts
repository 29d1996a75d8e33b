/** Second factor, new password and impersonation at the BFF: which token is sent, which cookies are set. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deviceCookie } from '#bff/http/visitor.ts'
import { auth, clara, expiry, type TestBff, openTestBff, token, type Visitor } from './test-bff.ts'
import { problem } from './upstream.ts'

const own = '__Host-Http-solace-sid'
const acting = '__Host-Http-solace-act'
const otto = { ...clara, identifier: '01930000-0000-7000-8000-000000000002', userType: 'admin', firstName: 'Otto' }
const ottosToken = 'planted-token-of-otto-0123456789'
const actingToken = 'planted-token-of-otto-as-clara-01'
const asClara = {
  ...clara,
  impersonation: { until: '2126-01-01T00:00:00.000Z', scope: 'read', operator: 'Otto' },
}
const wanted = { userIdentifier: clara.identifier, reason: 'Asked for help with a booking', scope: 'read' }
const ended = problem(401, 'UNAUTHORIZED_ACCESS', 'Please sign in to continue')
const unfinished = problem(403, 'SECOND_FACTOR_REQUIRED', 'Please finish signing in')

let bff: TestBff

beforeEach(async () => {
  bff = await openTestBff()
  const people = new Map<string | undefined, object>([
    [`Bearer ${token}`, clara],
    [`Bearer ${ottosToken}`, otto],
    [`Bearer ${actingToken}`, asClara],
  ])
  bff.upstream.on('GET /user/info', ({ headers }) => {
    const person = people.get(headers.authorization)
    return person ? { json: person } : ended
  })
  bff.upstream.on('POST /admin/impersonation', {
    status: 201,
    json: { token: actingToken, expiry, isActive: true, userType: 'client' },
  })
  bff.upstream.on('DELETE /admin/impersonation', { status: 204 })
  bff.upstream.on('GET /wallet/balance', { json: { balance: 0, currency: 'NGN' } })
  bff.upstream.on('GET /admin/users', { json: { data: [], meta: { page: 1, perPage: 25, total: 0, lastPage: 0 } } })
})
afterEach(() => bff.close())

const tokensOf = (url: string) =>
  bff.upstream.requests
    .filter((request) => request.url.split('?')[0] === url)
    .map(({ headers }) => headers.authorization)

const attributesOf = (line: string) => line.split('; ').slice(1).sort()
const lineOf = (response: Response, name: string) =>
  response.headers.getSetCookie().find((line) => line.startsWith(`${name}=`)) ?? ''

/** A signed-in operator. */
async function operator(): Promise<Visitor> {
  bff.upstream.on('POST /user/login', { json: { ...auth, token: ottosToken, userType: 'admin' } })
  const visitor = bff.visitor()
  await visitor.signIn()
  return visitor
}

/** An operator who acts for Clara. */
async function impersonator(): Promise<Visitor> {
  const visitor = await operator()
  expect((await visitor.post('/api/session/impersonation', wanted)).status).toBe(201)
  return visitor
}

describe('a sign-in that waits for the second factor', () => {
  const pendingToken = 'planted-pending-token-0123456789'
  const pending = { signedIn: false, secondFactor: ['totp', 'recovery_code'], expiry }

  beforeEach(() => {
    bff.upstream.on('POST /user/login', {
      json: { ...auth, token: pendingToken, secondFactor: ['totp', 'recovery_code'] },
    })
    bff.upstream.on('GET /user/info', ({ headers }) =>
      headers.authorization === `Bearer ${pendingToken}` ? unfinished : { json: clara },
    )
    bff.upstream.on('POST /user/login/second-factor', { json: auth })
    bff.upstream.on('POST /user/login/passkey', { json: auth })
  })

  test('signs nobody in, lists the second factors and keeps the token here', async () => {
    const visitor = bff.visitor()
    const response = await visitor.signIn()
    const text = await response.text()
    expect([response.status, JSON.parse(text)]).toEqual([200, pending])
    expect(text).not.toContain(pendingToken)
    expect(lineOf(response, own)).toContain('HttpOnly')
    expect(await (await visitor.get('/api/session')).json()).toEqual(pending)
    expect(visitor.cookies.has(own)).toBe(true)
  })

  test('is finished with a code: the pending token is sent, and a new secret is set', async () => {
    const visitor = bff.visitor()
    await visitor.signIn()
    const first = visitor.cookies.get(own)
    const response = await visitor.post('/api/session/second-factor', { code: '123456' })
    expect(await response.json()).toEqual({ signedIn: true, userType: 'client', isActive: true, expiry, user: clara })
    expect(tokensOf('/user/login/second-factor')).toEqual([`Bearer ${pendingToken}`])
    expect(visitor.cookies.get(own)).not.toBe(first)
    const before = bff.visitor({ cookie: `${own}=${first}` })
    expect(await (await before.get('/api/session')).json()).toEqual({ signedIn: false })
    await visitor.get('/api/wallet/balance')
    expect(bff.upstream.last().headers.authorization).toBe(`Bearer ${token}`)
  })

  test('is finished with a passkey in the same way', async () => {
    const visitor = bff.visitor()
    await visitor.signIn()
    const credential = {
      id: 'abc',
      rawId: 'abc',
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: 'abc', authenticatorData: 'abc', signature: 'abc' },
    }
    const response = await visitor.post('/api/session/passkey', { credential })
    expect(await response.json()).toMatchObject({ signedIn: true })
    expect(tokensOf('/user/login/passkey')).toEqual([`Bearer ${pendingToken}`])
  })

  test('a wrong code leaves it pending', async () => {
    bff.upstream.on('POST /user/login/second-factor', problem(422, 'CODE_INVALID', 'This code is not correct'))
    const visitor = bff.visitor()
    await visitor.signIn()
    const first = visitor.cookies.get(own)
    const response = await visitor.post('/api/session/second-factor', { code: '123456' })
    expect(await response.json()).toMatchObject({ status: 422, code: 'CODE_INVALID' })
    expect(visitor.cookies.get(own)).toBe(first)
    expect(await (await visitor.get('/api/session')).json()).toEqual(pending)
  })

  test('one that has expired in the backend is over here', async () => {
    bff.upstream.on('POST /user/login/second-factor', ended)
    const visitor = bff.visitor()
    await visitor.signIn()
    expect((await visitor.post('/api/session/second-factor', { code: '123456' })).status).toBe(401)
    expect(visitor.cookies.has(own)).toBe(false)
  })

  test.each(['/api/session/second-factor', '/api/session/passkey', '/api/session/password'])(
    'without a session %s makes no call',
    async (path) => {
      const bodies: Record<string, object> = {
        '/api/session/second-factor': { code: '123456' },
        '/api/session/password': { oldPassword: 'old-secret-1', newPassword: 'new-secret-1' },
        '/api/session/passkey': {
          credential: {
            id: 'a',
            rawId: 'a',
            type: 'public-key',
            response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' },
          },
        },
      }
      const response = await bff.visitor().post(path, bodies[path])
      expect([response.status, bff.upstream.requests]).toEqual([401, []])
    },
  )
})

describe('a new password', () => {
  const change = { oldPassword: 'old-secret-1', newPassword: 'new-secret-1' }

  test('replaces the session: the new token gets a new secret, the old one is invalid', async () => {
    const renewed = 'planted-token-after-new-password'
    bff.upstream.on('POST /user/profile/update-password', { json: { ...auth, token: renewed } })
    const visitor = bff.visitor()
    await visitor.signIn()
    const first = visitor.cookies.get(own)
    const response = await visitor.post('/api/session/password', change)
    expect(response.status).toBe(200)
    expect(await response.text()).not.toContain(renewed)
    expect(tokensOf('/user/profile/update-password')).toEqual([`Bearer ${token}`])
    expect(visitor.cookies.get(own)).not.toBe(first)
    expect((await bff.visitor({ cookie: `${own}=${first}` }).get('/api/wallet/balance')).status).toBe(401)
    await visitor.get('/api/wallet/balance')
    expect(bff.upstream.last().headers.authorization).toBe(`Bearer ${renewed}`)
  })

  test('a wrong old one leaves the session as it is', async () => {
    bff.upstream.on('POST /user/profile/update-password', problem(422, 'PASSWORD_WRONG', 'Not the password'))
    const visitor = bff.visitor()
    await visitor.signIn()
    const first = visitor.cookies.get(own)
    expect((await visitor.post('/api/session/password', change)).status).toBe(422)
    expect(visitor.cookies.get(own)).toBe(first)
  })
})

describe('an operator who acts for a client', () => {
  test('has a cookie of its own, with the attributes of the other, and both secrets are new', async () => {
    const visitor = await operator()
    const first = visitor.cookies.get(own)
    const response = await visitor.post('/api/session/impersonation', wanted)
    const text = await response.text()
    expect([response.status, JSON.parse(text)]).toEqual([
      201,
      { signedIn: true, userType: 'client', isActive: true, expiry, user: asClara },
    ])
    expect(text).not.toContain(actingToken)
    expect(tokensOf('/admin/impersonation')).toEqual([`Bearer ${ottosToken}`])
    for (const name of [own, acting]) {
      expect(lineOf(response, name)).toMatch(/=[A-Za-z0-9_-]{43};/)
      expect(attributesOf(lineOf(response, name))).toEqual([
        'HttpOnly',
        expect.stringMatching(/^Max-Age=\d+$/),
        'Path=/',
        'SameSite=Strict',
        'Secure',
      ])
    }
    expect(visitor.cookies.get(own)).not.toBe(first)
    expect((await bff.visitor({ cookie: `${own}=${first}` }).get('/api/wallet/balance')).status).toBe(401)
  })

  test('is that client everywhere, and meanwhile no operator', async () => {
    const visitor = await impersonator()
    expect(await (await visitor.get('/api/session')).json()).toMatchObject({
      signedIn: true,
      userType: 'client',
      user: { firstName: 'Clara', impersonation: { operator: 'Otto' } },
    })
    await visitor.get('/api/wallet/balance')
    expect(tokensOf('/wallet/balance')).toEqual([`Bearer ${actingToken}`])
    await visitor.get('/api/rest/transactions')
    expect(tokensOf('/wallet/transactions')).toEqual([`Bearer ${actingToken}`])
    for (const url of ['/api/admin/users', '/api/rest/users'])
      expect(await (await visitor.get(url)).json()).toMatchObject({ status: 403, code: 'IMPERSONATION_OPEN' })
    expect(tokensOf('/admin/users')).toEqual([])
  })

  test.each([
    ['/api/session/password', { oldPassword: 'old-secret-1', newPassword: 'new-secret-1' }],
    ['/api/session/second-factor', { code: '123456' }],
    ['/api/session/impersonation', wanted],
  ])('cannot change the operator account or act for yet another client: %s', async (url, body) => {
    const visitor = await impersonator()
    const before = bff.upstream.requests.length
    expect(await (await visitor.post(url, body)).json()).toMatchObject({ status: 403, code: 'IMPERSONATION_OPEN' })
    expect(bff.upstream.requests.length).toBe(before)
    expect([visitor.cookies.has(own), visitor.cookies.has(acting)]).toEqual([true, true])
  })

  test('is logged beside the client', async () => {
    const visitor = await impersonator()
    await visitor.get('/api/wallet/balance')
    await visitor.delete('/api/session/impersonation')
    await visitor.get('/api/admin/users')
    const lines = bff
      .log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { route: string; person: string; operator?: string })
    const balance = lines.find(({ route }) => route === '/api/wallet/balance')
    const users = lines.find(({ route }) => route === '/api/admin/users')
    expect(balance?.operator).toBe(users?.person)
    expect(balance?.person).not.toBe(users?.person)
    expect(users?.operator).toBeUndefined()
  })

  test("stops: the backend gets the operator's token, one cookie is cleared, the other secret is new", async () => {
    const visitor = await impersonator()
    const [first, secret] = [visitor.cookies.get(own), visitor.cookies.get(acting)]
    expect((await visitor.delete('/api/session/impersonation')).status).toBe(204)
    expect(bff.upstream.last()).toMatchObject({
      method: 'DELETE',
      url: '/admin/impersonation',
      headers: { authorization: `Bearer ${ottosToken}` },
    })
    expect(visitor.cookies.has(acting)).toBe(false)
    expect(visitor.cookies.get(own)).not.toBe(first)
    await visitor.get('/api/wallet/balance')
    expect(bff.upstream.last().headers.authorization).toBe(`Bearer ${ottosToken}`)
    visitor.cookies.set(acting, secret as string)
    expect((await visitor.get('/api/wallet/balance')).status).toBe(403)
  })

  test('a token that has ended clears only its own cookie and returns to the operator', async () => {
    const visitor = await impersonator()
    bff.upstream.on('GET /wallet/balance', ended)
    const response = await visitor.get('/api/wallet/balance')
    expect(await response.json()).toMatchObject({ status: 403, code: 'IMPERSONATION_ENDED' })
    expect([visitor.cookies.has(own), visitor.cookies.has(acting)]).toEqual([true, false])
    expect(await (await visitor.get('/api/session')).json()).toMatchObject({ user: { firstName: 'Otto' } })
  })

  test('with a token that has ended, the session query answers the operator', async () => {
    const visitor = await impersonator()
    bff.upstream.on('GET /user/info', ({ headers }) =>
      headers.authorization === `Bearer ${ottosToken}` ? { json: otto } : ended,
    )
    expect(await (await visitor.get('/api/session')).json()).toMatchObject({ userType: 'admin' })
    expect([visitor.cookies.has(own), visitor.cookies.has(acting)]).toEqual([true, false])
  })

  test('a call meant for the client is not made as the operator once the time is over', async () => {
    let now = Date.parse('2026-03-01T10:00:00Z')
    await bff.close()
    bff = await openTestBff({ clock: () => now })
    bff.upstream.on('POST /admin/impersonation', {
      status: 201,
      json: { token: actingToken, expiry: '2026-03-01T10:30:00.000Z', isActive: true, userType: 'client' },
    })
    const visitor = await operator()
    const response = await visitor.post('/api/session/impersonation', wanted)
    expect(lineOf(response, acting)).toContain('Max-Age=1800')
    now = Date.parse('2026-03-01T10:30:00Z')
    const before = bff.upstream.requests.length
    expect(await (await visitor.post('/api/user/timezone', { timezone: 'Europe/Berlin' })).json()).toMatchObject({
      code: 'IMPERSONATION_ENDED',
    })
    expect(bff.upstream.requests.length).toBe(before)
    expect([visitor.cookies.has(own), visitor.cookies.has(acting)]).toEqual([true, false])
  })

  test('is not recognised by the browser: no device cookie is sent, and none is set', async () => {
    const visitor = await operator()
    const response = await visitor.post('/api/session/impersonation', wanted)
    expect([response.status, lineOf(response, deviceCookie)]).toEqual([201, ''])
    const begun = bff.upstream.requests.find(({ url }) => url === '/admin/impersonation')
    expect(begun && 'x-device' in begun.headers).toBe(false)
  })

  test('signs out of both', async () => {
    const visitor = await impersonator()
    const cookies = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await visitor.delete('/api/session')
    expect(response.status).toBe(204)
    expect([...visitor.cookies.keys()]).toEqual([deviceCookie])
    expect(
      bff.upstream.requests.slice(-2).map(({ method, url, headers }) => [method, url, headers.authorization]),
    ).toEqual([
      ['DELETE', '/admin/impersonation', `Bearer ${ottosToken}`],
      ['POST', '/user/logout', `Bearer ${ottosToken}`],
    ])
    const old = bff.visitor({ cookie: cookies })
    expect((await old.get('/api/wallet/balance')).status).toBe(401)
  })

  test('an ended session of the operator clears both cookies', async () => {
    const visitor = await impersonator()
    bff.upstream.on('GET /wallet/balance', ended)
    bff.upstream.on('GET /user/info', ended)
    expect((await visitor.get('/api/wallet/balance')).status).toBe(403)
    expect(await (await visitor.get('/api/session')).json()).toMatchObject({ signedIn: false })
    expect([...visitor.cookies.keys()]).toEqual([deviceCookie])
  })

  test('a user who signs in beside it acts for nobody', async () => {
    const visitor = await impersonator()
    bff.upstream.on('POST /user/login', { json: auth })
    await visitor.signIn()
    expect([visitor.cookies.has(own), visitor.cookies.has(acting)]).toEqual([true, false])
    await visitor.get('/api/wallet/balance')
    expect(bff.upstream.last().headers.authorization).toBe(`Bearer ${token}`)
  })

  test.each([
    ['403', problem(403, 'FORBIDDEN', 'Not allowed'), 403],
    ['something other than a session', { status: 201, json: { token: 5 } }, 502],
  ])('a backend that answers %s leaves the operator alone', async (_what, answer, status) => {
    bff.upstream.on('POST /admin/impersonation', answer)
    const visitor = await operator()
    const first = visitor.cookies.get(own)
    expect((await visitor.post('/api/session/impersonation', wanted)).status).toBe(status)
    expect([visitor.cookies.get(own), visitor.cookies.has(acting)]).toEqual([first, false])
  })

  test('ends here even when the backend is down', async () => {
    const visitor = await impersonator()
    await bff.upstream.close()
    expect((await visitor.delete('/api/session/impersonation')).status).toBe(204)
    expect(visitor.cookies.has(acting)).toBe(false)
  })
})

describe('the acting cookie is ignored', () => {
  test('beside the session of a client', async () => {
    const secret = (await impersonator()).cookies.get(acting) as string
    bff.upstream.on('POST /user/login', { json: auth })
    const visitor = bff.visitor()
    await visitor.signIn()
    visitor.cookies.set(acting, secret)
    await visitor.get('/api/wallet/balance')
    expect(bff.upstream.last().headers.authorization).toBe(`Bearer ${token}`)
  })

  test('beside the session of another operator', async () => {
    const secret = (await impersonator()).cookies.get(acting) as string
    const visitor = await operator()
    visitor.cookies.set(acting, secret)
    const before = bff.upstream.requests.length
    expect((await visitor.get('/api/wallet/balance')).status).toBe(403)
    expect(bff.upstream.requests.length).toBe(before)
    expect(visitor.cookies.has(acting)).toBe(false)
  })

  test('without a session, or as the session', async () => {
    const secret = (await impersonator()).cookies.get(acting) as string
    expect((await bff.visitor({ cookie: `${acting}=${secret}` }).get('/api/wallet/balance')).status).toBe(401)
    const swapped = await bff.visitor({ cookie: `${own}=${secret}` }).get('/api/wallet/balance')
    expect(swapped.status).toBe(401)
  })
})

test('the session route starts acting for operators only', async () => {
  const visitor = bff.visitor()
  expect((await visitor.post('/api/session/impersonation', wanted)).status).toBe(401)
  await visitor.signIn()
  bff.upstream.on('POST /admin/impersonation', problem(403, 'FORBIDDEN', 'Not allowed'))
  expect((await visitor.post('/api/session/impersonation', wanted)).status).toBe(403)
  expect((await visitor.delete('/api/session/impersonation')).status).toBe(204)
  expect(tokensOf('/admin/impersonation')).toEqual([`Bearer ${token}`])
  expect(visitor.cookies.has(own)).toBe(true)
})

test('calls that answer with a token have no other route', async () => {
  const visitor = await operator()
  const before = bff.upstream.requests.length
  for (const [method, path] of [
    ['POST', '/api/user/profile/update-password'],
    ['POST', '/api/user/login/second-factor'],
    ['POST', '/api/user/login/passkey'],
    ['POST', '/api/admin/impersonation'],
    ['DELETE', '/api/admin/impersonation'],
  ] as const) {
    const response = await visitor.send(method, path, method === 'POST' ? { body: {} } : {})
    expect([path, response.status]).toEqual([path, 404])
  }
  expect(bff.upstream.requests.length).toBe(before)
})
