/** Transfers without a known customer: an operator sees possible owners, and two operators assign the money once. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { openBank } from '#tests/money/virtual-accounts/bank.ts'
import { holderIn } from '#tests/money/virtual-accounts/account-holder.ts'
import { balanceOf, creditRequest, twoOperators } from './finance-product.ts'

let product: Product
let operators: Awaited<ReturnType<typeof twoOperators>>
let client: GivenPerson
let gatewayReference: string
beforeAll(async () => {
  product = await openProduct()
  operators = await twoOperators(product)
})
afterAll(() => product.close())
/** Five thousand naira for a customer code that the product does not know. */
beforeEach(async () => {
  client = await product.given.client()
  const bank = openBank(product)
  const money = bank.send('CUS_unknown')
  await bank.reportMoney(money)
  gatewayReference = money.gatewayReference
})

const listed = async (query = '') =>
  (await product.as(operators.requester).get(`/admin/unmatched-transfers${query}`)).body.data
const ofTransfer = async () =>
  (await listed()).find((row: { gatewayReference: string }) => row.gatewayReference === gatewayReference)
const requestAdjustment = (more: object = {}) =>
  product.as(operators.requester).post('/admin/adjustments', {
    ...creditRequest(client),
    against: 'suspense',
    amount: 5_000_00,
    transfer: { gateway: 'paystack', gatewayReference },
    ...more,
  })
const decide = (identifier: string, decision: string) =>
  product.as(operators.decider).post(`/admin/adjustments/${identifier}/decision`, { decision })

test('it is listed with its amount, its date and its sender, and is open until it is booked', async () => {
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
  const { identifier } = (await requestAdjustment()).body
  expect(await ofTransfer()).toMatchObject({ adjustmentIdentifier: identifier, adjustmentStatus: 'waiting' })
  expect((await listed('?open=true')).length).toBe(open.length - 1)
  expect((await decide(identifier, 'approve')).status).toBe(200)
  expect(await ofTransfer()).toMatchObject({ adjustmentStatus: 'approved' })
  expect(await balanceOf(product, client, 'client_wallet')).toBe(5_000_00)
  expect(await product.bookProblems()).toEqual([])
})

test('money to a closed virtual account names its former owner', async () => {
  const bank = openBank(product)
  const customer = await holderIn(product, client).opened(bank)
  const money = bank.send(customer, { currency: 'USD' })
  await bank.reportMoney(money)
  gatewayReference = money.gatewayReference
  expect(await ofTransfer()).toMatchObject({
    reason: 'currency',
    currency: 'USD',
    ownerIdentifier: client.identifier,
    accountNumber: expect.stringMatching(/\d/),
  })
})

test('of several parallel operators one assigns it', async () => {
  const other = await product.given.client()
  const answers = await Promise.all([
    requestAdjustment(),
    requestAdjustment({ ownerIdentifier: other.identifier }),
    requestAdjustment(),
    requestAdjustment(),
  ])
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 409, 409, 409])
})

test('after a rejection it is open again', async () => {
  const { identifier } = (await requestAdjustment()).body
  expect((await requestAdjustment()).status).toBe(409)
  await decide(identifier, 'reject')
  expect(await ofTransfer()).toMatchObject({ adjustmentIdentifier: null, adjustmentStatus: null })
  expect((await requestAdjustment()).status).toBe(201)
})

test.each([
  ['a part of it', { amount: 4_999_99 }],
  ['more than it', { amount: 5_000_01 }],
  ['another currency', { currency: 'USD' }],
  ['the other way', { direction: 'debit' }],
  ['another contra account', { against: 'promotion' }],
])('an adjustment is refused for %s', async (_, more) => {
  expect(await requestAdjustment(more)).toMatchObject({
    status: 422,
    body: { fields: { amount: expect.stringContaining('assigned as a whole') } },
  })
})

test('an unknown transfer cannot be assigned', async () => {
  expect((await requestAdjustment({ transfer: { gateway: 'stripe', gatewayReference } })).status).toBe(409)
})

test('others do not see it', async () => {
  const support = await product.given.admin(['support'])
  for (const person of [support, client])
    expect((await product.as(person).get('/admin/unmatched-transfers')).status).toBe(403)
  expect((await product.visitor.get('/admin/unmatched-transfers')).status).toBe(401)
})
