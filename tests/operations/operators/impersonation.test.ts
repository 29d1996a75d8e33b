import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import { allEndpoints } from '#schemas/endpoints.ts'
import { rightOf } from '#schemas/rights.ts'
import type { Answered, Caller } from '#tests/support/callers.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { auditRows, countAudit, impersonating, reason } from './operator-product.ts'

let product: Product
let olu: GivenPerson
let operator: Caller
let clara: GivenPerson
beforeAll(async () => {
  product = await openProduct()
})
beforeEach(async () => {
  product.clock.set(start)
  olu = await product.given.admin(['support'])
  operator = await signedIn(olu)
  clara = await product.given.client({ money: 50_000_00 })
})
afterAll(() => product.close())

/** One session with cookies, as the operator's browser has it. */
async function signedIn({ identifier }: GivenPerson, userType: 'admin' | 'client' = 'admin'): Promise<Caller> {
  const request = { now: product.clock.now(), address: '127.0.0.1', userAgent: 'tests' }
  return impersonating(product, (await openSession(product.database.db, request, { identifier, userType })).token)
}

const begin = (userIdentifier: string, scope: 'read' | 'assist' = 'assist', by = operator): Promise<Answered> =>
  by.post('/admin/impersonation', { userIdentifier, reason, scope })
async function acting(scope: 'read' | 'assist' = 'assist', person = clara): Promise<Caller> {
  return impersonating(product, (await begin(person.identifier, scope)).body.token)
}
const isOver = async (caller: Caller) => (await caller.get('/user/info')).status === 401

describe('acting for another person', () => {
  test('shows their view for half an hour, names the operator, and notifies the person at once', async () => {
    const { status, body } = await begin(clara.identifier, 'read')
    expect([status, body.userType, body.isActive, body.expiry]).toEqual([
      201,
      'client',
      true,
      '2026-03-02T08:30:00.000Z',
    ])
    const info = await impersonating(product, body.token).get('/user/info')
    expect(info.body).toMatchObject({
      identifier: clara.identifier,
      permissions: [],
      impersonation: { scope: 'read', operator: 'Olu', until: body.expiry },
    })
    expect((await auditRows(product, 'impersonation.started')).at(-1)).toMatchObject({
      actor: olu.identifier,
      subject: clara.identifier,
      impersonator: null,
      details: { reason, scope: 'read' },
    })
    await product.drain()
    const [mail] = product.mailbox.list({ to: clara.email })
    expect(mail?.subject).toBe('Your account was opened by our team')
    expect(mail?.text).toContain('Nothing can be changed.')
    expect(mail?.text).not.toContain(reason)
  })

  test('is logged call by call, under both names, including refused calls', async () => {
    const caller = await acting('read')
    await caller.get('/wallet/balance')
    await caller.put('/client/preferences', {})
    const rows = (await auditRows(product, 'impersonation.request')).filter(({ actor }) => actor === clara.identifier)
    expect(rows.map(({ impersonator, details }) => [impersonator, details])).toEqual([
      [olu.identifier, { method: 'GET', route: '/wallet/balance' }],
      [olu.identifier, { method: 'PUT', route: '/client/preferences' }],
    ])
  })

  test('is neither extended by activity nor ended by a quiet quarter of an hour', async () => {
    const theo = await product.given.provider()
    const caller = await acting('read', theo)
    product.clock.advance({ minutes: 20 })
    expect(await isOver(caller)).toBe(false)
    product.clock.advance({ minutes: 9, seconds: 59 })
    expect(await isOver(caller)).toBe(false)
    product.clock.advance({ seconds: 1 })
    expect(await isOver(caller)).toBe(true)
  })

  test('keeps the operator signed in, who does not count as idle', async () => {
    const caller = await acting()
    product.clock.advance({ minutes: 10 })
    await caller.get('/user/info')
    product.clock.advance({ minutes: 10 })
    expect((await operator.get('/user/info')).status).toBe(200)
  })

  test('lasts no longer than the session of the operator', async () => {
    product.clock.set('2026-03-02T08:00:00Z')
    await product.database.db
      .updateTable('session')
      .set({ expiresAt: '2026-03-02T08:10:00Z' })
      .where('userIdentifier', '=', olu.identifier)
      .execute()
    expect((await begin(clara.identifier)).body.expiry).toBe('2026-03-02T08:10:00.000Z')
  })

  test('for one person at a time: a new one ends the one before', async () => {
    const first = await acting()
    const other = (await product.given.client()).identifier
    expect(await begin(other)).toMatchObject({ status: 403, body: { code: 'IMPERSONATION_OPEN' } })
    expect(await isOver(first)).toBe(false)
    await operator.delete('/admin/impersonation')
    const second = impersonating(product, (await begin(other)).body.token)
    expect([await isOver(first), await isOver(second)]).toEqual([true, false])
    expect((await auditRows(product, 'impersonation.ended')).at(-1)).toMatchObject({
      actor: olu.identifier,
      impersonator: olu.identifier,
      subject: clara.identifier,
    })
  })

  test('ends after half an hour, and the next one can begin', async () => {
    await acting()
    product.clock.advance({ minutes: 10 })
    await operator.get('/user/info')
    product.clock.advance({ minutes: 10 })
    await operator.get('/user/info')
    product.clock.advance({ minutes: 10 })
    expect((await operator.get('/admin/users')).status).toBe(200)
    expect((await begin(clara.identifier)).status).toBe(201)
  })

  test('for two people in parallel leaves one', async () => {
    const others = [await product.given.client(), await product.given.client(), await product.given.client()]
    const answers = await Promise.all(others.map(({ identifier }) => begin(identifier)))
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(2)
    const [begun] = answers.filter(({ status }) => status === 201)
    expect(await isOver(impersonating(product, begun?.body.token))).toBe(false)
  })
})

