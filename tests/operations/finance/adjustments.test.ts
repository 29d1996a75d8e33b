import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { auditRows } from '#tests/operations/operators/operator-product.ts'
import { balanceOf, creditRequest, reason } from './finance-product.ts'

let product: Product
let requester: GivenPerson
let decider: GivenPerson
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  product = await openProduct()
  requester = await product.given.admin(['finance'])
  decider = await product.given.admin(['finance'])
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  client = await product.given.client({ money: 1_000_00 })
  provider = await product.given.provider()
})

const input = (more: object = {}) => ({
  ...creditRequest(client),
  ...more,
})
const requestAdjustment = (more: object = {}) => product.as(requester).post('/admin/adjustments', input(more))
const requestedId = async (more: object = {}): Promise<string> => {
  const { status, body } = await requestAdjustment(more)
  expect(status).toBe(201)
  return body.identifier
}
const decide = (person: GivenPerson, identifier: string, decision = 'approve', note?: string) =>
  product.as(person).post(`/admin/adjustments/${identifier}/decision`, { decision, ...(note ? { note } : {}) })
const decidedRow = async (identifier: string): Promise<{ entryIdentifier: string }> => {
  expect((await decide(decider, identifier)).status).toBe(200)
  const { rows } = await product.database.pool.query(
    'select entry_identifier as "entryIdentifier" from ledger_adjustment where identifier = $1',
    [identifier],
  )
  return rows[0]
}
const wallet = () => balanceOf(product, client, 'client_wallet')

test('one operator requests, another approves; the approval books the money and notifies the owner', async () => {
  const identifier = await requestedId()
  expect(await wallet()).toBe(1_000_00)
  expect((await product.as(requester).get('/admin/adjustments?status=waiting')).body.data[0]).toMatchObject({
    identifier,
    status: 'waiting',
    canDecide: false,
  })
  expect((await product.as(decider).get('/admin/adjustments')).body.data[0]).toMatchObject({ canDecide: true })
  expect((await decide(decider, identifier, 'approve', 'Seen')).body).toMatchObject({
    status: 'approved',
    decisionNote: 'Seen',
    canDecide: false,
  })
  expect(await wallet()).toBe(1_250_00)
  const { body } = await product.as(client).get('/notifications')
  expect(body.data[0]).toMatchObject({ news: 'adjusted_up', amount: 250_00 })
  for (const action of ['admin.adjustment_asked', 'admin.adjustment_approved'])
    expect((await auditRows(product, action)).at(-1)).toMatchObject({ subject: client.identifier })
  expect(await product.bookProblems()).toEqual([])
})

describe('once booked, a mail notifies the owner', () => {
  const mailsSentTo = async (person: GivenPerson) => {
    await product.work()
    return product.mailbox.list({ to: person.email })
  }
  test.each([
    ['credit', 'Your balance was adjusted in your favour', 'We credited ₦250 to your balance'],
    ['debit', 'Your balance was adjusted', 'We debited ₦250 from your balance'],
  ])('%s of a wallet', async (direction, subject, sentence) => {
    const identifier = await requestedId({ direction })
    expect(await mailsSentTo(client)).toEqual([])
    const { entryIdentifier } = await decidedRow(identifier)
    const [mail, ...more] = await mailsSentTo(client)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject, text: expect.stringContaining(sentence) })
    expect(mail?.text).toContain(`/wallet/transactions/${entryIdentifier}/`)
    expect(mail?.text).not.toContain(reason)
  })

  test('to a therapist in German', async () => {
    await product.database.pool.query(`update app_user set locale = 'de' where identifier = $1`, [provider.identifier])
    await decide(decider, await requestedId({ ownerIdentifier: provider.identifier, account: 'provider_available' }))
    const [mail] = await mailsSentTo(provider)
    expect(mail).toMatchObject({
      subject: 'Eine Korrektur zu Ihren Gunsten',
      text: expect.stringMatching(/\/de\/payouts\//),
    })
  })

  test('not where it was rejected', async () => {
    await decide(decider, await requestedId(), 'reject')
    expect(await mailsSentTo(client)).toEqual([])
  })
})

