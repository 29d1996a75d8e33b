/** Where therapists need a second factor, they can only set one up until they have it, and cannot remove the last one. */
import { randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actAs } from '#backend/identity/sessions/act-as.ts'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import type { Person } from '#platform/context/context.ts'
import { allEndpoints } from '#schemas/endpoints.ts'
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import { rightOf } from '#schemas/rights.ts'
import { openProduct, type Product } from '#tests/support/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct({ providerSecondFactor: 'required' })
})
afterAll(() => product.close())

const request = () => ({ now: product.clock.now(), address: '127.0.0.1', userAgent: 'tests' })

const codeOf = (secret: string) =>
  generateSync({
    secret: secret.replaceAll(' ', ''),
    epoch: Math.floor(product.clock.now().epochMilliseconds / 1000),
  })

async function setUpApp(provider: { identifier: string }) {
  const caller = product.as(provider)
  const started = await caller.post('/user/second-factor/totp', {})
  expect(started.status).toBe(201)
  return caller.post(`/user/second-factor/totp/${started.body.identifier}/confirm`, {
    code: codeOf(started.body.secret),
  })
}

/** The answer of the backend to an empty call. */
async function codeFor({ method, path }: Endpoint, token: string): Promise<string> {
  const url = path.replaceAll(/:\w+/g, randomUUID())
  const answer = await product.backend.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    payloadAsStream: true,
    ...(method === 'GET' ? {} : { payload: {} }),
  })
  const content = answer.stream()
  const isProblem = String(answer.headers['content-type']).includes('problem')
  let text = ''
  if (isProblem) for await (const part of content) text += String(part)
  content.destroy()
  return isProblem ? (JSON.parse(text) as { code: string }).code : String(answer.statusCode)
}

test('every call of a therapist but those of the set-up is refused before', async () => {
  const provider = await product.given.provider()
  const { token } = await openSession(product.database.db, request(), { ...provider, userType: 'provider' })
  const own = allEndpoints.filter(({ address }) => rightOf(address)?.callers.includes('provider'))
  expect(own.length).toBeGreaterThan(100)
  const open: string[] = []
  for (const endpoint of own)
    if ((await codeFor(endpoint, token)) !== 'SECOND_FACTOR_REQUIRED') open.push(endpoint.address)
  expect(open.toSorted()).toEqual([
    'GET /user/info',
    'GET /user/second-factor',
    'POST /user/confirm-password',
    'POST /user/register/correct-email',
    'POST /user/second-factor/passkey',
    'POST /user/second-factor/passkey/options',
    'POST /user/second-factor/totp',
    'POST /user/second-factor/totp/:id/confirm',
    'POST /user/social/confirm',
    'POST /user/social/request-confirmation',
  ])
})

test('the set-up unlocks everything, and the last factor cannot be removed', async () => {
  const provider = await product.given.provider()
  const caller = product.as(provider)
  expect((await caller.get('/provider')).body.code).toBe('SECOND_FACTOR_REQUIRED')
  expect((await caller.get('/user/info')).body).toMatchObject({ mustSetUpSecondFactor: true, hasSecondFactor: false })
  expect((await caller.get('/user/second-factor')).body).toMatchObject({ factors: [], isRequired: true })
  const added = await setUpApp(provider)
  expect(added.status).toBe(200)
  expect((await caller.get('/provider')).status).toBe(200)
  expect((await caller.get('/user/info')).body).toMatchObject({ mustSetUpSecondFactor: false, hasSecondFactor: true })
  const [factor] = added.body.factors
  const removed = await caller.delete(`/user/second-factor/${factor.identifier}`)
  expect([removed.status, removed.body.code]).toEqual([409, 'LAST_FACTOR'])
})

test('a therapist whose factors an operator removed sets one up again', async () => {
  const provider = await product.given.provider()
  await setUpApp(provider)
  await product.database.db.deleteFrom('secondFactor').where('userIdentifier', '=', provider.identifier).execute()
  expect((await product.as(provider).get('/provider')).body.code).toBe('SECOND_FACTOR_REQUIRED')
  expect((await setUpApp(provider)).status).toBe(200)
  expect((await product.as(provider).get('/provider')).status).toBe(200)
})

test('clients need none', async () => {
  const client = await product.given.client()
  expect((await product.as(client).get('/client')).status).toBe(200)
  expect((await product.as(client).get('/user/second-factor')).body).toMatchObject({ isRequired: false })
})

test('an operator with a second factor may act for a therapist who has none', async () => {
  const [provider, admin] = [await product.given.provider(), await product.given.admin(['support'])]
  const { db } = product.database
  await openSession(db, request(), { ...admin, userType: 'admin' })
  const { identifier: sessionIdentifier } = await db
    .selectFrom('session')
    .select('identifier')
    .where('userIdentifier', '=', admin.identifier)
    .executeTakeFirstOrThrow()
  const operator = { identifier: admin.identifier, sessionIdentifier } as Person
  const { token } = await actAs(db, request(), {
    operator,
    userIdentifier: provider.identifier,
    scope: 'read',
    reason: 'Asked for help with the calendar',
  })
  const answer = await product.backend.app.inject({ url: '/provider', headers: { authorization: `Bearer ${token}` } })
  expect(answer.statusCode).toBe(200)
})

test('where it is optional, therapists work without one and may remove the last one', async () => {
  const free = await openProduct()
  try {
    const provider = await free.given.provider()
    const caller = free.as(provider)
    expect((await caller.get('/provider')).status).toBe(200)
    expect((await caller.get('/user/second-factor')).body).toMatchObject({ isRequired: false })
  } finally {
    await free.close()
  }
})
