import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import { allEndpoints } from '#schemas/endpoints.ts'
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import { type Right, rightOf } from '#schemas/rights.ts'
import type { Answered, Caller } from '#tests/support/callers.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { auditRows, countAudit, inPlaceOf, reason } from './operator-world.ts'

let world: World
let olu: GivenPerson
let operator: Caller
let clara: GivenPerson
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  world.clock.set(start)
  olu = await world.given.admin(['support'])
  operator = await signedIn(olu)
  clara = await world.given.client({ money: 50_000_00 })
})
afterAll(() => world.close())

/** One session that lasts, as the operator's browser has it. */
async function signedIn({ identifier }: GivenPerson, userType: 'admin' | 'client' = 'admin'): Promise<Caller> {
  const request = { now: world.clock.now(), address: '127.0.0.1', userAgent: 'tests' }
  return inPlaceOf(world, (await openSession(world.database.db, request, { identifier, userType })).token)
}

const begin = (userIdentifier: string, scope: 'read' | 'assist' = 'assist', by = operator): Promise<Answered> =>
  by.post('/admin/impersonation', { userIdentifier, reason, scope })
async function acting(scope: 'read' | 'assist' = 'assist', person = clara): Promise<Caller> {
  return inPlaceOf(world, (await begin(person.identifier, scope)).body.token)
}
const isOver = async (caller: Caller) => (await caller.get('/user/info')).status === 401

describe('acting as somebody else', () => {
  test('shows what they see for half an hour, says who acts, and tells them at once', async () => {
    const { status, body } = await begin(clara.identifier, 'read')
    expect([status, body.userType, body.isActive, body.expiry]).toEqual([
      201,
      'client',
      true,
      '2026-03-02T08:30:00.000Z',
    ])
    const info = await inPlaceOf(world, body.token).get('/user/info')
    expect(info.body).toMatchObject({
      identifier: clara.identifier,
      permissions: [],
      impersonation: { scope: 'read', operator: 'Olu', until: body.expiry },
    })
    expect((await auditRows(world, 'impersonation.started')).at(-1)).toMatchObject({
      actor: olu.identifier,
      subject: clara.identifier,
      impersonator: null,
      details: { reason, scope: 'read' },
    })
    await world.work()
    const [letter] = world.mailbox.list({ to: clara.email })
    expect(letter?.subject).toBe('Your account was opened by our team')
    expect(letter?.text).toContain('Nothing can be changed.')
    expect(letter?.text).not.toContain(reason)
  })

  test('is written down call by call, under both names, the refused ones too', async () => {
    const caller = await acting('read')
    await caller.get('/wallet/balance')
    await caller.put('/client/preferences', {})
    const rows = (await auditRows(world, 'impersonation.request')).filter(({ actor }) => actor === clara.identifier)
    expect(rows.map(({ impersonator, details }) => [impersonator, details])).toEqual([
      [olu.identifier, { method: 'GET', route: '/wallet/balance' }],
      [olu.identifier, { method: 'PUT', route: '/client/preferences' }],
    ])
  })

  test('is not made longer by what is done meanwhile, nor cut short by a quiet quarter of an hour', async () => {
    const theo = await world.given.provider()
    const caller = await acting('read', theo)
    world.clock.advance({ minutes: 20 })
    expect(await isOver(caller)).toBe(false)
    world.clock.advance({ minutes: 9, seconds: 59 })
    expect(await isOver(caller)).toBe(false)
    world.clock.advance({ seconds: 1 })
    expect(await isOver(caller)).toBe(true)
  })

  test('keeps the operator signed in, who is not idle', async () => {
    const caller = await acting()
    world.clock.advance({ minutes: 10 })
    await caller.get('/user/info')
    world.clock.advance({ minutes: 10 })
    expect((await operator.get('/user/info')).status).toBe(200)
  })

  test('lasts no longer than the session of the operator', async () => {
    world.clock.set('2026-03-02T08:00:00Z')
    await world.database.db
      .updateTable('session')
      .set({ expiresAt: '2026-03-02T08:10:00Z' })
      .where('userIdentifier', '=', olu.identifier)
      .execute()
    expect((await begin(clara.identifier)).body.expiry).toBe('2026-03-02T08:10:00.000Z')
  })

  test('as one person at a time: the one before is ended first', async () => {
    const first = await acting()
    const other = (await world.given.client()).identifier
    expect(await begin(other)).toMatchObject({ status: 403, body: { code: 'IMPERSONATION_OPEN' } })
    expect(await isOver(first)).toBe(false)
    await operator.delete('/admin/impersonation')
    const second = inPlaceOf(world, (await begin(other)).body.token)
    expect([await isOver(first), await isOver(second)]).toEqual([true, false])
    expect((await auditRows(world, 'impersonation.ended')).at(-1)).toMatchObject({
      actor: olu.identifier,
      impersonator: olu.identifier,
      subject: clara.identifier,
    })
  })

  test('as nobody any more once half an hour is over: the next one can begin', async () => {
    await acting()
    world.clock.advance({ minutes: 10 })
    await operator.get('/user/info')
    world.clock.advance({ minutes: 10 })
    await operator.get('/user/info')
    world.clock.advance({ minutes: 10 })
    expect((await operator.get('/admin/users')).status).toBe(200)
    expect((await begin(clara.identifier)).status).toBe(201)
  })

  test('as two people at the same moment leaves one', async () => {
    const others = [await world.given.client(), await world.given.client(), await world.given.client()]
    const answers = await Promise.all(others.map(({ identifier }) => begin(identifier)))
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(2)
    const [begun] = answers.filter(({ status }) => status === 201)
    expect(await isOver(inPlaceOf(world, begun?.body.token))).toBe(false)
  })
})

