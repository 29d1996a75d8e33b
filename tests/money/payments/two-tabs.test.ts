/** The same money from two sides at the same moment, and calls that nobody means well with. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openWorld, start, type World } from '#tests/support/world.ts'
import { balanceOf, hearEvents } from '#tests/money/refunds/refund-kit.ts'

const fee = 15_000_00
let world: World
let client: GivenPerson
let provider: GivenProvider
beforeAll(async () => {
  world = await openWorld()
  provider = await world.given.provider({ minutes: [0, 1440], fee })
  hearEvents(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(start)
  client = await world.given.client()
})

let place = 0
/** A booking that waits for its money, on an hour of its own. */
async function pending(): Promise<string> {
  const slots = await freeSlots(world, provider, '2026-03-10')
  return (await world.as(client).post('/booking', bookable(provider, slots[place++]))).body.identifier
}
const pay = (identifier: string, body: object) => world.as(client).post(`/payment/booking/${identifier}`, body)
const topUp = (body: object) => world.as(client).post('/payment/wallet', body)
const bookingStatus = async (identifier: string) => (await world.as(client).get(`/booking/${identifier}`)).body.status
const short = ({ status, body }: Awaited<ReturnType<typeof pay>>) => [status, body.code]

describe('two tabs pay one session', () => {
  test('both by card, both are charged: it is paid once, and the other sum is in the wallet', async () => {
    const identifier = await pending()
    const tabs = await Promise.all([pay(identifier, { method: 'card' }), pay(identifier, { method: 'card' })])
    expect(tabs.map(({ status }) => status)).toEqual([200, 200])
    const references = new Set(tabs.map(({ body }) => body.payment.reference as string))
    for (const reference of references) world.paystack.control.pay(reference)
    await world.paystack.control.settled()
    expect(await bookingStatus(identifier)).toBe('confirmed')
    expect(await balanceOf(world, client)).toBe((references.size - 1) * fee)
    expect(await world.bookProblems()).toEqual([])
  })

  test('one from the wallet while the other is charged: nothing is lost', async () => {
    client = await world.given.client({ money: fee })
    const identifier = await pending()
    const { reference } = (await pay(identifier, { method: 'card' })).body.payment
    world.paystack.control.pay(reference)
    const [wallet] = await Promise.all([
      pay(identifier, { method: 'wallet' }),
      world.as(client).get(`/payment/status/${reference}`),
    ])
    await world.paystack.control.settled()
    expect([200, 409]).toContain(wallet.status)
    expect(await bookingStatus(identifier)).toBe('confirmed')
    expect(await balanceOf(world, client)).toBe(fee)
    expect(await world.bookProblems()).toEqual([])
  })
})

describe('a top-up', () => {
  test.each([1e15, 5_000_000_001, 0.1, 1e-7, '1e5', '', true, [50_000], { amount: 1 }])(
    'of %j is refused in words, and nothing is begun',
    async (amount) => {
      expect(short(await topUp({ amount }))).toEqual([422, 'VALIDATION_ERROR'])
    },
  )

  test.each(['USD', 'NGN', 'XXX'])('does not let the caller name a currency: %s', async (currency) => {
    expect(short(await topUp({ amount: 500_00, currency }))).toEqual([422, 'VALIDATION_ERROR'])
  })

  test('is in the currency of the wallet, whatever country a header names', async () => {
    const { body } = await world
      .as(client)
      .post('/payment/wallet', { amount: 500_00 }, { 'x-countrycode': 'US', 'x-country': 'DE' })
    const state = await world.as(client).get(`/payment/status/${body.payment.reference}`)
    expect(state.body).toMatchObject({ amount: 500_00, currency: 'NGN' })
  })
})

test.each(['//evil.example/', '/\\evil', 'https://evil.example/', 'javascript:alert(1)', '/\t/evil.example', ''])(
  'a session by card does not come back to %j',
  async (returnUrl) => {
    const identifier = await pending()
    expect(short(await pay(identifier, { method: 'card', returnUrl }))).toEqual([422, 'VALIDATION_ERROR'])
  },
)

test('a payment of somebody else and one that never was are answered alike, whatever is asked of them', async () => {
  const { reference } = (await topUp({ amount: 500_00 })).body.payment
  const other = await world.given.client()
  const unknown = 'topup-00000000-0000-4000-8000-000000000000'
  const answersTo = async (name: string) => {
    const asked = [
      await world.as(other).get(`/payment/status/${name}`),
      await world.as(other).post(`/payment/${name}/cancel`),
      await world.as(other).post(`/payment/${name}/refund`, {}),
      await world.as(other).get(`/payment/${name}/receipt`),
    ]
    return asked.map(({ status, body }) => ({ status, ...body, requestId: null, instance: null }))
  }
  const foreign = await answersTo(reference)
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(foreign).toEqual(await answersTo(unknown))
})
