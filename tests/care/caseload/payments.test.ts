import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  booked as unpaid,
  type ChargebackActions,
  chargebackActions,
  paidCard,
} from '#tests/money/refunds/chargeback-fixture.ts'
import { confirmed } from '#tests/scheduling/participants/sessions.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { named, operatorAs } from './practice.ts'

let product: Product
let theo: GivenProvider
let clara: GivenPerson
let booking: Record<'wallet' | 'returned' | 'card' | 'partly', string>
let withAda: string
let actions: ChargebackActions
const fee = 15_000_00

const payments = (by: GivenPerson = theo, client: GivenPerson = clara, query = '') =>
  product.as(by).get(`/clients/${client.identifier}/payments${query}`)

beforeAll(async () => {
  product = await openProduct()
  theo = await product.given.provider({ minutes: [0, 1440] })
  clara = await named(product, 'Clara', 'Afolabi')
  actions = chargebackActions(product, 'paystack')
  const later = () => product.clock.advance({ minutes: 1 })
  const pay = async (date: string, provider = theo) => {
    later()
    return (await confirmed(product, clara, provider, date)).identifier as string
  }
  booking = { wallet: await pay('2026-03-20'), returned: await pay('2026-03-23'), card: '', partly: '' }
  await product.as(theo).post(`/appointment/${booking.returned}/cancel`, {})
  booking.partly = await pay('2026-03-25')
  await product.database.db
    .updateTable('booking')
    .set({ refunded: 5_000_00 })
    .where('identifier', '=', booking.partly)
    .execute()
  booking.card = await unpaid(product, clara, theo, '2026-03-24')
  later()
  await paidCard(product, actions, clara, booking.card)
  // Never paid, and paid to somebody else.
  await unpaid(product, clara, theo, '2026-03-26')
  withAda = await pay('2026-03-27', await product.given.provider({ minutes: [0, 1440] }))
})
afterAll(() => product.close())

describe('the payments of a client', () => {
  test('are those for sessions with this therapist, the newest first, with method, state and refund', async () => {
    const { body } = await payments()
    const shown = ({ bookingIdentifier, method, amount, refunded, status }: Record<string, unknown>) => ({
      bookingIdentifier,
      method,
      amount,
      refunded,
      status,
    })
    expect(body.data.map(shown)).toEqual([
      { bookingIdentifier: booking.card, method: 'card', amount: fee, refunded: 0, status: 'success' },
      {
        bookingIdentifier: booking.partly,
        method: 'wallet',
        amount: fee,
        refunded: 5_000_00,
        status: 'partially_refunded',
      },
      { bookingIdentifier: booking.returned, method: 'wallet', amount: fee, refunded: fee, status: 'refunded' },
      { bookingIdentifier: booking.wallet, method: 'wallet', amount: fee, refunded: 0, status: 'success' },
    ])
    expect(body.meta).toMatchObject({ total: 4 })
    expect(body.data[3]).toMatchObject({ currency: 'NGN', startAt: '2026-03-19T23:00:00.000Z' })
    expect(JSON.stringify(body)).not.toContain(withAda)
    const second = await payments(theo, clara, '?page=2&perPage=3')
    expect(second.body.data.map(shown)).toMatchObject([{ bookingIdentifier: booking.wallet }])
  })

  test('say that the bank of the client took one back', async () => {
    const dora = await product.given.client()
    const disputed = await unpaid(product, dora, theo, '2026-03-30')
    await actions.dispute(await paidCard(product, actions, dora, disputed))
    const { body } = await payments(theo, dora)
    expect(body.data).toMatchObject([{ bookingIdentifier: disputed, method: 'card', status: 'reversed' }])
  })

  test('belong to the therapist of the client, also where an operator acts for them', async () => {
    const ada = await product.given.provider()
    for (const refused of [await payments(ada), await payments(theo, await product.given.client())])
      expect(refused).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect((await payments(clara)).status).toBe(403)
    expect((await payments(await product.given.admin(['finance']))).status).toBe(403)
    const operator = await operatorAs(product, theo, 'read')
    expect((await operator.get(`/clients/${clara.identifier}/payments`)).body.data).toHaveLength(4)
  })
})