test('the requesting operator cannot decide, which the table enforces too', async () => {
  const identifier = await requestedId()
  for (const decision of ['approve', 'reject'])
    expect(await decide(requester, identifier, decision)).toMatchObject({
      status: 409,
      body: { code: 'SECOND_PERSON' },
    })
  await expect(
    product.database.pool.query(
      `update ledger_adjustment set status = 'rejected', decided_by = asked_by, decided_at = now() where identifier = $1`,
      [identifier],
    ),
  ).rejects.toThrow('two_persons')
  expect(await wallet()).toBe(1_000_00)
})

test('a debit takes no more than the balance: otherwise it stays pending', async () => {
  const all = await requestedId({ direction: 'debit', amount: 1_000_00, against: 'suspense' })
  const more = await requestedId({ direction: 'debit', amount: 1, against: 'suspense' })
  expect((await decide(decider, all)).status).toBe(200)
  expect(await wallet()).toBe(0)
  expect(await decide(decider, more)).toMatchObject({ status: 402, body: { code: 'INSUFFICIENT_FUNDS' } })
  expect((await product.as(decider).get('/admin/adjustments?status=waiting')).body.data).toEqual(
    expect.arrayContaining([expect.objectContaining({ identifier: more })]),
  )
  expect(await product.bookProblems()).toEqual([])
})

test('a rejection moves no money', async () => {
  const identifier = await requestedId()
  expect((await decide(decider, identifier, 'reject')).body.status).toBe('rejected')
  expect(await wallet()).toBe(1_000_00)
  expect(await decide(decider, identifier)).toMatchObject({ status: 409, body: { code: 'STATUS_CHANGED' } })
})

test('of several parallel decisions one counts', async () => {
  const third = await product.given.admin(['finance'])
  const identifier = await requestedId()
  const answers = await Promise.all([decider, third, decider, third].map((person) => decide(person, identifier)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409])
  expect(await wallet()).toBe(1_250_00)
  expect(await product.bookProblems()).toEqual([])
})

test('a therapist is credited with an available balance; a debt is paid from it first', async () => {
  const own = { ownerIdentifier: provider.identifier, account: 'provider_available', against: 'platform_fee' }
  await decide(decider, await requestedId(own))
  expect(await balanceOf(product, provider, 'provider_available')).toBe(250_00)
  expect(await product.bookProblems()).toEqual([])
})

describe('is refused', () => {
  test.each([
    ['an account that is not the owner’s', () => ({ account: 'provider_available' }), 'account'],
    ['an unknown owner', () => ({ ownerIdentifier: '01900000-0000-7000-8000-000000000000' }), 'ownerIdentifier'],
    ['an operator', () => ({ ownerIdentifier: requester.identifier }), 'account'],
    ['a sum of nothing', () => ({ amount: 0 }), 'amount'],
    ['half a penny', () => ({ amount: 1.5 }), 'amount'],
    ['too short a reason', () => ({ reason: 'because' }), 'reason'],
    ['an unsupported currency', () => ({ currency: 'CHF' }), 'currency'],
  ])('for %s', async (_, more, field) => {
    const { status, body } = await requestAdjustment(more())
    expect(status).toBe(422)
    expect(Object.keys(body.fields)).toContain(field)
  })

  test('from operators without the permission, and without a fresh password', async () => {
    const support = await product.given.admin(['support'])
    expect((await product.as(support).post('/admin/adjustments', input())).status).toBe(403)
    expect((await product.as(client).get('/admin/adjustments')).status).toBe(403)
    expect((await product.visitor.get('/admin/adjustments')).status).toBe(401)
  })
})

test('owners are found by name and address, with their balances', async () => {
  const { body } = await product
    .as(requester)
    .get(`/admin/adjustments/owners?search=${encodeURIComponent(client.email)}`)
  expect(body.data).toEqual([
    {
      identifier: client.identifier,
      name: 'Clara Tester',
      email: client.email,
      account: 'client_wallet',
      balance: 1_000_00,
      currency: 'NGN',
    },
  ])
  expect((await product.as(requester).get('/admin/adjustments/owners?search=%25%25')).body.data).toEqual([])
})