describe('ends at once', () => {
  const cases: [string, (caller: Caller) => Promise<unknown>][] = [
    ['when the operator ends it', () => operator.delete('/admin/impersonation')],
    ['when the operator signs out', () => operator.post('/user/logout')],
    ['when somebody leaves by it', (caller) => caller.post('/user/logout')],
    [
      'when the operator is paused',
      async () => (await superUser()).post(`/admin/users/${olu.identifier}/suspend`, { reason }),
    ],
    [
      'when the operator may no longer help',
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
  const superUser = async () => signedIn(await world.given.admin())

  test.each(cases)('%s', async (_when, end) => {
    const caller = await acting()
    expect(await isOver(caller)).toBe(false)
    const answer = (await end(caller)) as Answered
    expect(answer.status).toBeLessThan(300)
    expect(await isOver(caller)).toBe(true)
  })

  test('ending what has ended is no fault and is not written down', async () => {
    const before = (await auditRows(world, 'impersonation.ended')).length
    expect((await operator.delete('/admin/impersonation')).status).toBe(204)
    expect(await auditRows(world, 'impersonation.ended')).toHaveLength(before)
  })
})

describe('is refused, and nobody is told', () => {
  const cases: [string, () => Promise<[string, object?]>, number][] = [
    ['as oneself', async () => [olu.identifier], 403],
    ['as another operator', async () => [(await world.given.admin()).identifier], 403],
    ['as nobody', async () => [crypto.randomUUID()], 404],
    [
      'as somebody whose account is paused',
      async () => {
        await world.database.db
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
    const before = await countAudit(world)
    const answer = await operator.post('/admin/impersonation', { userIdentifier, reason, scope: 'read', ...more })
    expect(answer.status).toBe(status)
    expect(await countAudit(world)).toBe(before)
    await world.work()
    expect(world.mailbox.list({ to: clara.email })).toEqual([])
  })

  test('to operators who do not help people', async () => {
    const bisi = await signedIn(await world.given.admin(['content', 'finance', 'verify']))
    expect((await begin(clara.identifier, 'read', bisi)).status).toBe(403)
  })

  test('from inside: who acts as somebody is no operator there', async () => {
    const caller = await acting()
    expect((await begin(clara.identifier, 'read', caller)).status).toBe(403)
    expect((await caller.get('/admin/users')).status).toBe(403)
  })
})

/** A row that nobody has, and a body that is never read: whether the call is let in comes first. */
const ask = (caller: Caller, { method, path }: Endpoint) => {
  const url = path
    .replaceAll(/:(id|providerId)/g, crypto.randomUUID())
    .replace(':reference', `topup-${crypto.randomUUID()}`)
    .replace(':date', '2026-03-04')
    .replace(':month', '2026-03')
    .replace(':code', 'NG')
    .replace(':kind', 'therapy')
    .replace(':gateway', 'paystack')
  if (method === 'GET') return caller.get(url)
  return method === 'POST' ? caller.post(url, {}) : method === 'PUT' ? caller.put(url, {}) : caller.delete(url, {})
}
const isFor = (kind: 'client' | 'provider', right: Right | undefined) =>
  right?.callers.includes(kind) || right?.callers.includes('anyone')
const leaving = 'POST /user/logout'

describe.each(['client', 'provider'] as const)('call by call, in the place of a %s', (kind) => {
  // A stream never ends by itself; tests/platform/live follows one in somebody's place.
  const calls = allEndpoints.filter(({ raw, stream, address }) => !raw && !stream && isFor(kind, rightOf(address)))
  const blocked = ({ address }: Endpoint) => rightOf(address)?.impersonation === 'blocked'
  const answersOf = async (scope: 'read' | 'assist', chosen: Endpoint[]) => {
    const person = kind === 'client' ? clara : await world.given.provider()
    const caller = await acting(scope, person)
    const codes: [string, string | null][] = []
    for (const endpoint of chosen.filter(({ address }) => address !== leaving))
      codes.push([endpoint.address, (await ask(caller, endpoint)).body?.code ?? null])
    return codes
  }
  const isRefused = ([, code]: [string, string | null]) => code === 'IMPERSONATION_BLOCKED'

  test('who may read changes nothing at all', async () => {
    const writes = calls.filter(({ method }) => method !== 'GET')
    expect(writes.length).toBeGreaterThan(20)
    expect((await answersOf('read', writes)).filter((answer) => !isRefused(answer))).toEqual([])
  })

  test('who may read sees what is not closed', async () => {
    const reads = calls.filter((endpoint) => endpoint.method === 'GET' && !blocked(endpoint))
    expect((await answersOf('read', reads)).filter(isRefused)).toEqual([])
  })

  test('who may help is refused what is always closed, and only that', async () => {
    const refused = (await answersOf('assist', calls)).filter(isRefused).map(([address]) => address)
    expect(refused).toEqual(calls.filter(blocked).map(({ address }) => address))
  })
})

test('what is always closed: password, address, second factor, sessions, own data, deletion, payments', () => {
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
  ])
    expect(addresses).toContain(address)
})

test('a fresh password is not to be had: the session has none, and none can be shown', async () => {
  const caller = await acting()
  const answer = await caller.post('/user/confirm-password', { password: 'calm-river-42' })
  expect([answer.status, answer.body.code]).toEqual([403, 'IMPERSONATION_BLOCKED'])
  const rows = await world.database.db
    .selectFrom('session')
    .select('passwordAt')
    .where('impersonator', '=', olu.identifier)
    .execute()
  expect(rows).toEqual([{ passwordAt: null }])
})
