/** Bank names and queued mails of a person are erased with the account; those of others stay. */
import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eraseAccount } from '#backend/operations/privacy/erase-account.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { accountOf } from './people.ts'
import { mark, rowsWith } from './planted.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())
beforeEach(() => product.clock.set(start))

const erase = async (person: GivenPerson) => {
  const { services } = product.backend
  const account = await accountOf(product, person)
  await product.database.db
    .transaction()
    .execute((db) => eraseAccount(db, { services, now: product.clock.now() }, account))
}

test("payouts stay in the ledger without the account name and the bank's texts", async () => {
  const theo = await product.given.provider()
  const { db } = product.database
  const [identifier, at] = [randomUUIDv7(), product.clock.now().toString()]
  await db
    .insertInto('payout')
    .values({
      identifier,
      reference: `payout-${identifier}`,
      providerIdentifier: theo.identifier,
      amount: 100_00,
      currency: 'NGN',
      status: 'failed',
      occasion: 'on_demand',
      gateway: 'paystack',
      recipient: 'RCP_tests',
      accountName: `${mark} Okafor`,
      bankName: 'Bank of the tests',
      lastFour: '1234',
      reason: `Account of ${mark} is closed`,
      createdAt: at,
      settledAt: at,
    })
    .execute()
  await erase(theo)
  expect(await rowsWith(product, mark)).toEqual([])
  const stored = db
    .selectFrom('payout')
    .select(['amount', 'lastFour', 'accountName'])
    .where('identifier', '=', identifier)
  expect(await stored.executeTakeFirst()).toEqual({ amount: 100_00, lastFour: '1234', accountName: null })
})

test('unmatched money stays without the name of its sender', async () => {
  const [clara, other] = [await product.given.client(), await product.given.client()]
  const { db } = product.database
  const at = product.clock.now().toString()
  const account = async (person: GivenPerson) => {
    const identifier = randomUUIDv7()
    await db
      .insertInto('virtualAccount')
      .values({
        identifier,
        userIdentifier: person.identifier,
        currency: 'NGN',
        gateway: 'paystack',
        status: 'active',
        customer: `CUS_${identifier}`,
        kind: 'nuban',
        bankName: 'Bank',
        accountNumber: '0123456789',
        accountName: `${mark} of ${person.email}`,
        requestedAt: at,
        activeAt: at,
      })
      .execute()
    return identifier
  }
  const arrives = (virtualAccount: string | null, customer: string, gatewayReference: string) =>
    db
      .insertInto('unmatchedTransfer')
      .values({
        gateway: 'paystack',
        gatewayReference,
        customer,
        virtualAccount,
        amount: 500,
        currency: 'XOF',
        gatewayFee: 0,
        reason: 'currency',
        cameAt: at,
        senderName: `${mark} ${gatewayReference}`,
      })
      .execute()
  const [own, theirs] = [await account(clara), await account(other)]
  await arrives(own, `CUS_${own}`, 'by-account')
  await arrives(null, `CUS_${own}`, 'by-customer')
  await arrives(theirs, `CUS_${theirs}`, 'of-another')
  await erase(clara)
  const senders = async () =>
    (await db.selectFrom('unmatchedTransfer').select('senderName').orderBy('gatewayReference').execute()).map(
      ({ senderName }) => senderName,
    )
  expect(await senders()).toEqual([null, null, `${mark} of-another`])
})

test('erasing a person deletes queued mails to that address and no failed mail of others', async () => {
  const [clara, other] = [await product.given.client(), await product.given.client()]
  const { pool } = product.database
  const { jobs } = product.backend.services
  await pool.query('delete from jobs.job')
  for (const { email } of [clara, other])
    await jobs.enqueue(product.database.db, 'mail', {
      to: email.toUpperCase(),
      locale: 'en',
      template: 'password_changed',
      words: {},
      key: email,
    })
  await pool.query(`update jobs.job set state = 'failed'`)
  await erase(clara)
  const { rows } = await pool.query(`select from jobs.job where name = 'mail'`)
  expect(rows).toHaveLength(1)
})