describe('ends at once', () => {
  const cases: [string, (caller: Caller) => Promise<unknown>][] = [
    ['when the operator ends it', () => operator.delete('/admin/impersonation')],
    ['when the operator signs out', () => operator.post('/user/logout')],
    ['when the acting session signs out', (caller) => caller.post('/user/logout')],
    [
      'when the operator is paused',
      async () => (await superUser()).post(`/admin/users/${olu.identifier}/suspend`, { reason }),
    ],
    [
      'when the operator loses the permission',
      async () => (await superUser()).put(`/admin/users/${olu.identifier}/permissions`, { permissions: ['content'] }),
    ],
    [
      'when the sessions of the operator are ended',
      async () => (await superUser()).delete(`/admin/users/${olu.identifier}/sessions`),
    ],
    [
      'when the account is paused',
      async () => (await superUser()).post(`/admin/users/${clara.identifier}/suspend`, { reason }),
    ],
  ]
  const superUser = async () => signedIn(await product.given.admin())

  test.each(cases)('%s', async (_when, end) => {
    const caller = await acting()
    expect(await isOver(caller)).toBe(false)
    const answer = (await end(caller)) as Answered
    expect(answer.status).toBeLessThan(300)
    expect(await isOver(caller)).toBe(true)
  })

  test('ending it twice is not an error and is not logged', async () => {
    const before = (await auditRows(product, 'impersonation.ended')).length
    expect((await operator.delete('/admin/impersonation')).status).toBe(204)
    expect(await auditRows(product, 'impersonation.ended')).toHaveLength(before)
  })
})

describe('is refused, and no one is notified', () => {
  const cases: [string, () => Promise<[string, object?]>, number][] = [
    ['as oneself', async () => [olu.identifier], 403],
    ['as another operator', async () => [(await product.given.admin()).identifier], 403],
    ['for an unknown account', async () => [crypto.randomUUID()], 404],
    [
      'for a suspended account',
      async () => {
        await product.database.db
          .updateTable('appUser')
          .set({ accountStatus: 'suspended' })
          .where('identifier', '=', clara.identifier)
          .execute()
        return [clara.identifier]
      },
      409,
    ],
    ['without a reason', async () => [clara.identifier, { reason: 'because' }], 422],
    ['with another scope', async () => [clara.identifier, { scope: 'all' }], 422],
  ]
  test.each(cases)('%s', async (_how, make, status) => {
    const [userIdentifier, more = {}] = await make()
    const before = await countAudit(product)
    const answer = await operator.post('/admin/impersonation', { userIdentifier, reason, scope: 'read', ...more })
    expect(answer.status).toBe(status)
    expect(await countAudit(product)).toBe(before)
    await product.drain()
    expect(product.mailbox.list({ to: clara.email })).toEqual([])
  })

  test('to operators without the support permission', async () => {
    const bisi = await signedIn(await product.given.admin(['content', 'finance', 'verify']))
    expect((await begin(clara.identifier, 'read', bisi)).status).toBe(403)
  })

  test('while acting already: the acting session has no operator permissions', async () => {
    const caller = await acting()
    expect((await begin(clara.identifier, 'read', caller)).status).toBe(403)
    expect((await caller.get('/admin/users')).status).toBe(403)
  })
})

test('always closed: password, address, second factor, sessions, data export, deletion, payments', () => {
  const closed = allEndpoints.filter(({ address }) => rightOf(address)?.impersonation === 'blocked')
  const addresses = closed.map(({ address }) => address)
  for (const address of [
    'POST /user/confirm-password',
    'POST /user/profile/update-password',
    'POST /user/profile/change-email',
    'POST /user/profile/validate-email-change',
    'POST /user/second-factor/totp',
    'DELETE /user/second-factor/:id',
    'GET /user/sessions',
    'DELETE /user/sessions',
    'POST /user/export',
    'GET /user/export',
    'DELETE /user/profile/delete-account',
    'POST /user/profile/delete-account',
    'POST /payment/booking/:id',
    'POST /payment/wallet',
    'POST /payment/card',
  ])
    expect(addresses).toContain(address)
})

test('a fresh password is impossible: the acting session has none, and cannot confirm one', async () => {
  const caller = await acting()
  const answer = await caller.post('/user/confirm-password', { password: 'calm-river-42' })
  expect([answer.status, answer.body.code]).toEqual([403, 'IMPERSONATION_BLOCKED'])
  const rows = await product.database.db
    .selectFrom('session')
    .select('passwordAt')
    .where('impersonator', '=', olu.identifier)
    .execute()
  expect(rows).toEqual([{ passwordAt: null }])
})
