/** Gift codes from the purchase to the wallet of the receiver, and back. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GiftCode } from '#schemas/money/gift-codes.ts'
import { sharedBalance } from '#backend/money/payments/ledger.ts'
import { markLeaving, writeDeletion } from '#backend/operations/privacy/queries.ts'
import { chargebackActions, toppedUp, walletOf } from '#tests/money/refunds/chargeback-fixture.ts'
import { balanceOf } from '#tests/operations/finance/finance-product.ts'
import { givePassword, password } from '#tests/operations/privacy/people.ts'
import { closeConsistent } from '#tests/money/ledger/close-consistent.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'

const amount = 10_000_00
const unknownId = '00000000-0000-7000-8000-000000000000'
let product: Product
let buyer: GivenPerson
let receiver: GivenPerson
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => closeConsistent(product))
beforeEach(async () => {
  product.clock.set(start)
  buyer = await product.given.client({ money: 25_000_00 })
  receiver = await product.given.client()
})

const buy = (sum = amount, by = buyer) => product.as(by).post('/gift-codes', { amount: sum })
const bought = async (sum = amount): Promise<GiftCode> => {
  const { status, body } = await buy(sum)
  expect(status).toBe(201)
  return body
}
const redeem = (code: string | null, by = receiver) => product.as(by).post('/gift-codes/redeem', { code })
const cancel = (identifier: string, by = buyer) => product.as(by).post(`/gift-codes/${identifier}/cancel`, {})
const wallet = (of: GivenPerson) => balanceOf(product, of, 'client_wallet')
const openAmounts = () => sharedBalance(product.database.db, 'gift_codes', 'NGN')
const listed = async (of = buyer): Promise<GiftCode[]> => (await product.as(of).get('/gift-codes')).body.gifts
const refusal = ({ status, body }: Awaited<ReturnType<typeof redeem>>) => [status, body.fields?.code]

describe('a gift code', () => {
  test('moves its amount from the wallet of the buyer to that of the receiver, once', async () => {
    const before = await openAmounts()
    const gift = await bought()
    expect(gift).toMatchObject({ amount, currency: 'NGN', status: 'open', expiresAt: '2029-03-02T08:00:00.000Z' })
    expect(gift.code).toMatch(/^(?:[2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/)
    expect([await wallet(buyer), await openAmounts()]).toEqual([15_000_00, before + amount])

    expect(await redeem(gift.code!.toLowerCase().replaceAll('-', ' '))).toMatchObject({
      status: 200,
      body: { amount, currency: 'NGN', balance: amount },
    })
    expect([await wallet(buyer), await wallet(receiver), await openAmounts()]).toEqual([15_000_00, amount, before])
    expect(await listed()).toMatchObject([{ identifier: gift.identifier, status: 'redeemed', code: null }])
    expect(await listed(receiver)).toEqual([])
    expect(refusal(await redeem(gift.code))).toEqual([422, 'This code has been redeemed already.'])

    const news = (await product.as(buyer).get('/notifications')).body.data
    expect(news).toMatchObject([{ kind: 'money', news: 'gift_redeemed' }])
    const received = (await product.as(receiver).get('/wallet/transactions')).body.data
    expect(received).toMatchObject([{ transactionType: 'gift_redemption', direction: 'credit', amount }])
  })

  test('that twenty people redeem at once goes to one of them', async () => {
    const { code } = await bought()
    const people = await Promise.all(Array.from({ length: 20 }, () => product.given.client()))
    const outcomes = await Promise.all(people.map((person) => redeem(code, person)))
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(outcomes.filter(({ status }) => status === 422)).toHaveLength(19)
    const balances = await Promise.all(people.map(wallet))
    expect(balances.toSorted((one, other) => other - one).slice(0, 2)).toEqual([amount, 0])
  })

  test('that is redeemed and cancelled at once ends in one wallet', async () => {
    const { code, identifier } = await bought()
    const outcomes = await Promise.all([redeem(code), cancel(identifier)])
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await wallet(buyer)) + (await wallet(receiver))).toBe(25_000_00)
  })

  test('is stored as a keyed hash and encrypted, and deleted when it is closed', async () => {
    const { code, identifier } = await bought()
    const rowsWithIt = async () => {
      const { rows } = await sql<{ text: string }>`select gift_code::text as text from gift_code`.execute(
        product.database.db,
      )
      return rows.filter(({ text }) => text.includes(code!) || text.includes(code!.replaceAll('-', '')))
    }
    expect(await rowsWithIt()).toEqual([])
    await cancel(identifier)
    const row = await product.database.db
      .selectFrom('giftCode')
      .select('sealedCode')
      .where('identifier', '=', identifier)
      .executeTakeFirstOrThrow()
    expect(row.sealedCode).toBeNull()
  })

  test('is bought once, however often the same call is sent', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const calls = await Promise.all([1, 2].map(() => product.as(buyer).post('/gift-codes', { amount }, headers)))
    expect(calls.map(({ body }) => body.identifier)).toEqual([calls[0]!.body.identifier, calls[0]!.body.identifier])
    expect(await wallet(buyer)).toBe(15_000_00)
  })
})

describe('cancelling', () => {
  test('returns the amount, and nobody redeems it any more', async () => {
    const { code, identifier } = await bought()
    expect(await cancel(identifier)).toMatchObject({ status: 200, body: { status: 'cancelled', code: null } })
    expect(await wallet(buyer)).toBe(25_000_00)
    expect(await cancel(identifier)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    expect(await wallet(buyer)).toBe(25_000_00)
    expect(refusal(await redeem(code))[0]).toBe(422)
  })

  test('is refused after it was redeemed, and of others it looks unknown', async () => {
    const { code, identifier } = await bought()
    expect((await cancel(identifier, receiver)).body).toEqual({
      ...(await cancel(unknownId, receiver)).body,
      requestId: expect.any(String),
    })
    await redeem(code)
    expect(await cancel(identifier)).toMatchObject({ status: 409, body: { code: 'GIFT_REDEEMED' } })
  })
})

describe('a code that nobody redeems', () => {
  test('expires after 36 months to the second, and its amount returns to the buyer', async () => {
    const { code, identifier } = await bought()
    product.clock.set('2029-03-02T07:59:59Z')
    await product.work()
    expect(await wallet(buyer)).toBe(15_000_00)
    product.clock.set('2029-03-02T08:00:00Z')
    expect(refusal(await redeem(code))[0]).toBe(422)
    await product.work()
    await product.work()
    expect(await wallet(buyer)).toBe(25_000_00)
    const row = await product.database.db
      .selectFrom('giftCode')
      .select('status')
      .where('identifier', '=', identifier)
      .executeTakeFirstOrThrow()
    expect(row.status).toBe('expired')
  })
})

describe('a chargeback of the payment that bought it', () => {
  test('cancels open codes as far as the wallet lacks the amount, the newest first', async () => {
    const actions = chargebackActions(product, 'paystack')
    const older = await bought(5_000_00)
    product.clock.advance({ minutes: 1 })
    const topUp = await toppedUp(product, actions, buyer, 30_000_00)
    const first = await bought(20_000_00)
    product.clock.advance({ minutes: 1 })
    const second = await bought(20_000_00)
    product.clock.advance({ minutes: 1 })
    const third = await bought(10_000_00)
    await actions.dispute(topUp)
    expect(await walletOf(product, buyer)).toEqual({ balance: 0, owed: 0 })
    const statusOf = new Map((await listed()).map(({ identifier, status }) => [identifier, status]))
    expect([older, first, second, third].map(({ identifier }) => statusOf.get(identifier))).toEqual([
      'open',
      'open',
      'cancelled',
      'cancelled',
    ])
    expect(refusal(await redeem(third.code))[0]).toBe(422)
    expect((await redeem(older.code)).status).toBe(200)
  })

  test('leaves codes that are older than the payment, and what was redeemed; the rest is owed', async () => {
    const actions = chargebackActions(product, 'paystack')
    const older = await bought(25_000_00)
    product.clock.advance({ minutes: 1 })
    const topUp = await toppedUp(product, actions, buyer, amount)
    const spent = await bought()
    await redeem(spent.code)
    await actions.dispute(topUp)
    expect(await walletOf(product, buyer)).toEqual({ balance: 0, owed: amount })
    expect((await listed()).map(({ status }) => status)).toEqual(['redeemed', 'open'])
    expect(await cancel(older.identifier)).toMatchObject({ status: 200 })
    // The amount that returns settles the debt first.
    expect(await walletOf(product, buyer)).toEqual({ balance: 15_000_00, owed: 0 })
  })

  test('a receiver who owes pays the debt with a code', async () => {
    const actions = chargebackActions(product, 'paystack')
    const topUp = await toppedUp(product, actions, receiver, 5_000_00)
    await redeem((await product.as(receiver).post('/gift-codes', { amount: 5_000_00 })).body.code, buyer)
    const { code } = await bought()
    await actions.dispute(topUp)
    expect(await walletOf(product, receiver)).toEqual({ balance: 0, owed: 5_000_00 })
    expect((await redeem(code)).body).toEqual({ amount, currency: 'NGN', balance: 5_000_00 })
    expect(await walletOf(product, receiver)).toEqual({ balance: 5_000_00, owed: 0 })
  })
})

describe('a closed account', () => {
  test('that bought a code while it was closed gets the amount back, and is not erased with it', async () => {
    const { identifier } = await bought(25_000_00)
    const { db } = product.database
    await markLeaving(db, buyer.identifier)
    const [requestedAt, eraseAfter] = ['2026-03-02T08:00:00Z', '2026-04-01T08:00:00Z']
    await writeDeletion(db, { userIdentifier: buyer.identifier, requestedAt, eraseAfter, erasedAt: null })
    product.clock.set(eraseAfter)
    await product.work()
    const gift = db.selectFrom('giftCode').select('status').where('identifier', '=', identifier)
    expect(await gift.executeTakeFirst()).toEqual({ status: 'cancelled' })
    expect(await wallet(buyer)).toBe(25_000_00)
    const account = db.selectFrom('appUser').select('accountStatus').where('identifier', '=', buyer.identifier)
    expect(await account.executeTakeFirst()).toEqual({ accountStatus: 'deletion_requested' })
  })
})

describe('refusals', () => {
  test.each([
    [4_999_99, 422, 'A gift code is for at least ₦5,000.'],
    [200_000_01, 422, 'A gift code is for at most ₦200,000.'],
  ])('of %i kobo', async (sum, status, sentence) => {
    expect(await buy(sum)).toMatchObject({ status, body: { fields: { amount: sentence } } })
  })

  test('of more than the wallet has: nothing is bought', async () => {
    expect(await buy(25_000_01)).toMatchObject({ status: 402, body: { code: 'INSUFFICIENT_FUNDS' } })
    expect(await listed()).toEqual([])
  })

  test('of an eleventh open code, also at once', async () => {
    const rich = await product.given.client({ money: 100_000_00 })
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => buy(5_000_00, rich)))
    expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(outcomes.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(await wallet(rich)).toBe(50_000_00)
  })

  test('of a code of another currency, and of one that does not exist', async () => {
    const { code } = await bought()
    const british = await product.given.client({ country: 'GB' })
    expect(refusal(await redeem(code, british))).toEqual([422, 'This code is for wallets of another currency.'])
    expect(refusal(await redeem('7KQM-2XPD-R9TH-4WBC'))).toEqual([
      422,
      'We do not know this code. Please check how it is spelled.',
    ])
    expect(refusal(await redeem('no'))[0]).toBe(422)
  })

  test('of guessing: after ten tries in an hour a person waits', async () => {
    for (let nth = 0; nth < 10; nth += 1) expect((await redeem('7KQM-2XPD-R9TH-4WBC')).status).toBe(422)
    expect(await redeem('7KQM-2XPD-R9TH-4WBC')).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
  })

  test('of deleting an account while a code is open', async () => {
    await givePassword(product, buyer)
    const { identifier } = await bought(25_000_00)
    const preview = (await product.as(buyer).get('/user/profile/delete-account')).body
    expect(preview).toMatchObject({ balances: [], gifts: [{ amount: 25_000_00, currency: 'NGN' }] })
    expect(await product.as(buyer).post('/user/profile/delete-account', { password })).toMatchObject({
      status: 409,
      body: { code: 'GIFTS_OPEN' },
    })
    await cancel(identifier)
    expect((await listed())[0]?.status).toBe('cancelled')
  })
})
