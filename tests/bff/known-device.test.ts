/** The cookie that recognises a browser after a sign-in: when it is set, and where it is sent. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deviceCookie } from '#bff/http/visitor.ts'
import { auth, type TestBff, openTestBff, password, type Visitor } from './test-bff.ts'
import { problem } from './upstream.ts'

let bff: TestBff
beforeEach(async () => {
  bff = await openTestBff()
})
afterEach(() => bff.close())

const linesOf = (response: Response) =>
  response.headers.getSetCookie().filter((line) => line.startsWith(`${deviceCookie}=`))
const sentTo = (url: string) =>
  bff.upstream.requests.filter((request) => request.url === url).map(({ headers }) => headers['x-device'])
const waits = () => bff.upstream.on('POST /user/login', { json: { ...auth, secondFactor: ['totp'] } })
const sheet = {
  userType: 'client',
  firstName: 'Clara',
  lastName: 'Obi',
  email: 'clara@example.org',
  phoneNumber: '08012345678',
  password,
  confirmPassword: password,
  termsAgreed: true,
}

async function signedIn(): Promise<Visitor> {
  const visitor = bff.visitor()
  expect((await visitor.signIn()).status).toBe(200)
  return visitor
}

test('is set by a sign-in, for 90 days, out of reach of scripts, other sites and unencrypted connections', async () => {
  const [line = '', ...more] = linesOf(await bff.visitor().signIn())
  expect(more).toEqual([])
  const [pair = '', ...attributes] = line.split('; ')
  expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Strict', 'Secure'])
  const [, value] = /^__Host-Http-solace-device=([A-Za-z0-9_-]{43})$/.exec(pair) ?? []
  expect(sentTo('/user/login')).toEqual([value])
})

test('differs in each browser', async () => {
  const [one, other] = [await signedIn(), await signedIn()]
  expect(one.cookies.get(deviceCookie)).not.toBe(other.cookies.get(deviceCookie))
})

test('stays the same after signing out, is sent with the next sign-in and renewed by it', async () => {
  const visitor = await signedIn()
  const value = visitor.cookies.get(deviceCookie)
  expect(linesOf(await visitor.delete('/api/session'))).toEqual([])
  expect(visitor.cookies.get(deviceCookie)).toBe(value)
  const [line] = linesOf(await visitor.signIn())
  expect(line).toContain(`${deviceCookie}=${value}; Max-Age=7776000;`)
  expect(sentTo('/user/login')).toEqual([value, value])
})

test('is not set by a sign-in that fails', async () => {
  bff.upstream.on('POST /user/login', problem(422, 'LOGIN_FAILED', 'Email address or password is not right'))
  const response = await bff.visitor().signIn()
  expect([response.status, linesOf(response)]).toEqual([422, []])
})

test.each([
  ['/api/session/second-factor', '/user/login/second-factor', { code: '123456' }],
  [
    '/api/session/passkey',
    '/user/login/passkey',
    {
      credential: {
        id: 'abc',
        rawId: 'abc',
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: 'abc', authenticatorData: 'abc', signature: 'abc' },
      },
    },
  ],
])('is set only after the second factor: %s', async (path, url, body) => {
  waits()
  bff.upstream.on(`POST ${url}`, problem(422, 'CODE_INVALID', 'This code is not correct'))
  const visitor = bff.visitor()
  expect(linesOf(await visitor.signIn())).toEqual([])
  expect(linesOf(await visitor.post(path, body))).toEqual([])
  bff.upstream.on(`POST ${url}`, { json: auth })
  expect(linesOf(await visitor.post(path, body))).toHaveLength(1)
  expect(sentTo(url)[1]).toBe(visitor.cookies.get(deviceCookie))
})

test('is not set by a sign-up, but by its verification', async () => {
  bff.upstream.on('POST /user/register', { status: 201, json: { ...auth, isActive: false } })
  bff.upstream.on('POST /user/register/verify', { json: auth })
  const visitor = bff.visitor()
  expect(linesOf(await visitor.post('/api/session/register', sheet))).toEqual([])
  expect(linesOf(await visitor.post('/api/session/verify', { token: '123456' }))).toHaveLength(1)
  expect(sentTo('/user/register')).toEqual([undefined])
  expect(sentTo('/user/register/verify')).toEqual([visitor.cookies.get(deviceCookie)])
})

test('is sent to the backend with sign-ins only', async () => {
  bff.upstream.on('POST /user/profile/update-password', { json: auth })
  const visitor = await signedIn()
  await visitor.get('/api/session')
  const change = { oldPassword: password, newPassword: 'new-secret-1' }
  expect(linesOf(await visitor.post('/api/session/password', change))).toEqual([])
  await visitor.get('/api/wallet/balance')
  await visitor.delete('/api/session')
  const others = bff.upstream.requests.filter(({ url }) => url !== '/user/login')
  expect(others.length).toBeGreaterThan(3)
  expect(others.filter(({ headers }) => 'x-device' in headers)).toEqual([])
})

test('is not read from a header of the browser', async () => {
  const planted = 'p'.repeat(43)
  const visitor = bff.visitor({ 'x-device': planted })
  await visitor.signIn()
  expect(sentTo('/user/login')).toEqual([visitor.cookies.get(deviceCookie)])
  expect(visitor.cookies.get(deviceCookie)).not.toBe(planted)
})

test.each(['', 'short', 'x'.repeat(44), `${'x'.repeat(42)}.`, `${'x'.repeat(42)}%0a`])(
  'with another format is ignored and replaced: "%s"',
  async (value) => {
    const response = await bff.visitor({ cookie: `${deviceCookie}=${value}` }).signIn()
    const [, drawn] = /=([A-Za-z0-9_-]{43});/.exec(linesOf(response)[0] ?? '') ?? []
    expect(drawn).not.toBe(value)
    expect(sentTo('/user/login')).toEqual([drawn])
  },
)
