import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { memoryStore } from '../../bff/session/memory-store.ts'
import { auth, clara, type TestBff, openTestBff, password, token } from './test-bff.ts'
import { problem } from './upstream.ts'

const cookieName = '__Host-Http-solace-sid'
let bff: TestBff

beforeEach(async () => {
  bff = await openTestBff()
})
afterEach(() => bff.close())

describe('signing in', () => {
  test('sets a session cookie out of reach of scripts, other sites and unencrypted connections', async () => {
    const response = await bff.visitor().signIn()
    expect(response.status).toBe(200)
    const [line = '', ...more] = response.headers.getSetCookie()
    expect(more.map((other) => other.split('=', 1)[0])).toEqual(['__Host-Http-solace-device'])
    const [pair = '', ...attributes] = line.split('; ')
    expect(pair).toMatch(/^__Host-Http-solace-sid=[A-Za-z0-9_-]{43}$/)
    expect(attributes.sort()).toEqual([
      'HttpOnly',
      expect.stringMatching(/^Max-Age=\d+$/),
      'Path=/',
      'SameSite=Strict',
      'Secure',
    ])
    expect(line.length).toBeLessThan(4096)
  })

  test('answers the user, and not the token', async () => {
    const response = await bff.visitor().signIn()
    const text = await response.text()
    expect(JSON.parse(text)).toEqual({
      signedIn: true,
      userType: 'client',
      isActive: true,
      expiry: auth.expiry,
      user: clara,
    })
    expect(text).not.toContain(token)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('sends the token to the backend from then on', async () => {
    const visitor = bff.visitor()
    await visitor.signIn()
    await visitor.get('/api/user/info')
    expect(bff.upstream.last().headers.authorization).toBe(`Bearer ${token}`)
  })

  test('sets a new secret each time; the old one is invalid here and its token ended in the backend', async () => {
    const visitor = bff.visitor()
    await visitor.signIn()
    const first = visitor.cookies.get(cookieName) as string
    bff.upstream.on('POST /user/login', { json: { ...auth, token: `second-${token}` } })
    await visitor.signIn()
    expect(visitor.cookies.get(cookieName)).not.toBe(first)
    const old = bff.visitor({ cookie: `${cookieName}=${first}` })
    expect(await (await old.get('/api/session')).json()).toEqual({ signedIn: false })
    await expect
      .poll(() => bff.upstream.requests.find(({ url }) => url === '/user/logout')?.headers.authorization)
      .toBe(`Bearer ${token}`)
  })

  test("with a wrong password returns the backend's message and sets no cookie", async () => {
    bff.upstream.on('POST /user/login', problem(422, 'LOGIN_FAILED', 'Email address or password is not right'))
    const response = await bff.visitor().signIn()
    expect(response.status).toBe(422)
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await response.json()).toMatchObject({
      code: 'LOGIN_FAILED',
      message: 'Email address or password is not right',
    })
  })

  test("is refused with the form's own words before any call to the backend", async () => {
    const response = await bff.visitor().post('/api/session', { email: 'nobody', password: 'short' })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      code: 'VALIDATION_ERROR',
      fields: { email: 'Please enter a valid email address', password: 'The password must have 6 to 32 characters' },
    })
    expect(bff.upstream.requests).toEqual([])
  })

  test('fails when the backend answers something else than a session', async () => {
    bff.upstream.on('POST /user/login', { json: { token: 5 } })
    expect((await bff.visitor().signIn()).status).toBe(502)
  })
})

describe('signing up', () => {
  const sheet = {
    userType: 'client',
    firstName: 'Clara',
    lastName: 'Obi',
    email: 'clara@example.org',
    phoneNumber: '08012345678',
    password: 'secret1',
    confirmPassword: 'secret1',
    termsAgreed: true,
  }

  test('opens a session and does not reveal whether the address was known', async () => {
    bff.upstream.on('POST /user/register', { status: 201, json: { ...auth, isActive: false } })
    const visitor = bff.visitor()
    const response = await visitor.post('/api/session/register', sheet)
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({
      signedIn: true,
      userType: 'client',
      isActive: false,
      expiry: auth.expiry,
      user: null,
    })
    expect(bff.upstream.requests.map(({ url }) => url)).toEqual(['/user/register'])
    expect(visitor.cookies.has(cookieName)).toBe(true)
  })

  test('requires both passwords to be equal', async () => {
    const response = await bff.visitor().post('/api/session/register', { ...sheet, confirmPassword: 'secret2' })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ fields: { confirmPassword: 'The passwords do not match' } })
    expect(bff.upstream.requests).toEqual([])
  })

  test('verification sends the session of the sign-up and sets a new secret', async () => {
    bff.upstream.on('POST /user/register', { status: 201, json: { ...auth, isActive: false } })
    bff.upstream.on('POST /user/register/verify', { json: auth })
    const visitor = bff.visitor()
    await visitor.post('/api/session/register', sheet)
    const first = visitor.cookies.get(cookieName)
    const response = await visitor.post('/api/session/verify', { token: '123456' })
    expect(await response.json()).toMatchObject({ signedIn: true, isActive: true })
    expect(bff.upstream.requests.find(({ url }) => url === '/user/register/verify')?.headers.authorization).toBe(
      `Bearer ${token}`,
    )
    expect(visitor.cookies.get(cookieName)).not.toBe(first)
    expect(bff.upstream.requests.some(({ url }) => url === '/user/logout')).toBe(false)
  })
})

