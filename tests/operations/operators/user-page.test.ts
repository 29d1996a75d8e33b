/** What support reads about one person beside the account: balances, verification, bookings, access log. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paidSession } from '#tests/operations/finance/finance-product.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { auditRows, reason } from './operator-product.ts'

let product: Product
let support: GivenPerson
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  product = await openProduct()
  support = await product.given.admin(['support'])
  client = await product.given.client({ money: 20_000_00 })
  provider = await product.given.provider({ fee: 15_000_00 })
  await paidSession(product, { client, provider, date: '2026-03-05' })
})
afterAll(() => product.close())

const show = async ({ identifier }: GivenPerson, by = support) =>
  (await product.as(by).get(`/admin/users/${identifier}`)).body
const accessOf = (identifier: string, by: GivenPerson | GivenProvider = support, query = '') =>
  product.as(by).get(`/admin/users/${identifier}/access-log?${query}`)

test('a client has a wallet and no verification, a therapist the fees that are held and a verification', async () => {
  expect(await show(client)).toMatchObject({
    balances: [{ account: 'client_wallet', currency: 'NGN', balance: 5_000_00 }],
    verificationStatus: null,
  })
  expect(await show(provider)).toMatchObject({
    balances: [{ account: 'provider_held', currency: 'NGN', balance: 15_000_00 }],
    verificationStatus: 'approved',
  })
  expect(await show(support)).toMatchObject({ balances: [], verificationStatus: null })
})

test('the access log is the one of the person, without session rooms, notes and safety plans', async () => {
  await product.database.pool.query(
    `insert into audit_event (at, actor, action, subject, request_id, details)
       select $1::timestamptz, $2::uuid, action, $3::uuid, 'test', '{}'
         from unnest(array['room.entered', 'note.read', 'safety_plan.saved', 'client.emergency_read', 'client.profile_read']) action`,
    [product.clock.now().toString(), provider.identifier, client.identifier],
  )
  const { status, body } = await accessOf(client.identifier)
  expect(status).toBe(200)
  const actions = body.data.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(expect.arrayContaining(['client.profile_read', 'admin.user_viewed']))
  expect(actions.filter((action: string) => /^(room|note|safety_plan)\.|emergency/.test(action))).toEqual([])
  const own = (await product.as(client).get('/user/access-log')).body.data
  expect(own.map(({ action }: { action: string }) => action)).toContain('note.read')
  const second = (await accessOf(client.identifier, support, 'page=2&perPage=1')).body
  expect(second).toMatchObject({ data: [{}], meta: { page: 2, perPage: 1 } })
})

test('reading it is in the same log, and an unknown person is not found', async () => {
  const before = (await auditRows(product, 'admin.user_viewed')).length
  await accessOf(provider.identifier)
  expect((await auditRows(product, 'admin.user_viewed')).slice(before)).toMatchObject([
    { actor: support.identifier, subject: provider.identifier, details: { part: 'access-log' } },
  ])
  expect((await accessOf(randomUUID())).status).toBe(404)
  expect(await auditRows(product, 'admin.user_viewed')).toHaveLength(before + 1)
})

test('only support reads it', async () => {
  const others = [await product.given.admin(['finance', 'content', 'verify']), client, provider]
  for (const person of others) expect((await accessOf(client.identifier, person)).status).toBe(403)
  expect((await product.visitor.get(`/admin/users/${client.identifier}/access-log`)).status).toBe(401)
})

test('an action answers with the account alone', async () => {
  const { status, body } = await product.as(support).post(`/admin/users/${client.identifier}/suspend`, { reason })
  expect(status).toBe(200)
  expect(body).toMatchObject({ accountStatus: 'suspended' })
  expect(body).not.toHaveProperty('balances')
})
