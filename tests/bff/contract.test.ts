/** The BFF in front of the real backend: one error format, one list of calls, one session from sign-up to sign-out. */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deviceCookie } from '#bff/http/visitor.ts'
import { accountApi } from '#schemas/identity/accounts.ts'
import { bookingApi } from '#schemas/scheduling/bookings.ts'
import { codeSignInApi } from '#schemas/identity/code-sign-in.ts'
import { allEndpoints } from '#schemas/endpoints.ts'
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import { operatorApi } from '#schemas/operations/operators.ts'
import { participantApi } from '#schemas/scheduling/participants.ts'
import { paymentApi } from '#schemas/money/payments.ts'
import { siteMapApi } from '#schemas/marketplace/site-map.ts'
import { secondFactorApi } from '#schemas/identity/second-factor.ts'
import { problemsOf } from '#schemas/platform/validate.ts'
import { translate } from '#schemas/platform/words.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { type TestBff, openTestBff, type Visitor } from './test-bff.ts'

let product: Product
let bff: TestBff
let backendUrl: string

beforeAll(async () => {
  product = await openProduct()
  backendUrl = `http://127.0.0.1:${(product.backend.app.server.address() as AddressInfo).port}`
  bff = await openTestBff({ backendUrl, clock: () => product.clock.now().epochMilliseconds })
})
afterAll(async () => {
  await bff.close()
  await product.close()
})

const sheet = (email: string, userType = 'client') => ({
  userType,
  firstName: 'Clara',
  lastName: 'Obi',
  email,
  phoneNumber: '08012345678',
  password: 'plum-orbit-77',
  confirmPassword: 'plum-orbit-77',
  termsAgreed: true,
})

const read = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as Record<string, unknown>,
})

/** A user who signed up here and verified the address. */
async function member(email: string): Promise<Visitor> {
  const visitor = bff.visitor()
  await visitor.post('/api/session/register', sheet(email))
  await product.work()
  const { code } = await product.mailbox.waitFor({ to: email })
  expect((await read(await visitor.post('/api/session/verify', { token: code }))).body).toMatchObject({
    signedIn: true,
    isActive: true,
  })
  return visitor
}

test('from sign-up to sign-out with one cookie', async () => {
  const email = 'clara.one@example.com'
  const visitor = bff.visitor()
  const opened = await read(await visitor.post('/api/session/register', sheet(email)))
  expect(opened).toMatchObject({ status: 201, body: { signedIn: true, userType: 'client', isActive: false } })
  expect((await read(await visitor.get('/api/session'))).body).toMatchObject({
    signedIn: true,
    isActive: false,
    user: { email, accountStatus: 'pending_verification' },
  })
  expect((await read(await visitor.post('/api/session/verify', { token: '000000' }))).body).toMatchObject({
    code: 'CODE_INVALID',
  })
  await product.work()
  const { code } = await product.mailbox.waitFor({ to: email })
  expect((await read(await visitor.post('/api/session/verify', { token: code }))).body).toMatchObject({
    isActive: true,
    user: { email },
  })
  expect((await read(await visitor.get('/api/rest/appointments'))).body).toEqual([])
  expect((await visitor.delete('/api/session')).status).toBe(204)
  expect((await visitor.get('/api/booking')).status).toBe(401)
  const wrong = await read(await visitor.post('/api/session', { email, password: 'not-the-one-1' }))
  expect(wrong).toMatchObject({
    status: 422,
    body: { code: 'LOGIN_FAILED', message: 'Email address or password is not right' },
  })
  expect(await read(await visitor.post('/api/session', { email, password: 'plum-orbit-77' }))).toMatchObject({
    status: 200,
    body: { signedIn: true, user: { firstName: 'Clara' } },
  })
})

test('a session that was ended in the backend is over here, and the answer leads the web app to the sign-in', async () => {
  const visitor = await member('clara.two@example.com')
  await product.database.db.updateTable('session').set({ revokedAt: product.clock.now().toString() }).execute()
  const { status, body } = await read(await visitor.get('/api/booking'))
  expect([status, body.code]).toEqual([401, 'UNAUTHORIZED_ACCESS'])
  expect([...visitor.cookies.keys()]).toEqual([deviceCookie])
})

test('a known address cannot be distinguished from a new one', async () => {
  await member('clara.three@example.com')
  const [known, fresh] = [
    await read(await bff.visitor().post('/api/session/register', sheet('clara.three@example.com'))),
    await read(await bff.visitor().post('/api/session/register', sheet('nobody.yet@example.com'))),
  ]
  expect({ ...known.body, expiry: '' }).toEqual({ ...fresh.body, expiry: '' })
  expect(known.status).toBe(fresh.status)
})