describe('the session query', () => {
  test('is a normal answer without a session', async () => {
    const response = await bff.visitor().get('/api/session')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ signedIn: false })
    expect(bff.upstream.requests).toEqual([])
  })

  test('ends a session here that the backend has ended', async () => {
    const visitor = bff.visitor()
    await visitor.signIn()
    bff.upstream.on('GET /user/info', problem(401, 'UNAUTHORIZED_ACCESS', 'Please sign in to continue'))
    expect(await (await visitor.get('/api/session')).json()).toEqual({ signedIn: false })
    expect(visitor.cookies.has(cookieName)).toBe(false)
  })

  test('does not sign a user out while the backend is down', async () => {
    const visitor = bff.visitor()
    await visitor.signIn()
    await bff.upstream.close()
    expect((await visitor.get('/api/session')).status).toBe(503)
    expect(visitor.cookies.has(cookieName)).toBe(true)
  })

  test('clears a cookie that was never issued', async () => {
    const response = await bff.visitor({ cookie: `${cookieName}=${'x'.repeat(43)}` }).get('/api/session')
    expect(await response.json()).toEqual({ signedIn: false })
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-Http-solace-sid=; .*Expires=Thu, 01 Jan 1970/)
  })
})

describe('a call that the backend answers with 401', () => {
  test('UNAUTHORIZED_ACCESS ends the session and passes the body on, so that the web app can open /login/', async () => {
    const visitor = bff.visitor()
    await visitor.signIn()
    const secret = visitor.cookies.get(cookieName) as string
    bff.upstream.on('GET /wallet/balance', problem(401, 'UNAUTHORIZED_ACCESS', 'Please sign in to continue'))
    const response = await visitor.get('/api/wallet/balance')
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 'UNAUTHORIZED_ACCESS', message: 'Please sign in to continue' })
    expect(visitor.cookies.has(cookieName)).toBe(false)
    const before = bff.upstream.requests.length
    const again = await bff.visitor({ cookie: `${cookieName}=${secret}` }).get('/api/wallet/balance')
    expect(again.status).toBe(401)
    expect(bff.upstream.requests.length).toBe(before)
  })

  test('any other 401 code leaves the session alone', async () => {
    const visitor = bff.visitor()
    await visitor.signIn()
    bff.upstream.on('GET /wallet/balance', problem(401, 'WRONG_PASSWORD', 'Not the password'))
    const response = await visitor.get('/api/wallet/balance')
    expect(await response.json()).toMatchObject({ status: 401, code: 'WRONG_PASSWORD' })
    expect(visitor.cookies.has(cookieName)).toBe(true)
  })
})

describe('signing out', () => {
  test('calls the backend first, forgets the session, and has the browser clear its data', async () => {
    const visitor = bff.visitor()
    await visitor.signIn()
    const secret = visitor.cookies.get(cookieName) as string
    const response = await visitor.delete('/api/session')
    expect(response.status).toBe(204)
    expect(response.headers.get('clear-site-data')).toBe('"cache", "storage"')
    expect(bff.upstream.last()).toMatchObject({
      method: 'POST',
      url: '/user/logout',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(visitor.cookies.has(cookieName)).toBe(false)
    const old = bff.visitor({ cookie: `${cookieName}=${secret}` })
    expect((await old.get('/api/user/info')).status).toBe(401)
  })

  test.each([
    ['has no such call', async () => bff.upstream.on('POST /user/logout', { status: 404, text: 'no' })],
    ['fails', async () => bff.upstream.on('POST /user/logout', { status: 500, text: 'no' })],
    ['is down', () => bff.upstream.close()],
  ])('works when the backend %s', async (_what, breakIt) => {
    const visitor = bff.visitor()
    await visitor.signIn()
    await breakIt()
    expect((await visitor.delete('/api/session')).status).toBe(204)
    expect(await (await visitor.get('/api/session')).json()).toEqual({ signedIn: false })
  })

  test('twice is no error', async () => {
    expect((await bff.visitor().delete('/api/session')).status).toBe(204)
  })
})

test('a session survives a restart of the BFF', async () => {
  const store = memoryStore()
  const first = await openTestBff({ store })
  const visitor = first.visitor()
  await visitor.signIn()
  const cookie = `${cookieName}=${visitor.cookies.get(cookieName)}`
  await first.close()
  const second = await openTestBff({ store })
  expect(await (await second.visitor({ cookie }).get('/api/session')).json()).toMatchObject({
    signedIn: true,
    user: { firstName: 'Clara' },
  })
  await second.close()
})

test('a session ends with the token, whatever the store says', async () => {
  let now = Date.parse('2026-03-01T10:00:00Z')
  const timed = await openTestBff({ clock: () => now })
  timed.upstream.on('POST /user/login', { json: { ...auth, expiry: '2026-03-01T12:00:00.000Z' } })
  const visitor = timed.visitor()
  const response = await visitor.signIn()
  expect(response.headers.getSetCookie()[0]).toContain('Max-Age=7200')
  now = Date.parse('2026-03-01T11:59:59Z')
  expect((await visitor.get('/api/user/info')).status).toBe(200)
  now = Date.parse('2026-03-01T12:00:00Z')
  expect((await visitor.get('/api/user/info')).status).toBe(401)
  await timed.close()
})

test('too many sign-ins from one address are refused with a wait', async () => {
  const strict = await openTestBff({ limits: { sessionCalls: 2 } })
  const visitor = strict.visitor()
  await visitor.signIn()
  await visitor.signIn()
  const response = await visitor.signIn()
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await response.json()).toMatchObject({
    code: 'TOO_MANY_ATTEMPTS',
    message: 'Too many tries. Please wait a moment and try again',
  })
  await strict.close()
})

test('no address of the API returns a token', async () => {
  const visitor = bff.visitor()
  for (const path of ['/api/user/login', '/api/user/register', '/api/user/register/verify', '/api/user/logout']) {
    const response = await visitor.post(path, { email: clara.email, password })
    expect([path, response.status]).toEqual([path, 404])
  }
  expect(bff.upstream.requests).toEqual([])
})
