/** Lists of people leave an audit trail: everyone shown is recorded, and large numbers raise an alarm. */
import { PassThrough } from 'node:stream'
import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operatorLimits } from '#schemas/operations/operators.ts'
import { privacyLimits } from '#schemas/operations/privacy.ts'
import { auditProblems } from '#backend/operations/operators/audit-problems.ts'
import { sealAuditLog } from '#backend/operations/operators/seal-audit-log.ts'
import { eraseAccount } from '#backend/operations/privacy/erase-account.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { accountOf } from '#tests/operations/privacy/people.ts'
import { auditRows } from './operator-product.ts'

let product: Product
let logged = ''
let olu: GivenPerson
beforeAll(async () => {
  const log = new PassThrough()
  log.on('data', (part: Buffer) => (logged += part.toString()))
  product = await openProduct({ log })
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.advance({ hours: 3 })
  olu = await product.given.admin()
})

const see = async (path: string, by = olu) => {
  const { status, body } = await product.as(by).get(path)
  expect(status).toBe(200)
  return body.data as { identifier: string }[]
}
const ownRows = async (action: string, by = olu) =>
  (await auditRows(product, action)).filter(({ actor }) => actor === by.identifier)
const shownIn = async (list: string) =>
  (await ownRows('admin.person_listed'))
    .filter(({ details }) => (details as { list: string }).list === list)
    .map(({ subject }) => subject)

describe('a list of people', () => {
  test('is logged with its filters, its rows and the people shown; search words are encrypted', async () => {
    const clara = await product.given.client({ firstName: 'Quintessa' })
    await see('/admin/users?search=quintessa&userType=client&perPage=10')
    const [row, ...more] = await ownRows('admin.people_listed')
    expect(more).toEqual([])
    expect(row).toMatchObject({
      subject: null,
      details: { list: 'users', query: 'perPage=10&userType=client', rows: 1, people: 1, search: expect.any(String) },
    })
    expect(await shownIn('users')).toEqual([clara.identifier])
    const { rows } = await product.database.pool.query(
      `select e::text as row from audit_event e union all select s::text || encode(sealed_words, 'escape') from people_search s`,
    )
    expect(rows.filter((one: { row: string }) => /quintessa/i.test(one.row))).toEqual([])
    expect(logged).not.toMatch(/quintessa/i)
    const log = await product.as(olu).get(`/admin/audit-log?action=admin.people_listed&actor=${olu.identifier}`)
    expect(JSON.parse(log.body.data[0].details)).toMatchObject({ list: 'users', words: 'quintessa' })
  })

  test('that is empty logs the query and no people', async () => {
    expect(await see('/admin/users?search=nobody-is-called-so')).toEqual([])
    expect(await ownRows('admin.people_listed')).toMatchObject([{ details: { list: 'users', rows: 0, people: 0 } }])
    expect(await ownRows('admin.person_listed')).toEqual([])
  })

  test('is in the access log of everyone shown, one line an hour', async () => {
    const clara = await product.given.client({ firstName: 'Rosalba' })
    await see('/admin/users?search=rosalba')
    await see('/admin/users?search=rosalba')
    const { data } = (await product.as(clara).get('/user/access-log')).body
    expect(data).toMatchObject([{ action: 'admin.person_listed', by: 'operator', name: 'Olu', count: 2 }])
  })

  test('is logged on every page that has one', async () => {
    const [clara, theo] = [await product.given.client({ firstName: 'Philippa' }), await product.given.provider()]
    const { db } = product.database
    const at = product.clock.now().toString()
    await product.as(clara).get('/user/info')
    await product.as(clara).post('/payment/wallet', { amount: 1_000_00 })
    const payout = randomUUIDv7()
    await db
      .insertInto('payout')
      .values({
        identifier: payout,
        reference: `payout-${payout}`,
        providerIdentifier: theo.identifier,
        amount: 100_00,
        currency: 'NGN',
        status: 'failed',
        occasion: 'on_demand',
        gateway: 'paystack',
        recipient: 'RCP_tests',
        accountName: 'Account of the tests',
        bankName: 'Bank of the tests',
        lastFour: '1234',
        createdAt: at,
        settledAt: at,
      })
      .execute()
    await product.as(olu).post('/admin/adjustments', {
      ownerIdentifier: clara.identifier,
      account: 'client_wallet',
      against: 'promotion',
      direction: 'credit',
      amount: 100,
      currency: 'NGN',
      reason: 'Asked for by mail on Monday',
    })
    const lists: [path: string, list: string, person: GivenPerson | null][] = [
      ['/admin/users?perPage=5', 'users', clara],
      [`/admin/sessions?userIdentifier=${clara.identifier}`, 'sessions', clara],
      ['/admin/payments', 'payments', clara],
      ['/admin/bookings', 'bookings', null],
      ['/admin/payouts', 'payouts', theo],
      ['/admin/adjustments', 'adjustments', clara],
      ['/admin/adjustments/owners?search=philippa', 'owners', clara],
      ['/admin/unmatched-transfers', 'unmatched-transfers', null],
      ['/admin/verifications', 'verifications', theo],
      ['/admin/reviews', 'reviews', null],
    ]
    for (const [path, list, person] of lists) {
      await see(path)
      const written = await ownRows('admin.people_listed')
      expect(written.at(-1)?.details).toMatchObject({ list })
      const wanted = person ? [person.identifier] : []
      expect([list, await shownIn(list)]).toEqual([list, expect.arrayContaining(wanted)])
    }
    expect(await ownRows('admin.people_listed')).toHaveLength(lists.length)
    expect((await product.as(olu).get(`/admin/payouts/${payout}`)).status).toBe(200)
    expect(await ownRows('admin.payout_viewed')).toMatchObject([{ subject: theo.identifier }])
  })

  test('keeps its search words for 30 days, or until a person it found is erased', async () => {
    const clara = await product.given.client({ firstName: 'Wilhelmina' })
    const searches = async () => (await product.database.db.selectFrom('peopleSearch').selectAll().execute()).length
    const before = await searches()
    await see('/admin/users?search=wilhelmina')
    await see('/admin/users?search=nobody-is-called-so')
    expect(await searches()).toBe(before + 2)
    const account = await accountOf(product, clara)
    const { services } = product.backend
    await product.database.db
      .transaction()
      .execute((db) => eraseAccount(db, { services, now: product.clock.now() }, account))
    expect(await searches()).toBe(before + 1)
    product.clock.advance({ hours: privacyLimits.tracesDays * 24 })
    await product.work()
    expect(await searches()).toBe(0)
  })
})