test('wallet lists support simple-rest', async () => {
  const visitor = await member('clara.four@example.com')
  const response = await visitor.get('/api/rest/transactions?sort=["createdAt","DESC"]&range=[0,9]&filter={}')
  expect([response.status, response.headers.get('content-range'), await response.json()]).toEqual([
    200,
    'transactions */0',
    [],
  ])
})

/** `METHOD /path` of every route, from the router's printed tree; HEAD goes with GET. */
function routesOf(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const found = /^(.*?)── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line)
    if (!found) return []
    const [, indent = '', part = '', methods = ''] = found
    const depth = Math.floor(indent.length / 4)
    const path = (above[depth - 1] ?? '') + part
    above.splice(depth, above.length, path)
    return methods
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD')
      .map((method) => `${method} ${path}`)
  })
}

describe('the list of calls', () => {
  const socialSteps = allEndpoints.filter(({ address }) =>
    /^POST \/user\/social\/(?:start|link|callback|register|request-code|confirm-code|confirm-password)$/.test(address),
  )
  const exceptions: readonly Endpoint[] = [
    accountApi.login,
    accountApi.register,
    accountApi.verify,
    codeSignInApi.signIn,
    ...socialSteps,
    accountApi.updatePassword,
    accountApi.logout,
    secondFactorApi.verify,
    secondFactorApi.verifyPasskey,
    operatorApi.impersonate,
    operatorApi.endImpersonation,
    participantApi.enterRoom,
    siteMapApi.changes,
  ]

  test('has a route for every endpoint that browsers may use', () => {
    const hasRoute = ({ method, path }: Endpoint) => bff.bff.app.hasRoute({ method, url: `/api${path}` })
    const offenders = allEndpoints
      .filter((endpoint) => hasRoute(endpoint) === exceptions.includes(endpoint))
      .map(
        (endpoint) => `${endpoint.address}: ${exceptions.includes(endpoint) ? 'is open to browsers' : 'has no route'}`,
      )
    expect(offenders).toEqual([])
  })

  test('has no other routes', () => {
    const own = [
      'GET /healthz',
      'GET /readyz',
      'GET /api/session',
      'DELETE /api/session',
      'POST /api/session',
      'POST /api/session/register',
      'POST /api/session/verify',
      'POST /api/session/code',
      'POST /api/session/social',
      'POST /api/session/social/link',
      'POST /api/session/social/callback',
      'POST /api/session/social/register',
      'POST /api/session/social/code',
      'POST /api/session/social/confirm-code',
      'POST /api/session/social/confirm-password',
      'GET /api/session/social/:provider/callback',
      'POST /api/session/social/:provider/callback',
      'POST /api/session/password',
      'POST /api/session/second-factor',
      'POST /api/session/passkey',
      'POST /api/session/room',
      'POST /api/session/impersonation',
      'DELETE /api/session/impersonation',
    ]
    const lists = [
      'GET appointments',
      'GET appointments/:id',
      'GET transactions',
      'GET transactions/:id',
      'GET users',
      'GET users/:id',
      'GET sessions',
      'GET sessions/:id',
      'DELETE sessions/:id',
      'GET feature-flags',
      'GET feature-flags/:id',
      'PUT feature-flags/:id',
      'GET reference',
      'GET reference/:id',
      'POST reference',
      'PUT reference/:id',
      'GET audit-log',
      'GET audit-log/:id',
      'GET fees',
      'GET fees/:id',
      'PUT fees/:id',
      'DELETE fees/:id',
      'GET qualifications',
      'GET qualifications/:id',
      'DELETE qualifications/:id',
      'GET insurance',
      'GET insurance/:id',
      'DELETE insurance/:id',
      'GET experience',
      'GET experience/:id',
      'POST experience',
      'PUT experience/:id',
      'DELETE experience/:id',
      'GET licence-states',
      'GET licence-states/:id',
      'GET availability',
      'GET availability/:id',
      'POST availability',
      'PUT availability/:id',
      'DELETE availability/:id',
      'GET verifications',
      'GET verifications/:id',
      'GET jobs',
      'GET jobs/:id',
      'GET reviews',
      'GET reviews/:id',
      'PUT reviews/:id',
      'GET notes',
      'GET notes/:id',
      'PUT notes/:id',
      'DELETE notes/:id',
      'GET notifications',
      'GET notifications/:id',
      'GET clients',
      'GET clients/:id',
      'PUT clients/:id',
      'GET imported-clients',
      'GET imported-clients/:id',
      'POST imported-clients',
      'PUT imported-clients/:id',
      'DELETE imported-clients/:id',
      'GET earnings',
      'GET earnings/:id',
      'GET payouts',
      'GET payouts/:id',
      'GET money-payments',
      'GET money-payments/:id',
      'GET money-payouts',
      'GET money-payouts/:id',
      'GET bookings',
      'GET bookings/:id',
      'GET absence-cases',
      'GET absence-cases/:id',
      'GET adjustments',
      'GET adjustments/:id',
      'GET unmatched-transfers',
      'GET unmatched-transfers/:id',
      'GET reconciliations',
      'GET reconciliations/:id',
    ].map((path) => path.replace(' ', ' /api/rest/'))
    const passed = allEndpoints
      .filter((endpoint) => !exceptions.includes(endpoint))
      .map(({ method, path }) => `${method} /api${path}`)
    expect(routesOf(bff.bff.app.printRoutes({ commonPrefix: false })).sort()).toEqual(
      [...own, ...lists, ...passed].sort(),
    )
  })
})

