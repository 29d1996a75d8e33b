import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#backend/identity/accounts/hash-password.ts'
import { openSession } from '#backend/identity/sessions/open-session.ts'
import type { Caller } from '#tests/support/callers.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { auditRows, countAudit, impersonating, reason } from './operator-product.ts'

let product: Product
let olu: GivenPerson
let operator: Caller
beforeAll(async () => {
  product = await openProduct()
  olu = await product.given.admin()
  operator = product.as(olu)
})
afterAll(() => product.close())

const tokenOf = async ({ identifier }: GivenPerson, userType: 'client' | 'provider' | 'admin') => {
  const request = { now: product.clock.now(), address: '203.0.113.77', userAgent: 'Mozilla/5.0 Firefox/140.0 Linux' }
  return (await openSession(product.database.db, request, { identifier, userType })).token
}
const isSignedIn = async (token: string) => (await impersonating(product, token).get('/user/info')).status === 200

describe('the list of people', () => {
  test('finds a name or an address by any part of it, and treats wildcard characters literally', async () => {
    const ada = await product.given.client({ firstName: 'Adaeze' })
    const find = async (search: string) =>
      (await operator.get(`/admin/users?search=${encodeURIComponent(search)}`)).body.data.map(
        ({ identifier }: GivenPerson) => identifier,
      )
    expect(await find('ADAEZE test')).toEqual([ada.identifier])
    expect(await find(ada.email.slice(3, 30))).toEqual([ada.identifier])
    for (const nothing of ['%', '_daeze', String.raw`\ `, "' or 1=1 --"]) expect(await find(nothing)).toEqual([])
  })

  test('filters, sorts and pages without losing or repeating people', async () => {
    for (let at = 0; at < 5; at += 1) await product.given.client({ country: 'GB', firstName: 'Gemma' })
    await product.given.provider({ country: 'GB', firstName: 'Gemma' })
    const page = async (query: string) => (await operator.get(`/admin/users?search=gemma&${query}`)).body
    const pages = [await page('userType=client&perPage=2'), await page('userType=client&perPage=2&page=2')]
    const rest = await page('userType=client&perPage=2&page=3')
    const ids = [...pages, rest].flatMap(({ data }) => data.map(({ identifier }: GivenPerson) => identifier))
    expect([new Set(ids).size, rest.meta]).toEqual([5, { page: 3, perPage: 2, total: 5, lastPage: 3 }])
    expect((await page('country=GB')).meta.total).toBe(6)
    expect((await page('country=DE')).meta.total).toBe(0)
    expect((await page('accountStatus=suspended')).meta.total).toBe(0)
    const oldest = await page('userType=client&sort=createdAt')
    expect(oldest.data.map(({ identifier }: GivenPerson) => identifier)).toEqual(ids.toReversed())
  })

  test('has the most recently active first, and people who never signed in last', async () => {
    const [one, other] = [
      await product.given.client({ firstName: 'Lastina' }),
      await product.given.client({ firstName: 'Lastina' }),
    ]
    await tokenOf(one, 'client')
    const sorted = async (sort: string) =>
      (await operator.get(`/admin/users?search=lastina&sort=${sort}`)).body.data.map(
        ({ identifier }: GivenPerson) => identifier,
      )
    expect(await sorted('-lastSeenAt')).toEqual([one.identifier, other.identifier])
    expect(await sorted('lastSeenAt')).toEqual([other.identifier, one.identifier])
  })

  test('opening a person is logged; opening an unknown one is not', async () => {
    const clara = await product.given.client()
    const seen = await operator.get(`/admin/users/${clara.identifier}`)
    expect(seen.body).toMatchObject({
      identifier: clara.identifier,
      name: 'Clara Tester',
      email: clara.email,
      accountStatus: 'active',
      country: 'NG',
      hasSecondFactor: false,
      openSessions: 0,
      permissions: [],
    })
    const rows = await auditRows(product, 'admin.user_viewed')
    expect(rows.at(-1)).toMatchObject({ actor: olu.identifier, subject: clara.identifier, impersonator: null })
    expect((await operator.get(`/admin/users/${crypto.randomUUID()}`)).status).toBe(404)
    expect(await auditRows(product, 'admin.user_viewed')).toHaveLength(rows.length)
  })
})

