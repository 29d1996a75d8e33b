/** Gift codes that operators issue: the platform pays them, and gets back what nobody redeems. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { giftLimits } from '#schemas/money/gift-limits.ts'
import type { NewlyIssuedGift } from '#schemas/money/issued-gifts.ts'
import { bookProblems } from '#backend/money/payments/check-books.ts'
import { postEntry, sharedBalance } from '#backend/money/payments/ledger.ts'
import { promotionPaid } from '#tests/money/promotions/promotion-fixture.ts'
import { balanceOf } from '#tests/operations/finance/finance-product.ts'
import { auditRows } from '#tests/operations/operators/operator-product.ts'
import { closeConsistent } from '#tests/money/ledger/close-consistent.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'

const amount = 10_000_00
const reason = 'Goodwill after an outage'
const unknownId = '00000000-0000-7000-8000-000000000000'
let product: Product
let operator: GivenPerson
let receiver: GivenPerson
let before: { paid: number; open: number }
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => closeConsistent(product))
beforeEach(async () => {
  product.clock.set(start)
  operator = await product.given.admin(['promotions'])
  receiver = await product.given.client()
  before = { paid: await promotionPaid(product), open: await openAmounts() }
})

const issue = (change: object = {}, by = operator, headers = {}) =>
  product.as(by).post('/admin/gift-codes', { amount, currency: 'NGN', reason, ...change }, headers)
const issued = async (change: object = {}): Promise<NewlyIssuedGift> => {
  const { status, body } = await issue(change)
  expect(status).toBe(201)
  return body
}
const withdraw = (identifier: string, by = operator) =>
  product.as(by).post(`/admin/gift-codes/${identifier}/withdraw`, {})
const redeem = (code: string, by = receiver) => product.as(by).post('/gift-codes/redeem', { code })
const wallet = (of = receiver) => balanceOf(product, of, 'client_wallet')
const openAmounts = () => sharedBalance(product.database.db, 'gift_codes', 'NGN')
const listed = async (identifier: string) => {
  const { gifts } = (await product.as(operator).get('/admin/gift-codes')).body
  return gifts.find((gift: { identifier: string }) => gift.identifier === identifier)
}
/** What the platform paid and what lies in open codes, since the test began. */
const moved = async () => [(await promotionPaid(product)) - before.paid, (await openAmounts()) - before.open]

test('one operator issues twenty in a day; the next one waits, and others are free', async () => {
  const answers = await Promise.all(Array.from({ length: 21 }, () => issue({ amount: 5_000_00 })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(giftLimits.issuedInDay)
  expect(answers.find(({ status }) => status !== 201)).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY_ATTEMPTS' },
  })
  expect((await issue({}, await product.given.admin(['promotions']))).status).toBe(201)
  expect(await moved()).toEqual([20 * 5_000_00 + amount, 20 * 5_000_00 + amount])
})

