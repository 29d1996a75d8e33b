import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GatewayRefused, GatewayUnavailable } from '#platform/gateways/port.ts'
import { bankDetailsOf } from '#tests/support/bank-account.ts'
import type { GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product, start } from '#tests/support/product.ts'
import { auditRows } from '#tests/operations/operators/operator-product.ts'
import { isListed, mailsTo, path, rowOf, withBank } from './bank-details.ts'
import { movesTo } from './practice.ts'

let product: Product
let harriet: GivenProvider
beforeAll(async () => {
  product = await openProduct()
})
beforeEach(async () => {
  product.clock.set(start)
  harriet = await product.given.provider({ country: 'GB', payout: false })
})
afterAll(() => product.close())

const british = bankDetailsOf('GB')
const others = { ...british, bankCode: '20-00-00', accountNumber: '5577 9911' }
/** The test gateway knows no account whose number ends with this. */
const unknown = { ...british, accountNumber: '12340000' }
const set = (body: object, who = harriet) => product.as(who).put(path, body)
const show = async (who = harriet) => (await product.as(who).get(path)).body
const listedNow = () => isListed(product, harriet)

test('a therapist without details reads for which country they are missing', async () => {
  expect(await product.as(harriet).get(path)).toMatchObject({
    status: 200,
    body: {
      status: 'missing',
      country: 'GB',
      currency: 'GBP',
      accountNumber: null,
      usableFrom: null,
      gateway: 'stripe',
    },
  })
})

test('a therapist in Nigeria is paid through Paystack', async () => {
  const nigerian = await product.given.provider({ country: 'NG', payout: false })
  expect(await show(nigerian)).toMatchObject({ country: 'NG', gateway: 'paystack' })
})

test.each([
  ['GB', '•••• 2345'],
  ['US', '•••• 6789'],
  ['DE', '•••• 3000'],
] as const)('details of %s are accepted by the bank and shown masked', async (country, accountNumber) => {
  const provider = await product.given.provider({ country, payout: false })
  const { accountName, bankName, address, postalCode } = bankDetailsOf(country)
  const { status, body } = await set(bankDetailsOf(country), provider)
  expect({ status, ...body }).toMatchObject({ status: 'verified', country, accountNumber, accountName, bankName })
  expect(body).toMatchObject({ address, postalCode, accountType: 'checking', accountOwnership: 'personal' })
  expect(body).toMatchObject({ changedAt: '2026-03-02T08:00:00.000Z', usableFrom: '2026-03-02T08:00:00.000Z' })
  expect(body).not.toHaveProperty('dateOfBirth')
  expect(body).not.toHaveProperty('bankCode')
  expect(await show(provider)).toEqual(body)
  expect(await rowOf(product, provider)).toMatchObject({
    recipient: expect.stringMatching(/^acct_/),
    nextCheckAt: null,
  })
})

test('the database stores neither number nor date of birth nor address in readable form', async () => {
  await set(british)
  const row = JSON.stringify(await rowOf(product, harriet))
  const sealed = (await rowOf(product, harriet))?.sealedDetails.toString('latin1')
  for (const secret of [british.accountNumber, british.bankCode, british.dateOfBirth, british.address])
    expect([row.includes(secret), sealed?.includes(secret)]).toEqual([false, false])
})

test('the first details list the therapist in the search; the therapist is notified and the change is logged', async () => {
  expect(await listedNow()).toBe(false)
  await set(british)
  expect(await listedNow()).toBe(true)
  const [mail, ...more] = await mailsTo(product, harriet)
  expect(more).toEqual([])
  expect(mail).toContain('•••• 2345')
  expect(mail).toContain('If this was not you')
  const traces = await auditRows(product, 'payout_details.changed')
  expect(traces.at(-1)).toMatchObject({ actor: harriet.identifier, subject: harriet.identifier })
  const { body } = await product.as(harriet).get('/notifications')
  expect(JSON.stringify(body)).toContain('payout_details_added')
})

describe('a change', () => {
  test('waits 72 hours, is announced by mail with the date, and the listing continues meanwhile', async () => {
    await set(british)
    product.clock.advance({ hours: 100 })
    expect((await set(others)).body).toMatchObject({
      status: 'verified',
      accountNumber: '•••• 9911',
      changedAt: '2026-03-06T12:00:00.000Z',
      usableFrom: '2026-03-09T12:00:00.000Z',
    })
    expect(await listedNow()).toBe(true)
    expect((await mailsTo(product, harriet)).at(-1)).toContain('9 March 2026')
  })

  test('to the same details has no effect', async () => {
    await set(british)
    const before = await rowOf(product, harriet)
    product.clock.advance({ hours: 1 })
    expect((await set({ ...british, bankCode: '10-88-00' })).status).toBe(200)
    expect(await rowOf(product, harriet)).toEqual(before)
    expect(await mailsTo(product, harriet)).toHaveLength(1)
  })

  test('of one word only waits too', async () => {
    await set(british)
    product.clock.advance({ minutes: 1 })
    expect((await set({ ...british, address: '28 Marchmont Street, London' })).body.usableFrom).toBe(
      '2026-03-05T08:01:00.000Z',
    )
  })

  test('is possible five times a day', async () => {
    for (const street of [1, 2, 3, 4, 5])
      expect((await set({ ...british, address: `${street} Marchmont Street` })).status).toBe(200)
    expect(await set({ ...british, address: '6 Marchmont Street' })).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_ATTEMPTS', retryAfter: 86_400 },
    })
    expect((await show()).address).toBe('5 Marchmont Street')
    product.clock.advance({ hours: 24 })
    expect((await set({ ...british, address: '6 Marchmont Street' })).status).toBe(200)
  })
})

