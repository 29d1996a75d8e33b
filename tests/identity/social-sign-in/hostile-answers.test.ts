/** Answers of a provider, or of somebody between, that must not sign anybody in. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fault } from '#simulators/openid/grants.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { agreed, callback, newMember, personAt, signInWith, start } from './browser.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct({ providers: ['first', 'second'] })
})
afterAll(() => product.close())

const rows = async () => ({
  people: await product.database.db.selectFrom('appUser').select('identifier').execute(),
  identities: await product.database.db.selectFrom('signInIdentity').select('identifier').execute(),
})

const faults: [what: string, fault: Fault, code: string][] = [
  ['another issuer', { claims: { iss: 'https://evil.example' } }, 'SOCIAL_FAILED'],
  ['another audience', { claims: { aud: 'another-client' } }, 'SOCIAL_FAILED'],
  [
    'several audiences and another authorised party',
    { claims: { aud: ['solace-at-first', 'x'], azp: 'x' } },
    'SOCIAL_FAILED',
  ],
  ['the nonce of another attempt', { claims: { nonce: 'another' } }, 'SOCIAL_FAILED'],
  ['no nonce', { claims: { nonce: undefined } }, 'SOCIAL_FAILED'],
  ['no subject', { claims: { sub: undefined } }, 'SOCIAL_FAILED'],
  ['an expired token', { claims: { exp: Date.parse('2026-03-02T07:00:00Z') / 1000 } }, 'SOCIAL_FAILED'],
  ['a signature with a key that is not published', { signature: 'foreign' }, 'SOCIAL_FAILED'],
  ['no signature', { signature: 'none' }, 'SOCIAL_FAILED'],
  ['an address that is not verified', { claims: { email_verified: false } }, 'SOCIAL_UNVERIFIED'],
  ['a verification that is not stated', { claims: { email_verified: undefined } }, 'SOCIAL_UNVERIFIED'],
  ['an address that is no address', { claims: { email: 'amara@@example' } }, 'SOCIAL_UNVERIFIED'],
  ['an error of the provider', { status: 500 }, 'SOCIAL_UNAVAILABLE'],
]

test.each(faults)('%s signs nobody in and stores nothing', async (_what, fault, code) => {
  const person = personAt(product)
  const before = await rows()
  const started = await start(product.visitor, 'first')
  const answer = agreed(product, started, person)
  product.openId[0]?.control.fail(fault)
  const refused = await callback(product.visitor, started, answer)
  expect(refused.body.code).toBe(code)
  expect(refused.headers['set-cookie']).toBeUndefined()
  expect(await rows()).toEqual(before)
  // The attempt is used up: the same answer finds nothing any more.
  expect((await callback(product.visitor, started, answer)).body.code).toBe('SOCIAL_EXPIRED')
})

test('an address that only the user info gives is taken with its verification', async () => {
  const [verified, unverified] = [personAt(product), personAt(product, { isEmailVerified: false })]
  for (const [person, expected] of [
    [verified, { outcome: 'confirm', email: verified.email }],
    [unverified, { code: 'SOCIAL_UNVERIFIED' }],
  ] as const) {
    product.openId[0]?.control.fail({ claims: { email: undefined } })
    expect((await signInWith(product, person)).answer.body).toMatchObject(expected)
  }
})

test('an answer whose `iss` names another issuer is refused', async () => {
  const started = await start(product.visitor, 'first')
  const answer = agreed(product, started, personAt(product))
  const foreign = { ...answer, iss: product.openId[1]?.url }
  expect((await callback(product.visitor, started, foreign)).body.code).toBe('SOCIAL_FAILED')
})

test('an answer without the `iss` that the provider promises is refused', async () => {
  const started = await start(product.visitor, 'first')
  const { code, state } = agreed(product, started, personAt(product))
  expect((await callback(product.visitor, started, { code, state })).body.code).toBe('SOCIAL_FAILED')
})

test('a provider cannot answer for another one', async () => {
  const person = personAt(product)
  const started = await start(product.visitor, 'first')
  const answer = agreed(product, started, person)
  expect((await callback(product.visitor, started, answer, 'second')).body.code).toBe('SOCIAL_EXPIRED')
  expect((await callback(product.visitor, started, answer)).status).toBe(200)
})

test('an answer belongs to the browser that started the attempt', async () => {
  const victim = await start(product.visitor, 'first')
  const attacker = await start(product.visitor, 'first')
  const answer = agreed(product, attacker, personAt(product))
  expect((await callback(product.visitor, victim, answer)).body.code).toBe('SOCIAL_EXPIRED')
  expect((await product.visitor.post('/session/social/callback', { provider: 'first', ...answer })).body.code).toBe(
    'SOCIAL_EXPIRED',
  )
})

test('a code of another attempt does not fit the PKCE verifier of this one', async () => {
  const [own, other] = [await start(product.visitor, 'first'), await start(product.visitor, 'first')]
  const [person, stranger] = [personAt(product), personAt(product)]
  const { state } = agreed(product, own, person)
  const answer = { ...agreed(product, other, stranger), state }
  expect((await callback(product.visitor, own, answer)).body.code).toBe('SOCIAL_FAILED')
})

test('of two answers with one state only one signs in', async () => {
  const person = await newMember(product)
  const started = await start(product.visitor, 'first')
  const answer = agreed(product, started, person)
  const answers = await Promise.all([1, 2, 3].map(() => callback(product.visitor, started, answer)))
  expect(answers.map(({ body }) => String(body.outcome ?? body.code)).sort()).toEqual([
    'SOCIAL_EXPIRED',
    'SOCIAL_EXPIRED',
    'signed_in',
  ])
})

test('an attempt is over after ten minutes', async () => {
  const person = personAt(product)
  const started = await start(product.visitor, 'first')
  product.clock.advance({ minutes: 10 })
  expect((await callback(product.visitor, started, agreed(product, started, person))).body.code).toBe('SOCIAL_EXPIRED')
})

test('a provider may replace its keys at any time', async () => {
  const person = await newMember(product)
  product.openId[0]?.control.rotateKeys()
  expect((await signInWith(product, person)).answer.body.outcome).toBe('signed_in')
})

test('a person who does not agree reads that nothing was changed', async () => {
  const started = await start(product.visitor, 'first')
  const state = new URL(started.url).searchParams.get('state')
  const answer = await callback(product.visitor, started, { state, error: 'access_denied' })
  expect(answer.body.code).toBe('SOCIAL_CANCELLED')
})

test.each(['//evil.example/', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)', '/a b'])(
  'the return to %s is refused',
  async (redirect) => {
    const { answer } = await start(product.visitor, 'first', { redirect })
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, ['redirect']])
  },
)

test('an unknown provider is not found', async () => {
  expect((await start(product.visitor, 'third')).answer.status).toBe(404)
})

test('the browser sends state, nonce and the hash of the verifier to the provider, and returns to this provider only', async () => {
  const { url } = await start(product.visitor, 'first')
  const { origin, searchParams } = new URL(url)
  expect(origin).toBe(product.openId[0]?.url)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'solace-at-first',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    redirect_uri: 'http://localhost:3000/api/session/social/first/callback',
  })
  expect(searchParams.get('state')).toMatch(/^[\w-]{43}\.en$/)
  for (const name of ['nonce', 'code_challenge']) expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/)
})
