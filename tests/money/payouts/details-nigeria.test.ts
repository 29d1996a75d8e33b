import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GatewayUnavailable } from '#platform/gateways/port.ts'
import { bankDetailsOf } from '#tests/support/bank-account.ts'
import type { GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product, start } from '#tests/support/product.ts'
import { path, rowOf, withBank } from './bank-details.ts'

let product: Product
let theo: GivenProvider
beforeAll(async () => {
  product = await openProduct()
})
beforeEach(async () => {
  product.clock.set(start)
  theo = await product.given.provider({ payout: false })
})
afterAll(() => product.close())

const account = { bankCode: '057', accountNumber: '2041337756' }
/** As the test gateway knows this account. */
const owner = 'UMAR FUNKE'
const details = { ...bankDetailsOf('NG'), ...account, accountName: 'Funke Umar' }
const resolve = (body: object, who = theo) => product.as(who).post(`${path}/resolve`, body)
const set = (change: object = {}) => product.as(theo).put(path, { ...details, ...change })
const silence = async (): Promise<never> => {
  throw new GatewayUnavailable('timeout')
}

test("the account holder's name is shown before anything is saved", async () => {
  expect(await resolve(account)).toMatchObject({ status: 200, body: { accountName: owner } })
  expect(await rowOf(product, theo)).toBeUndefined()
})

test("details with a matching name are accepted, and stored with the bank's listed name", async () => {
  expect(await set({ bankName: 'Some bank' })).toMatchObject({
    status: 200,
    body: { status: 'verified', bankName: 'Zenith Bank', accountName: 'Funke Umar', accountNumber: '•••• 7756' },
  })
  expect(await rowOf(product, theo)).toMatchObject({ gateway: 'paystack', recipient: expect.stringMatching(/^RCP_/) })
})

test('the account of another person is refused with the name the bank has', async () => {
  expect(await set({ accountName: 'Theo Tester' })).toMatchObject({
    status: 422,
    body: {
      code: 'VALIDATION_ERROR',
      fields: {
        accountName: `The bank has this account under the name ${owner}. If the account is yours, please enter that name.`,
      },
    },
  })
  expect(await rowOf(product, theo)).toBeUndefined()
})

test('an account that the bank does not know is refused at its number', async () => {
  for (const answer of [
    await resolve({ ...account, accountNumber: '2041330000' }),
    await set({ accountNumber: '2041330000' }),
  ])
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'ACCOUNT_UNKNOWN',
        fields: { accountNumber: 'The bank does not know this account number. Please check bank and number.' },
      },
    })
})

test('a bank that is not on the list is refused', async () => {
  expect((await set({ bankCode: '998' })).body.fields).toEqual({ bankCode: 'Please choose the bank.' })
})

test('while the account holder cannot be resolved, nothing is written', async () => {
  await product.as(theo).get('/provider/banks?country=NG')
  const restore = withBank(product, {
    resolveAccount: silence,
    listBanks: async () => [{ code: '057', name: 'Zenith Bank' }],
  })
  const answers = [await resolve(account), await set()]
  restore()
  for (const answer of answers) expect(answer).toMatchObject({ status: 503, body: { code: 'GATEWAY_UNAVAILABLE' } })
  expect(await rowOf(product, theo)).toBeUndefined()
})

describe('name queries', () => {
  test('are limited to 20 an hour, including the one of saving', async () => {
    for (let times = 0; times < 19; times += 1) expect((await resolve(account)).status).toBe(200)
    expect((await set()).status).toBe(200)
    for (const answer of [await resolve(account), await set({ address: '15 Adeola Odeku Street' })])
      expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS', retryAfter: 3600 } })
    product.clock.advance({ hours: 1 })
    expect((await resolve(account)).status).toBe(200)
  })

  test('do not exist where numbers identify the bank', async () => {
    const harriet = await product.given.provider({ country: 'GB' })
    expect((await resolve(account, harriet)).status).toBe(404)
  })

  test.each([
    [{ ...account, accountNumber: '204133775' }],
    [{ ...account, bankCode: '' }],
    [{ ...account, bankCode: "057'--" }],
    [{ accountNumber: account.accountNumber }],
    [{ ...account, name: 'Theo' }],
  ])('are refused when they are not whole: %o', async (body) => {
    expect((await resolve(body)).status).toBe(422)
  })
})

describe('the list of banks', () => {
  const banks = (country: string) => product.as(theo).get(`/provider/banks?country=${country}`)

  test('is sorted by name, with codes; empty where numbers identify the bank', async () => {
    const { body } = await banks('NG')
    expect(body.data).toContainEqual({ code: '057', name: 'Zenith Bank' })
    const names = body.data.map(({ name }: { name: string }) => name)
    expect(names).toEqual(names.toSorted((one: string, other: string) => one.localeCompare(other, 'en')))
    for (const country of ['GB', 'US', 'DE']) expect((await banks(country)).body).toEqual({ data: [] })
    expect((await banks('FR')).status).toBe(422)
  })

  test('is read once a day, and the previous one serves while the gateway does not answer', async () => {
    let calls = 0
    let isSilent = false
    const restore = withBank(product, {
      listBanks: async () => {
        calls += 1
        return isSilent ? silence() : [{ code: '057', name: `Bank number ${calls}` }]
      },
    })
    const first = async () => (await banks('NG')).body.data?.[0]?.name
    isSilent = true
    expect((await banks('NG')).status).toBe(503)
    isSilent = false
    expect([await first(), await first()]).toEqual(['Bank number 2', 'Bank number 2'])
    product.clock.advance({ hours: 24 })
    expect(await first()).toBe('Bank number 3')
    product.clock.advance({ hours: 24 })
    isSilent = true
    expect(await first()).toBe('Bank number 3')
    restore()
  })
})