describe('the bank refuses', () => {
  test('with its reason; the therapist is not listed until the details are corrected, which needs no wait', async () => {
    expect(await set(unknown)).toMatchObject({
      status: 422,
      body: {
        code: 'BANK_REFUSED',
        message: 'The bank rejected these details: You must use a valid bank account number.',
      },
    })
    expect(await show()).toMatchObject({
      status: 'rejected',
      reason: 'You must use a valid bank account number.',
      accountNumber: '•••• 0000',
    })
    expect(await listedNow()).toBe(false)
    const { body } = await product.as(harriet).get('/provider/verification-submission')
    expect(body).toMatchObject({ missing: expect.arrayContaining(['payout']), pausedBy: ['payout'], listed: false })
    expect((await mailsTo(product, harriet)).at(-1)).toContain('rejected the details')

    product.clock.advance({ minutes: 3 })
    expect((await set(british)).body).toMatchObject({ status: 'verified', usableFrom: '2026-03-02T08:03:00.000Z' })
    expect(await listedNow()).toBe(true)
  })

  test('a change; correcting it does not shorten the wait', async () => {
    await set(british)
    product.clock.advance({ hours: 1 })
    expect((await set(unknown)).status).toBe(422)
    expect(await listedNow()).toBe(false)
    product.clock.advance({ hours: 1 })
    expect((await set(others)).body.usableFrom).toBe('2026-03-05T10:00:00.000Z')
  })

  test('with words that are stored without account numbers', async () => {
    const restore = withBank(product, {
      createRecipient: async () => {
        throw new GatewayRefused(400, 'refused', 'Account 0001 2345 67 is closed')
      },
    })
    await set(british)
    restore()
    expect((await show()).reason).toBe('Account [number] is closed')
  })
})

describe('while the gateway does not answer', () => {
  const silent = () =>
    withBank(product, {
      createRecipient: async () => {
        throw new GatewayUnavailable('timeout')
      },
    })

  test('details are stored unverified, count for the search, and are sent again with the same reference', async () => {
    const restore = silent()
    expect((await set(british)).body).toMatchObject({ status: 'unverified', accountNumber: '•••• 2345' })
    expect(await listedNow()).toBe(true)
    const { reference, nextCheckAt } = (await rowOf(product, harriet)) ?? {}
    expect(nextCheckAt).toBe('2026-03-02T08:01:00.000Z')
    product.clock.advance({ minutes: 1 })
    await product.work()
    expect(await rowOf(product, harriet)).toMatchObject({ reference, nextCheckAt: '2026-03-02T08:06:00.000Z' })
    expect(await mailsTo(product, harriet)).toEqual([])

    const references: string[] = []
    restore()
    const restoreAgain = withBank(product, {
      createRecipient: async (order) => {
        references.push(order.reference)
        return { recipient: 'acct_later' }
      },
    })
    product.clock.advance({ minutes: 5 })
    await product.work()
    await product.work()
    restoreAgain()
    expect(references).toEqual([reference])
    expect(await rowOf(product, harriet)).toMatchObject({ reference, status: 'verified', recipient: 'acct_later' })
    expect(await mailsTo(product, harriet)).toHaveLength(1)
  })

  test('a later refusal is notified, and ends the listing', async () => {
    const restore = silent()
    await set(unknown)
    restore()
    product.clock.advance({ minutes: 1 })
    expect(await mailsTo(product, harriet)).toEqual([expect.stringContaining('rejected the details')])
    expect((await show()).status).toBe('rejected')
    expect(await listedNow()).toBe(false)
  })

  test('a change whose process stopped after the write and before the call continues within 30 seconds', async () => {
    const restore = withBank(product, {
      createRecipient: async () => {
        throw new TypeError('stopped')
      },
    })
    expect((await set(british)).status).toBe(502)
    restore()
    expect((await show()).status).toBe('unverified')
    product.clock.advance({ seconds: 30 })
    await product.work()
    expect((await show()).status).toBe('verified')
  })
})

describe('two concurrent saves', () => {
  test('of the same details are one change', async () => {
    const answers = await Promise.all([set(british), set(british), set(british)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await show()).usableFrom).toBe('2026-03-02T08:00:00.000Z')
    expect(await mailsTo(product, harriet)).toHaveLength(1)
  })

  test('of different details leave one complete set with its own recipient', async () => {
    const made = new Map<string, string>()
    const restore = withBank(product, {
      createRecipient: async ({ accountNumber, reference }) => {
        made.set(reference, accountNumber)
        return { recipient: `acct_${accountNumber}` }
      },
    })
    const answers = await Promise.all([set(british), set(others)])
    restore()
    const row = await rowOf(product, harriet)
    expect(answers.every(({ status, body }) => status === 200 || body.code === 'STATUS_CHANGED')).toBe(true)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(row).toMatchObject({ status: 'verified', recipient: `acct_${made.get(row?.reference ?? '')}` })
    expect((await show()).accountNumber).toBe(`•••• ${made.get(row?.reference ?? '')?.slice(-4)}`)
  })
})

test('a therapist who now works in another country has no details there', async () => {
  await set(british)
  await movesTo(product, harriet, 'DE')
  expect(await show()).toMatchObject({ status: 'missing', country: 'DE', currency: 'EUR', bankName: null })
  expect((await set(british)).body.fields).toHaveProperty('accountNumber')
  expect((await set(bankDetailsOf('DE'))).body).toMatchObject({
    status: 'verified',
    country: 'DE',
    usableFrom: '2026-03-05T08:00:00.000Z',
  })
})