describe('the alarm', () => {
  const most = operatorLimits.peoplePerHour
  const alarms = () => ownRows('admin.many_people')
  const several = (count: number, firstName: string) =>
    Promise.all(Array.from({ length: count }, () => product.given.client({ firstName })))
  const mailedTo = async ({ email }: GivenPerson) => {
    await product.work()
    return product.mailbox.list({ to: email })
  }

  test('is raised at the first person above the limit, once, and again in a later hour', async () => {
    const people = await several(most, 'Tamsin')
    const another = await product.given.client({ firstName: 'Ottoline' })
    const [other, finance] = [await product.given.admin(), await product.given.admin(['finance'])]
    logged = ''
    await see('/admin/users?search=tamsin&perPage=100')
    await see('/admin/users?search=tamsin&perPage=100')
    for (const { identifier } of people.slice(0, 3)) await product.as(olu).get(`/admin/users/${identifier}`)
    expect(await alarms()).toEqual([])
    await product.as(olu).get(`/admin/users/${another.identifier}`)
    expect(await alarms()).toMatchObject([{ subject: null, details: { people: most + 1 } }])
    await see('/admin/users?perPage=100')
    expect(await alarms()).toHaveLength(1)

    const warned = logged.split('\n').filter((line) => line.includes('unusual access'))
    expect(warned.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, action: 'admin.many_people', actor: olu.identifier, people: most + 1 },
    ])
    expect(warned.join('')).not.toMatch(/tamsin|ottoline|@/i)
    const [mail, ...more] = await mailedTo(other)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Please check the audit log')
    expect(JSON.stringify(mail)).not.toMatch(/tamsin|ottoline|olu\b/i)
    expect([await mailedTo(olu), await mailedTo(finance)]).toEqual([[], []])

    product.clock.advance({ minutes: 60 })
    await see('/admin/users?search=tamsin&perPage=100')
    expect(await alarms()).toHaveLength(1)
    await product.as(olu).get(`/admin/users/${another.identifier}`)
    expect(await alarms()).toHaveLength(2)
    expect(await mailedTo(other)).toHaveLength(2)
  })

  test('counts parallel lists together, and each operator separately', async () => {
    await several(most / 2 + 1, 'Ursuline')
    await several(most / 2 + 1, 'Valentia')
    const other = await product.given.admin()
    await see('/admin/users?search=valentia', other)
    expect(await ownRows('admin.many_people', other)).toEqual([])
    await Promise.all([see('/admin/users?search=ursuline'), see('/admin/users?search=valentia')])
    expect(await alarms()).toHaveLength(1)
  })
})

test('the audit log still matches its seals', async () => {
  const { db } = product.database
  await see('/admin/users?perPage=100')
  product.clock.advance({ hours: 24 })
  await sealAuditLog(db, product.clock.now())
  expect(await db.selectFrom('auditSeal').selectAll().execute()).not.toEqual([])
  expect(await auditProblems(db)).toEqual([])
})