describe('an issued code', () => {
  test('is paid by the platform and redeemed once; the list shows its state, never the code again', async () => {
    const { code, ...gift } = await issued()
    expect(gift).toMatchObject({
      amount,
      currency: 'NGN',
      status: 'open',
      reason,
      isMailed: false,
      issuedByName: expect.stringContaining('Olu'),
      expiresAt: '2029-03-02T08:00:00.000Z',
      closedAt: null,
    })
    expect(await moved()).toEqual([amount, amount])
    expect(await listed(gift.identifier)).toEqual(gift)
    expect(await redeem(code)).toMatchObject({ status: 200, body: { amount, balance: amount } })
    expect([...(await moved()), await wallet()]).toEqual([amount, 0, amount])
    const again = await redeem(code, await product.given.client())
    expect([again.status, again.body.fields.code]).toEqual([422, 'This code has been redeemed already.'])
    expect(await listed(gift.identifier)).toMatchObject({ status: 'redeemed' })
    expect(await listed(gift.identifier)).not.toHaveProperty('code')
    expect((await product.as(receiver).get('/wallet/transactions')).body.data).toMatchObject([
      { transactionType: 'gift_redemption', direction: 'credit', amount },
    ])
  })

  test('is stored as a keyed hash alone, and in the audit log without reason and code', async () => {
    const { code, identifier } = await issued()
    const { rows } = await product.database.pool.query(
      'select sealed_code, g::text as text from gift_code g where identifier = $1',
      [identifier],
    )
    expect(rows[0].sealed_code).toBeNull()
    expect(rows[0].text).not.toContain(code.replaceAll('-', ''))
    const [event] = (await auditRows(product, 'gift_code.issued')).slice(-1)
    expect(event).toMatchObject({
      actor: operator.identifier,
      details: { gift: identifier, amount, currency: 'NGN', isMailed: false },
    })
    expect(JSON.stringify(event)).not.toMatch(/Goodwill/)
  })

  test('is issued once, however often the same call is sent', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const calls = await Promise.all([1, 2, 3].map(() => issue({}, operator, headers)))
    expect(new Set(calls.map(({ body }) => body.code)).size).toBe(1)
    expect(await moved()).toEqual([amount, amount])
  })

  test('keeps its amount, its reason and who issued it, also in the database, and has one origin', async () => {
    const { identifier } = await issued()
    const change = (set: string) =>
      product.database.pool.query(`update gift_code set ${set} where identifier = $1`, [identifier])
    for (const set of [`reason = 'Another reason'`, 'amount = amount + 1', 'issued_by = null, reason = null'])
      await expect(change(set)).rejects.toThrow(/do not change|gift_code_one_origin/)
    await expect(change(`sealed_code = decode(repeat('00', 40), 'hex')`)).rejects.toThrow('gift_code_sealed_while_open')
  })

  test('explains its entries in the books of an installation; one that no code asks for is found', async () => {
    const { db } = product.database
    const unasked = async () =>
      (await bookProblems(db, { isInstallation: true })).filter(({ code }) => code === 'unasked').length
    const given = await unasked()
    const { code } = await issued()
    await redeem(code)
    await withdraw((await issued()).identifier)
    expect(await unasked()).toBe(given)
    await postEntry(db, {
      key: 'a code of nobody',
      transactionType: 'promotion',
      currency: 'NGN',
      reference: `gift-${unknownId}`,
      at: product.clock.now().toString(),
      transfers: [
        { from: { kind: 'promotion' }, to: { kind: 'client_wallet', owner: receiver.identifier }, amount: 77 },
      ],
    })
    expect(await unasked()).toBe(given + 1)
  })

  test('is mailed to the receiver with amount, code and last day, and nothing of the reason', async () => {
    const recipientEmail = 'partner@example.org'
    const { code, identifier } = await issued({ recipientEmail, recipientLocale: 'de', untilDate: '2026-12-31' })
    await product.work()
    const mail = await product.mailbox.waitFor({ to: recipientEmail })
    expect(mail.subject).toBe('Ein Geschenkcode für Sie')
    expect(mail.text).toContain(code)
    expect(mail.text).toContain('31. Dezember 2026')
    expect(mail.text).not.toMatch(/Goodwill|Olu|Therap|Sitzung/)
    expect(await listed(identifier)).toMatchObject({ isMailed: true, expiresAt: '2027-01-01T00:00:00.000Z' })
    const { rows } = await product.database.pool.query('select g::text as text from gift_code g')
    expect(rows.filter(({ text }) => text.includes(recipientEmail))).toEqual([])
  })

  test('that nobody redeems expires after its last day, and its amount returns to the platform', async () => {
    const { code, identifier } = await issued({ untilDate: '2026-03-31' })
    product.clock.set('2026-03-31T23:59:59Z')
    await product.work()
    expect(await moved()).toEqual([amount, amount])
    product.clock.set('2026-04-01T00:00:00Z')
    expect((await redeem(code)).status).toBe(422)
    await product.work()
    await product.work()
    expect([...(await moved()), await wallet()]).toEqual([0, 0, 0])
    expect(await listed(identifier)).toMatchObject({ status: 'expired', closedAt: '2026-04-01T00:00:00.000Z' })
    expect(await withdraw(identifier)).toMatchObject({ status: 200, body: { status: 'expired' } })
  })
})

