/** The same money from two tabs at the same moment, and malicious calls. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { balanceOf, receiveEvents } from '#tests/money/refunds/refund-fixture.ts'

const fee = 15_000_00
let product: Product
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  product = await openProduct()
  provider = await product.given.provider({ minutes: [0, 1440], fee })
  receiveEvents(product)
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.set(start)
  client = await product.given.client()
})

let place = 0
/** A booking that waits for its payment, on an hour of its own. */
async function pending(): Promise<string> {
  const slots = await freeSlots(product, provider, '2026-03-10')
  return (await product.as(client).post('/booking', bookable(provider, slots[place++]))).body.identifier
}
const pay = (identifier: string, body: object) => product.as(client).post(`/payment/booking/${identifier}`, body)
const topUp = (body: object) => product.as(client).post('/payment/wallet', body)
const bookingStatus = async (identifier: string) => (await product.as(client).get(`/booking/${identifier}`)).body.status
const short = ({ status, body }: Awaited<ReturnType<typeof pay>>) => [status, body.code]

describe('two tabs pay for one session', () => {
  test('both by card, both are charged: it is paid once, and the other sum goes to the wallet', async () => {
    const identifier = await pending()
    const tabs = await Promise.all([pay(identifier, { method: 'card' }), pay(identifier, { method: 'card' })])
    expect(tabs.map(({ status }) => status)).toEqual([200, 200])
    const references = new Set(tabs.map(({ body }) => body.payment.reference as string))
    for (const reference of references) product.paystack.control.pay(reference)
    await product.paystack.control.settled()
    expect(await bookingStatus(identifier)).toBe('confirmed')
    expect(await balanceOf(product, client)).toBe((references.size - 1) * fee)
    expect(await product.bookProblems()).toEqual([])
  })

  test('one from the wallet while the other is charged: nothing is lost', async () => {
    client = await product.given.client({ money: fee })
    const identifier = await pending()
    const { reference } = (await pay(identifier, { method: 'card' })).body.payment
    product.paystack.control.pay(reference)
    const [wallet] = await Promise.all([
      pay(identifier, { method: 'wallet' }),
      product.as(client).get(`/payment/status/${reference}`),
    ])
    await product.paystack.control.settled()
    expect([200, 409]).toContain(wallet.status)
    expect(await bookingStatus(identifier)).toBe('confirmed')
    expect(await balanceOf(product, client)).toBe(fee)
    expect(await product.bookProblems()).toEqual([])
  })
})

describe('a top-up', () => {
  test.each([1e15, 5_000_000_001, 0.1, 1e-7, '1e5', '', true, [50_000], { amount: 1 }])(
    'of %j is refused with a message, and nothing is started',
    async (amount) => {
      expect(short(await topUp({ amount }))).toEqual([422, 'VALIDATION_ERROR'])
    },
  )

  test.each(['USD', 'NGN', 'XXX'])('ignores a currency in the call: %s', async (currency) => {
    expect(short(await topUp({ amount: 500_00, currency }))).toEqual([422, 'VALIDATION_ERROR'])
  })

  test('is in the currency of the wallet, whatever country a header names', async () => {
    const { body } = await product
      .as(client)
      .post('/payment/wallet', { amount: 500_00 }, { 'x-countrycode': 'US', 'x-country': 'DE' })
    const state = await product.as(client).get(`/payment/status/${body.payment.reference}`)
    expect(state.body).toMatchObject({ amount: 500_00, currency: 'NGN' })
  })
})

test.each(['//evil.example/', '/\\evil', 'https://evil.example/', 'javascript:alert(1)', '/\t/evil.example', ''])(
  'a session by card does not redirect to %j',
  async (returnUrl) => {
    const identifier = await pending()
    expect(short(await pay(identifier, { method: 'card', returnUrl }))).toEqual([422, 'VALIDATION_ERROR'])
  },
)

test('a payment of another client and an unknown one are answered alike, for every call', async () => {
  const { reference } = (await topUp({ amount: 500_00 })).body.payment
  const other = await product.given.client()
  const unknown = 'topup-00000000-0000-4000-8000-000000000000'
  const answersTo = async (name: string) => {
    const answers = [
      await product.as(other).get(`/payment/status/${name}`),
      await product.as(other).post(`/payment/${name}/cancel`),
      await product.as(other).post(`/payment/${name}/refund`, {}),
      await product.as(other).get(`/payment/${name}/receipt`),
    ]
    return answers.map(({ status, body }) => ({ status, ...body, requestId: null, instance: null }))
  }
  const foreign = await answersTo(reference)
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(foreign).toEqual(await answersTo(unknown))
})