describe('a suspended account', () => {
  test('has no sessions any more, cannot sign in, and works again when it is restored', async () => {
    const clara = await product.given.client()
    const token = await tokenOf(clara, 'client')
    const paused = await operator.post(`/admin/users/${clara.identifier}/suspend`, { reason })
    expect([paused.status, paused.body.accountStatus, paused.body.openSessions]).toEqual([200, 'suspended', 0])
    expect(await isSignedIn(token)).toBe(false)
    expect((await auditRows(product, 'admin.user_suspended')).at(-1)).toMatchObject({
      actor: olu.identifier,
      subject: clara.identifier,
      details: { reason },
    })
    const opened = await operator.post(`/admin/users/${clara.identifier}/reinstate`, { reason })
    expect(opened.body.accountStatus).toBe('active')
    expect(await isSignedIn(token)).toBe(false)
    expect(await isSignedIn(await tokenOf(clara, 'client'))).toBe(true)
  })

  test('of a therapist is not listed until it is restored', async () => {
    const theo = await product.given.provider({ country: 'DE' })
    const isListed = async () => (await product.visitor.get(`/providers/${theo.identifier}`)).status === 200
    expect(await isListed()).toBe(true)
    await operator.post(`/admin/users/${theo.identifier}/suspend`, { reason })
    expect(await isListed()).toBe(false)
    await operator.post(`/admin/users/${theo.identifier}/reinstate`, { reason })
    expect(await isListed()).toBe(true)
  })

  test('that was scheduled for deletion is kept', async () => {
    const clara = await product.given.client()
    const { db } = product.database
    const [now, later] = [product.clock.now().toString(), product.clock.now().add({ hours: 720 }).toString()]
    await db
      .updateTable('appUser')
      .set({ accountStatus: 'deletion_requested' })
      .where('identifier', '=', clara.identifier)
      .execute()
    await db
      .insertInto('accountDeletion')
      .values({ userIdentifier: clara.identifier, requestedAt: now, eraseAfter: later })
      .execute()
    const opened = await operator.post(`/admin/users/${clara.identifier}/reinstate`, { reason })
    expect(opened.body.accountStatus).toBe('active')
    expect(
      await db.selectFrom('accountDeletion').where('userIdentifier', '=', clara.identifier).selectAll().execute(),
    ).toEqual([])
  })

  test('of two operators who suspend in parallel one is refused', async () => {
    const [clara, other] = [await product.given.client(), product.as(await product.given.admin(['support']))]
    const pause = (caller: Caller) => caller.post(`/admin/users/${clara.identifier}/suspend`, { reason })
    const answers = await Promise.all([pause(operator), pause(other)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })
})

describe('refusals change nothing and are not logged as done', () => {
  const cases: [string, (support: Caller, self: string) => Promise<[Caller, string, object]>, number][] = [
    ['oneself', async (support, self) => [support, `/admin/users/${self}/suspend`, { reason }], 403],
    [
      'another operator, without all permissions',
      async (support) => [support, `/admin/users/${olu.identifier}/suspend`, { reason }],
      403,
    ],
    [
      'the second factor, without all permissions',
      async (support) => [
        support,
        `/admin/users/${(await product.given.client()).identifier}/remove-second-factor`,
        { reason },
      ],
      403,
    ],
    [
      'an unknown account',
      async (support) => [support, `/admin/users/${crypto.randomUUID()}/suspend`, { reason }],
      404,
    ],
    [
      'an account that is open already',
      async (support) => [support, `/admin/users/${(await product.given.client()).identifier}/reinstate`, { reason }],
      409,
    ],
    [
      'an unverified sign-up',
      async (support) => [
        support,
        `/admin/users/${(await product.given.client({ verified: false })).identifier}/suspend`,
        { reason },
      ],
      409,
    ],
    [
      'a short reason',
      async (support) => [
        support,
        `/admin/users/${(await product.given.client()).identifier}/suspend`,
        { reason: 'too short' },
      ],
      422,
    ],
    [
      'a second factor that is not there',
      async () => [
        operator,
        `/admin/users/${(await product.given.client()).identifier}/remove-second-factor`,
        { reason },
      ],
      409,
    ],
  ]
  test.each(cases)('%s', async (_what, make, status) => {
    const support = await product.given.admin(['support'])
    const [caller, path, body] = await make(product.as(support), support.identifier)
    const before = await countAudit(product)
    expect((await caller.post(path, body)).status).toBe(status)
    expect(await countAudit(product)).toBe(before)
  })
})

test('a password reset is mailed; the operator sees no link', async () => {
  const clara = await product.given.client()
  const answer = await operator.post(`/admin/users/${clara.identifier}/password-reset`, { reason })
  expect(answer.status).toBe(202)
  expect(JSON.stringify(answer.body)).not.toMatch(/token|#/)
  await product.work()
  const [mail] = product.mailbox.list({ to: clara.email })
  expect(mail?.text).toContain('/password-reset/#')
  expect((await auditRows(product, 'admin.password_reset_started')).at(-1)?.details).toEqual({ reason })
})

describe('second factors', () => {
  test('are removed only with a fresh password; every session ends and the person gets a mail', async () => {
    const bisi = await product.given.admin(['support'])
    const token = await tokenOf(bisi, 'admin')
    const stale = await tokenOf(olu, 'admin')
    await product.database.db
      .updateTable('session')
      .set({ passwordAt: product.clock.now().subtract({ minutes: 15 }).toString() })
      .where('userIdentifier', '=', olu.identifier)
      .execute()
    const path = `/admin/users/${bisi.identifier}/remove-second-factor`
    expect((await impersonating(product, stale).post(path, { reason })).body.code).toBe('PASSWORD_REQUIRED')
    const fresh = impersonating(product, await tokenOf(olu, 'admin'))
    expect((await fresh.post(path, { reason })).body).toMatchObject({ hasSecondFactor: false, openSessions: 0 })
    expect(await isSignedIn(token)).toBe(false)
    await product.work()
    expect(product.mailbox.list({ to: bisi.email })[0]?.subject).toBe('Your second factor was removed')
  })
})

describe('sessions', () => {
  test('are listed with a device and a shortened address, and end one by one', async () => {
    const clara = await product.given.client()
    const [one, other] = [await tokenOf(clara, 'client'), await tokenOf(clara, 'client')]
    const list = async () => (await operator.get(`/admin/sessions?userIdentifier=${clara.identifier}`)).body
    const before = await list()
    expect(before.meta.total).toBe(2)
    expect(before.data[0]).toMatchObject({
      userIdentifier: clara.identifier,
      name: 'Clara Tester',
      userType: 'client',
      device: expect.stringContaining('Firefox'),
      address: '203.0.113.…',
      isImpersonation: false,
    })
    const ended = before.data[0].identifier
    expect((await operator.delete(`/admin/sessions/${ended}`)).status).toBe(204)
    expect((await operator.delete(`/admin/sessions/${ended}`)).status).toBe(404)
    expect([await isSignedIn(one), await isSignedIn(other)].filter(Boolean)).toHaveLength(1)
    expect((await list()).meta.total).toBe(1)
    expect((await auditRows(product, 'admin.session_ended')).at(-1)).toMatchObject({ subject: clara.identifier })
  })

  test('end all at once', async () => {
    const clara = await product.given.client()
    const tokens = [await tokenOf(clara, 'client'), await tokenOf(clara, 'client')]
    expect((await operator.delete(`/admin/users/${clara.identifier}/sessions`)).body.openSessions).toBe(0)
    expect(await Promise.all(tokens.map(isSignedIn))).toEqual([false, false])
  })

  test('that ended are not shown, and those of other operators are for operators with all permissions', async () => {
    const bisi = await product.given.admin(['support'])
    const token = await tokenOf(olu, 'admin')
    const { body } = await operator.get(`/admin/sessions?userIdentifier=${olu.identifier}&userType=admin`)
    const refused = await product.as(bisi).delete(`/admin/sessions/${body.data[0].identifier}`)
    expect([refused.status, await isSignedIn(token)]).toEqual([403, true])
    product.clock.advance({ minutes: 16 })
    const later = await operator.get(`/admin/sessions?userIdentifier=${bisi.identifier}`)
    expect(later.body.data).toEqual([])
  })
})

describe('permissions', () => {
  test('apply from the next call on', async () => {
    const bisi = await product.given.admin(['support'])
    const caller = product.as(bisi)
    expect((await caller.get('/admin/feature-flags')).status).toBe(403)
    const set = await operator.put(`/admin/users/${bisi.identifier}/permissions`, { permissions: ['content'] })
    expect(set.body.permissions).toEqual(['content'])
    expect((await caller.get('/admin/feature-flags')).status).toBe(200)
    expect((await caller.get('/admin/users')).status).toBe(403)
    expect((await auditRows(product, 'admin.permissions_set')).at(-1)?.details).toEqual({
      before: 'support',
      after: 'content',
    })
  })

  test('are for operators only', async () => {
    const clara = await product.given.client()
    expect(
      (await operator.put(`/admin/users/${clara.identifier}/permissions`, { permissions: ['super'] })).status,
    ).toBe(403)
  })

  test('of the last operator with all permissions stay, also when two drop theirs in parallel', async () => {
    const alone = await openProduct()
    try {
      const [one, other] = [await alone.given.admin(), await alone.given.admin()]
      const reset = (person: GivenPerson) =>
        alone.as(person).put(`/admin/users/${person.identifier}/permissions`, { permissions: ['support'] })
      const answers = await Promise.all([reset(one), reset(other)])
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('LAST_OPERATOR')
    } finally {
      await alone.close()
    }
  })

  test('the last operator with all permissions cannot delete their account', async () => {
    const alone = await openProduct()
    try {
      const { db } = alone.database
      const [one, other] = [await alone.given.admin(), await alone.given.admin()]
      const passwordHash = await hashPassword('calm-river-42')
      await db.updateTable('appUser').set({ passwordHash }).execute()
      const leave = (person: GivenPerson) =>
        alone.as(person).post('/user/profile/delete-account', { password: 'calm-river-42' })
      const answers = await Promise.all([leave(one), leave(other)])
      expect(answers.map(({ status }) => status).toSorted((first, second) => first - second)).toEqual([204, 409])
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('LAST_OPERATOR')
    } finally {
      await alone.close()
    }
  })

  test('of two who suspend each other in parallel one stays', async () => {
    const alone = await openProduct()
    try {
      const [one, other] = [await alone.given.admin(), await alone.given.admin()]
      const pause = (by: GivenPerson, whom: GivenPerson) =>
        alone.as(by).post(`/admin/users/${whom.identifier}/suspend`, { reason })
      const answers = await Promise.all([pause(one, other), pause(other, one)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    } finally {
      await alone.close()
    }
  })
})