describe('withdrawing', () => {
  test('returns the amount to the platform, and nobody redeems the code any more', async () => {
    const { code, identifier } = await issued()
    product.clock.advance({ hours: 1 })
    const other = await product.given.admin(['promotions'])
    expect(await withdraw(identifier, other)).toMatchObject({ status: 200, body: { status: 'withdrawn' } })
    expect(await moved()).toEqual([0, 0])
    expect((await redeem(code)).status).toBe(422)
    expect((await auditRows(product, 'gift_code.withdrawn')).at(-1)).toMatchObject({
      actor: other.identifier,
      details: { gift: identifier, amount, currency: 'NGN' },
    })
  })

  test('many times at once is one return and one event', async () => {
    const { identifier } = await issued()
    const events = (await auditRows(product, 'gift_code.withdrawn')).length
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => withdraw(identifier)))
    expect(outcomes.map(({ status, body }) => [status, body.status])).toEqual(Array(6).fill([200, 'withdrawn']))
    expect(await moved()).toEqual([0, 0])
    expect(await auditRows(product, 'gift_code.withdrawn')).toHaveLength(events + 1)
  })

  test('at the moment of redeeming: the amount ends in one place', async () => {
    for (let nth = 0; nth < 4; nth += 1) {
      const { code, identifier } = await issued()
      const person = await product.given.client()
      const [redeemed, withdrawn] = await Promise.all([redeem(code, person), withdraw(identifier)])
      const isRedeemed = redeemed.status === 200
      expect(withdrawn.status).toBe(isRedeemed ? 409 : 200)
      expect(await wallet(person)).toBe(isRedeemed ? amount : 0)
      expect((await listed(identifier)).status).toBe(isRedeemed ? 'redeemed' : 'withdrawn')
    }
    expect((await moved())[1]).toBe(0)
  })

  test('is refused after it was redeemed, and a bought code is not found', async () => {
    const { code, identifier } = await issued()
    await redeem(code)
    expect(await withdraw(identifier)).toMatchObject({ status: 409, body: { code: 'GIFT_REDEEMED' } })
    const buyer = await product.given.client({ money: amount })
    const bought = (await product.as(buyer).post('/gift-codes', { amount })).body
    for (const id of [bought.identifier, unknownId]) expect((await withdraw(id)).status).toBe(404)
    expect(await listed(bought.identifier)).toBeUndefined()
    expect((await product.as(buyer).post(`/gift-codes/${identifier}/cancel`, {})).status).toBe(404)
  })
})

describe('refusals', () => {
  test.each<[object, string, string]>([
    [{ amount: 200_000_01 }, 'amount', 'A gift code is for at most ₦200,000.'],
    [{ amount: 4_999_99 }, 'amount', 'A gift code is for at least ₦5,000.'],
    [{ currency: 'GBP', amount: 500_01 }, 'amount', 'A gift code is for at most £500.'],
    [{ reason: 'short' }, 'reason', 'Please give a reason of at least 10 characters'],
    [{ untilDate: '2026-03-01' }, 'untilDate', 'Choose a last day from today on, at most 36 months ahead.'],
    [{ untilDate: '2029-03-02' }, 'untilDate', 'Choose a last day from today on, at most 36 months ahead.'],
    [{ recipientEmail: 'nobody' }, 'recipientEmail', 'Please enter a valid email address'],
  ])('of %j', async (change, field, sentence) => {
    const { status, body } = await issue(change)
    expect([status, body.fields[field]]).toEqual([422, sentence])
    expect(await moved()).toEqual([0, 0])
  })

  test('of operators without the permission, and of everybody else', async () => {
    const { identifier } = await issued()
    for (const other of [await product.given.admin(['finance', 'support']), receiver]) {
      expect((await issue({}, other)).status).toBe(403)
      expect((await withdraw(identifier, other)).status).toBe(403)
      expect((await product.as(other).get('/admin/gift-codes')).status).toBe(403)
    }
  })
})