describe('the form, the BFF and the backend refuse in the same words:', () => {
  const id = '01930000-0000-7000-8000-000000000001'
  const vectors: [string, Endpoint, Record<string, unknown>][] = [
    ['an empty sign-in', accountApi.login, {}],
    ['an e-mail address without a host', accountApi.login, { email: 'clara@', password: 'secret1' }],
    ['a short password', accountApi.login, { email: 'clara@example.com', password: '12345' }],
    ['a long password', accountApi.login, { email: 'clara@example.com', password: 'x'.repeat(33) }],
    ['an empty sign-up', accountApi.register, { userType: 'client' }],
    [
      'a password without a letter',
      accountApi.register,
      { ...sheet('a@example.com'), password: '1234567', confirmPassword: '1234567' },
    ],
    ['a name that starts with a digit', accountApi.register, { ...sheet('a@example.com'), firstName: '1Clara' }],
    ['a short phone number', accountApi.register, { ...sheet('a@example.com'), phoneNumber: '080123456' }],
    ['a long phone number', accountApi.register, { ...sheet('a@example.com'), phoneNumber: '08012345678901' }],
    ['terms without agreement', accountApi.register, { ...sheet('a@example.com'), termsAgreed: false }],
    ['a provider without a country', accountApi.register, { ...sheet('a@example.com'), userType: 'provider' }],
    ['a code of five digits', accountApi.verify, { token: '12345' }],
    ['a code of letters', accountApi.verify, { token: 'abcdef' }],
    ['a booking without anything', bookingApi.create, {}],
    [
      'a note of 401 characters',
      bookingApi.create,
      { providerIdentifier: id, modalityIdentifier: id, therapyIdentifier: id, note: 'x'.repeat(401) },
    ],
    [
      'an invalid slot',
      bookingApi.create,
      { providerIdentifier: id, modalityIdentifier: id, therapyIdentifier: id, timeslotIdentifier: 'now' },
    ],
    ['a top-up of nothing', paymentApi.topUp, { amount: 0 }],
    ['a top-up of half a kobo', paymentApi.topUp, { amount: 0.5 }],
    ['a top-up as text', paymentApi.topUp, { amount: '5,000' }],
    ['a card that is added without consent', paymentApi.addCard, { amount: 0, saveCard: false }],
    ['a return address on another site', paymentApi.topUp, { amount: 50_000, returnUrl: '//evil.example/' }],
    ['an unknown field', paymentApi.topUp, { amount: 50_000, currency: 'NGN' }],
  ]
  const paths = new Map<Endpoint, string>([
    [accountApi.login, '/api/session'],
    [accountApi.register, '/api/session/register'],
    [accountApi.verify, '/api/session/verify'],
  ])
  let visitor: Visitor
  let token: string

  beforeAll(async () => {
    visitor = await member('clara.five@example.com')
    const response = await fetch(`${backendUrl}/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'clara.five@example.com', password: 'plum-orbit-77' }),
    })
    token = ((await response.json()) as { token: string }).token
  })

  test.each(vectors)('%s', async (_what, endpoint, body) => {
    const form = Object.fromEntries(
      problemsOf(endpoint.body as NonNullable<Endpoint['body']>, body).map(({ path, key, words }) => [
        path,
        translate('en', key, words),
      ]),
    )
    expect(Object.keys(form).length).toBeGreaterThan(0)
    const bff = await read(await visitor.post(paths.get(endpoint) ?? `/api${endpoint.path}`, body))
    const response = await fetch(backendUrl + endpoint.path, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    const backend = await read(response)
    const refusal = {
      status: 422,
      code: 'VALIDATION_ERROR',
      message: 'Please check the highlighted fields',
      fields: form,
      errors: [...new Set(Object.values(form))],
    }
    expect(bff.body).toMatchObject(refusal)
    expect({ ...backend.body, requestId: '' }).toEqual({ ...bff.body, requestId: '' })
  })
})
