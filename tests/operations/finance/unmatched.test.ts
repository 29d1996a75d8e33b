/** Money that came by transfer to nobody known: an operator sees whose it may be, and two bring it there once. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GivenPerson } from '#tests/support/given.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { openBank } from '#tests/money/virtual-accounts/bank.ts'
import { holderIn } from '#tests/money/virtual-accounts/account-holder.ts'
import { balanceOf, giftTo, twoOperators } from './finance-world.ts'

let world: World
let operators: Awaited<ReturnType<typeof twoOperators>>
let client: GivenPerson
let gatewayReference: string
beforeAll(async () => {
  world = await openWorld()
  operators = await twoOperators(world)
})
afterAll(() => world.close())
/** Five thousand naira for a customer of whom the product knows nothing. */
beforeEach(async () => {
  client = await world.given.client()
  const bank = openBank(world)
  const money = bank.send('CUS_unknown')
  await bank.tellOf(money)
  gatewayReference = money.gatewayReference
})

const listed = async (query = '') =>
  (await world.as(operators.asker).get(`/admin/unmatched-transfers${query}`)).body.data
const ofTransfer = async () =>
  (await listed()).find((row: { gatewayReference: string }) => row.gatewayReference === gatewayReference)
const ask = (more: object = {}) =>
  world.as(operators.asker).post('/admin/adjustments', {
    ...giftTo(client),
    against: 'suspense',
    amount: 5_000_00,
    transfer: { gateway: 'paystack', gatewayReference },
    ...more,
  })
const decide = (identifier: string, decision: string) =>
  world.as(operators.decider).post(`/admin/adjustments/${identifier}/decision`, { decision })

test('it is seen with its sum, its day and who sent it, and is open until it is booked', async () => {
  expect(await ofTransfer()).toMatchObject({
    amount: 5_000_00,
    currency: 'NGN',
    reason: 'account',
    cameAt: expect.any(String),
    senderName: expect.stringMatching(/./),
    ownerIdentifier: null,
    adjustmentIdentifier: null,
  })
  const open = await listed('?open=true')
  const { identifier } = (await ask()).body
  expect(await ofTransfer()).toMatchObject({ adjustmentIdentifier: identifier, adjustmentStatus: 'waiting' })
  expect((await listed('?open=true')).length).toBe(open.length - 1)
  expect((await decide(identifier, 'approve')).status).toBe(200)
  expect(await ofTransfer()).toMatchObject({ adjustmentStatus: 'approved' })
  expect(await balanceOf(world, client, 'client_wallet')).toBe(5_000_00)
  expect(await world.bookProblems()).toEqual([])
})

test('money to an account that its owner had says whose it was', async () => {
  const bank = openBank(world)
  const customer = await holderIn(world, client).opened(bank)
  const money = bank.send(customer, { currency: 'USD' })
  await bank.tellOf(money)
  gatewayReference = money.gatewayReference
  expect(await ofTransfer()).toMatchObject({
    reason: 'currency',
    currency: 'USD',
    ownerIdentifier: client.identifier,
    accountNumber: expect.stringMatching(/\d/),
  })
})

test('of several operators at once one brings it to somebody', async () => {
  const other = await world.given.client()
  const answers = await Promise.all([ask(), ask({ ownerIdentifier: other.identifier }), ask(), ask()])
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 409, 409, 409])
})

test('after a rejection it is open again', async () => {
  const { identifier } = (await ask()).body
  expect((await ask()).status).toBe(409)
  await decide(identifier, 'reject')
  expect(await ofTransfer()).toMatchObject({ adjustmentIdentifier: null, adjustmentStatus: null })
  expect((await ask()).status).toBe(201)
})

test.each([
  ['a part of it', { amount: 4_999_99 }],
  ['more than it', { amount: 5_000_01 }],
  ['another currency', { currency: 'USD' }],
  ['the other way', { direction: 'debit' }],
  ['against something else', { against: 'promotion' }],
])('a correction is not taken for %s', async (_, more) => {
  expect(await ask(more)).toMatchObject({
    status: 422,
    body: { fields: { amount: expect.stringContaining('booked whole') } },
  })
})

test('one that never came is nobody’s', async () => {
  expect((await ask({ transfer: { gateway: 'stripe', gatewayReference } })).status).toBe(409)
})

test('nobody else sees it', async () => {
  const support = await world.given.admin(['support'])
  for (const person of [support, client])
    expect((await world.as(person).get('/admin/unmatched-transfers')).status).toBe(403)
  expect((await world.visitor.get('/admin/unmatched-transfers')).status).toBe(401)
})
