/** The session routes against the real backend: second factor, new password, acting for a client. */
import type { AddressInfo } from 'node:net'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProduct, type Product } from '#tests/support/product.ts'
import { type TestBff, openTestBff, type Visitor } from './test-bff.ts'

const acting = '__Host-Http-solace-act'
const password = 'plum-orbit-77'
let product: Product
let bff: TestBff

beforeAll(async () => {
  product = await openProduct()
  const { port } = product.backend.app.server.address() as AddressInfo
  bff = await openTestBff({
    backendUrl: `http://127.0.0.1:${port}`,
    clock: () => product.clock.now().epochMilliseconds,
  })
})
afterAll(async () => {
  await bff.close()
  await product.close()
})

const read = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as Record<string, unknown>,
})

const codeOf = (secret: string) =>
  generateSync({
    secret: secret.replaceAll(' ', ''),
    epoch: Math.floor(product.clock.now().epochMilliseconds / 1000),
  })

async function member(email: string): Promise<Visitor> {
  const visitor = bff.visitor()
  await visitor.post('/api/session/register', {
    userType: 'client',
    firstName: 'Clara',
    lastName: 'Obi',
    email,
    phoneNumber: '08012345678',
    password,
    confirmPassword: password,
    termsAgreed: true,
  })
  await product.work()
  const { code } = await product.mailbox.waitFor({ to: email })
  expect((await visitor.post('/api/session/verify', { token: code })).status).toBe(200)
  return visitor
}

async function setUpApp(visitor: Visitor): Promise<string> {
  const { body: app } = await read(await visitor.post('/api/user/second-factor/totp', {}))
  const secret = app.secret as string
  const path = `/api/user/second-factor/totp/${app.identifier as string}/confirm`
  expect((await visitor.post(path, { code: codeOf(secret) })).status).toBe(200)
  product.clock.advance({ seconds: 30 })
  return secret
}

test('password, code, signed in: until then every call is refused', async () => {
  const email = 'clara.factor@example.com'
  const secret = await setUpApp(await member(email))
  const visitor = bff.visitor()
  const pending = {
    signedIn: false,
    secondFactor: ['totp', 'recovery_code'],
    expiry: product.clock.now().add({ minutes: 10 }).toString({ fractionalSecondDigits: 3 }),
  }
  expect(await read(await visitor.post('/api/session', { email, password }))).toEqual({ status: 200, body: pending })
  expect((await read(await visitor.get('/api/session'))).body).toEqual(pending)
  expect((await read(await visitor.get('/api/booking'))).body.code).toBe('SECOND_FACTOR_REQUIRED')
  expect((await read(await visitor.post('/api/session/second-factor', { code: '000000' }))).body.code).toBe(
    'CODE_INVALID',
  )
  expect(await read(await visitor.post('/api/session/second-factor', { code: codeOf(secret) }))).toMatchObject({
    status: 200,
    body: { signedIn: true, user: { email, hasSecondFactor: true } },
  })
  expect((await visitor.get('/api/booking')).status).toBe(200)
})

test('a new password keeps this browser signed in and signs the others out', async () => {
  const email = 'clara.password@example.com'
  const visitor = await member(email)
  const elsewhere = bff.visitor()
  await elsewhere.post('/api/session', { email, password })
  const change = { oldPassword: password, newPassword: 'quiet-harbour-31', confirmPassword: 'quiet-harbour-31' }
  expect((await visitor.post('/api/session/password', change)).status).toBe(200)
  expect((await read(await visitor.get('/api/session'))).body).toMatchObject({ signedIn: true, user: { email } })
  expect((await read(await elsewhere.get('/api/session'))).body).toEqual({ signedIn: false })
})

test('an operator acts for a client, is that client in every call, and then an operator again', async () => {
  const client = await member('clara.helped@example.com')
  const { user } = (await read(await client.get('/api/session'))).body as { user: { identifier: string } }
  const otto = 'otto.operator@example.com'
  await member(otto)
  const { db } = product.database
  const { identifier } = await db
    .updateTable('appUser')
    .set({ userType: 'admin' })
    .where('email', '=', otto)
    .returning('identifier')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('operatorPermission')
    .values({ userIdentifier: identifier, permission: 'support', grantedAt: product.clock.now().toString() })
    .execute()
  const operator = bff.visitor()
  await operator.post('/api/session', { email: otto, password })
  await setUpApp(operator)

  const begun = await operator.post('/api/session/impersonation', {
    userIdentifier: user.identifier,
    reason: 'Asked for help with a booking',
    scope: 'read',
  })
  expect(await read(begun)).toMatchObject({
    status: 201,
    body: { userType: 'client', user: { identifier: user.identifier } },
  })
  expect((await read(await operator.get('/api/session'))).body).toMatchObject({
    userType: 'client',
    user: { identifier: user.identifier, impersonation: { scope: 'read', operator: 'Clara' } },
  })
  expect((await operator.get('/api/booking')).status).toBe(200)
  expect((await read(await operator.post('/api/user/timezone', { timezone: 'Europe/Berlin' }))).body.code).toBe(
    'IMPERSONATION_BLOCKED',
  )
  const asOperator = async () => (await read(await operator.get('/api/admin/users'))).body.code
  expect(await asOperator()).toBe('IMPERSONATION_OPEN')
  // Neither when the acting cookie is left out.
  const secret = operator.cookies.get(acting) as string
  operator.cookies.delete(acting)
  expect(await asOperator()).toBe('IMPERSONATION_OPEN')
  operator.cookies.set(acting, secret)

  product.clock.advance({ minutes: 10 })
  expect((await operator.delete('/api/session/impersonation')).status).toBe(204)
  expect(operator.cookies.has(acting)).toBe(false)
  expect((await read(await operator.get('/api/session'))).body).toMatchObject({ userType: 'admin' })
  const open = await db
    .selectFrom('session')
    .select('identifier')
    .where('impersonator', '=', identifier)
    .where('revokedAt', 'is', null)
    .execute()
  expect(open).toEqual([])
})

test('an impersonation that the backend has ended returns to the operator', async () => {
  const client = await member('clara.second@example.com')
  const { user } = (await read(await client.get('/api/session'))).body as { user: { identifier: string } }
  const operator = bff.visitor()
  await operator.post('/api/session', { email: 'otto.operator@example.com', password })
  const { body: waiting } = await read(await operator.get('/api/session'))
  expect(waiting.secondFactor).toEqual(['totp', 'recovery_code'])
  const { db } = product.database
  // Without the app at hand: as if the second factor had been shown.
  await db.updateTable('session').set({ stage: 'complete' }).where('stage', '=', 'pending').execute()
  await operator.post('/api/session/impersonation', {
    userIdentifier: user.identifier,
    reason: 'Asked for help with a booking',
    scope: 'read',
  })
  expect((await operator.get('/api/booking')).status).toBe(200)
  await db
    .updateTable('session')
    .set({ revokedAt: product.clock.now().toString() })
    .where('impersonator', 'is not', null)
    .execute()
  expect((await read(await operator.get('/api/booking'))).body.code).toBe('IMPERSONATION_ENDED')
  expect(operator.cookies.has(acting)).toBe(false)
  expect((await read(await operator.get('/api/session'))).body).toMatchObject({ userType: 'admin' })
})
