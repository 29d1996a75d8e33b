import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minimumTopUp } from '#schemas/money/payments.ts'
import { sharedBalance } from '#backend/money/payments/ledger.ts'
import { eraseAccount } from '#backend/operations/privacy/erase-account.ts'
import { closeConsistent } from '#tests/money/ledger/close-consistent.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { holderIn } from './account-holder.ts'
import { type Bank, openBank } from './bank.ts'

let product: Product
let bank: Bank
let client: GivenPerson
let holder: ReturnType<typeof holderIn>
let customer: string
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => closeConsistent(product))
beforeEach(async () => {
  product.clock.set(start)
  bank = openBank(product)
  client = await product.given.client()
  holder = holderIn(product, client)
  customer = await holder.opened(bank)
})

const suspense = () => sharedBalance(product.database.db, 'suspense', 'NGN')
const setAside = () =>
  product.database.db.selectFrom('unmatchedTransfer').selectAll().where('customer', '=', customer).execute()
const audits = (gatewayReference: string) =>
  product.database.db
    .selectFrom('auditEvent')
    .select(['subject', 'details'])
    .where('action', '=', 'transfer.set_aside')
    .execute()
    .then((rows) => rows.filter(({ details }) => (details as { reference: string }).reference === gatewayReference))

describe('money that comes to the account', () => {
  test('is in the wallet, and its owner is notified in the product and by mail', async () => {
    const money = bank.send(customer)
    expect((await bank.reportMoney(money)).statusCode).toBe(200)
    expect(await holder.balance()).toBe(5_000_00)
    const [payment, ...others] = await holder.payments()
    expect(others).toEqual([])
    expect(payment).toMatchObject({
      purpose: 'topup',
      method: 'bank_transfer',
      status: 'success',
      gatewayReference: money.gatewayReference,
      amount: 5_000_00,
      gatewayFee: 50_00,
      creditedToWallet: true,
    })
    expect(payment?.reference).toMatch(/^transfer-[0-9a-f-]{36}$/)
    expect(await product.as(client).get(`/payment/status/${payment?.reference}`)).toMatchObject({
      status: 200,
      body: { status: 'success', final: true },
    })
    const { data } = (await product.as(client).get('/wallet/transactions?transactionType=bank_transfer_in')).body
    expect(data).toMatchObject([{ direction: 'credit', amount: 5_000_00, balanceAfter: 5_000_00 }])
    expect(await holder.news()).toMatchObject([{ amount: 5_000_00 }])
    await product.work()
    const mail = await product.mailbox.waitFor({ to: client.email, subjectIncludes: 'bank transfer' })
    expect(mail.text).toContain('₦5,000')
  })

  test('is credited once when fifty equal events come at once', async () => {
    const money = bank.send(customer)
    const answers = await Promise.all(Array.from({ length: 50 }, () => bank.reportMoney(money)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await holder.balance()).toBe(5_000_00)
    expect(await holder.payments()).toHaveLength(1)
    expect(await holder.news()).toHaveLength(1)
  })

  test('several transfers of the same sum are several', async () => {
    for (const money of [bank.send(customer), bank.send(customer)]) await bank.reportMoney(money)
    expect(await holder.balance()).toBe(10_000_00)
  })

  test('is credited below the minimum of a top-up, too', async () => {
    await bank.reportMoney(bank.send(customer, { amount: minimumTopUp.NGN - 1, fees: 0 }))
    expect(await holder.balance()).toBe(minimumTopUp.NGN - 1)
  })

  test('is not credited before the bank confirms it', async () => {
    await bank.sendEvent({ kind: 'incoming', gatewayReference: 'made-up' })
    expect(await holder.balance()).toBe(0)
    expect(await setAside()).toEqual([])
  })

  test.each([0, -5_000_00, 1.5, Number.NaN])('of %s is ignored', async (amount) => {
    expect((await bank.reportMoney(bank.send(customer, { amount }))).statusCode).toBe(200)
    expect([await holder.balance(), await setAside()]).toEqual([0, []])
  })

  test('is reported again by the bank when it did not answer', async () => {
    const money = bank.send(customer)
    bank.behaviour = 'silent'
    expect((await bank.reportMoney(money)).statusCode).toBe(503)
    bank.behaviour = 'opens'
    await bank.reportMoney(money)
    expect(await holder.balance()).toBe(5_000_00)
  })
})

describe('money without a known owner', () => {
  test('goes into suspense once, with a log entry', async () => {
    customer = 'CUS_unknown'
    const before = await suspense()
    const money = bank.send(customer)
    const answers = await Promise.all(Array.from({ length: 10 }, () => bank.reportMoney(money)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect((await suspense()) - before).toBe(5_000_00)
    expect(await setAside()).toMatchObject([{ reason: 'account', amount: 5_000_00, currency: 'NGN' }])
    expect(await audits(money.gatewayReference)).toMatchObject([{ subject: null }])
  })

  test.each(['USD', 'GHS'])('in %s it is set aside, and the owner can see that', async (currency) => {
    const money = bank.send(customer, { currency })
    for (let nth = 0; nth < 2; nth += 1) expect((await bank.reportMoney(money)).statusCode).toBe(200)
    expect(await holder.balance()).toBe(0)
    const [row, ...others] = await setAside()
    expect(others).toEqual([])
    expect(row).toMatchObject({ reason: 'currency', currency })
    expect(row?.entryIdentifier === null).toBe(currency === 'GHS')
    expect(await audits(money.gatewayReference)).toMatchObject([{ subject: client.identifier }])
  })

  test('stays in suspense when a person gets an account by that name later', async () => {
    bank.sameCustomer = 'CUS_later'
    const money = bank.send('CUS_later')
    await bank.reportMoney(money)
    const later = holderIn(product, await product.given.client())
    await later.generate()
    await bank.reportMoney(money)
    await later.confirm()
    expect(await later.balance()).toBe(0)
  })
})

test('an account is closed with its owner; what arrives later waits for an operator', async () => {
  const { db } = product.database
  await eraseAccount(
    db,
    { services: product.backend.services, now: product.clock.now() },
    {
      ...client,
      accountStatus: 'active',
    },
  )
  expect(await holder.rows()).toMatchObject([{ status: 'closed', accountName: null, nextCheckAt: null }])
  const before = await suspense()
  expect((await bank.reportMoney(bank.send(customer))).statusCode).toBe(200)
  expect((await suspense()) - before).toBe(5_000_00)
})
