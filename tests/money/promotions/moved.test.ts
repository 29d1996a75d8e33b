/** A session with a code takes an offer of the waitlist at another fee: the reduction stays what it was, up to the new fee. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf } from '#tests/operations/finance/finance-product.ts'
import { readPdf } from '#tests/operations/receipts/read-pdf.ts'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import { accept, cancel, paidSession, wait } from '#tests/scheduling/waitlist/fixtures.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, start, type Product } from '#tests/support/product.ts'
import { givenCode, promotionPaid } from './promotion-fixture.ts'

let product: Product
let operator: GivenPerson
beforeAll(async () => {
  product = await openProduct()
  operator = await product.given.admin(['promotions'])
})
afterAll(() => product.close())

test.each([
  ['dearer', 20_000_00, { difference: 5_000_00, paid: 17_000_00, promoted: 3_000_00 }],
  ['cheaper', 10_000_00, { difference: -5_000_00, paid: 7_000_00, promoted: 3_000_00 }],
  ['below the reduction', 2_000_00, { difference: -12_000_00, paid: 0, promoted: 2_000_00 }],
])('a fee that is %s', async (_, fee, { difference, paid, promoted }) => {
  product.clock.set(start)
  const provider = await product.given.provider()
  const [holder, client] = [
    await product.given.client({ money: 15_000_00 }),
    await product.given.client({ money: 20_000_00 }),
  ]
  const before = await promotionPaid(product)
  const held = await paidSession(product, { client: holder, provider, startAt: '2026-03-10T09:00:00.000Z' })
  const slots = await freeSlots(product, provider, '2026-03-12')
  const slot = slots.find(({ startTime }) => Date.parse(startTime) === Date.parse('2026-03-12T10:00:00.000Z'))
  const promotionCode = await givenCode(product, operator)
  const { identifier } = (await product.as(client).post('/booking', { ...bookable(provider, slot), promotionCode }))
    .body
  expect((await product.as(client).post(`/payment/booking/${identifier}`, { method: 'wallet' })).status).toBe(200)
  await wait(product, client, identifier)
  await product.database.pool.query('update provider set fee = $2 where user_identifier = $1', [
    provider.identifier,
    fee,
  ])
  await cancel(product, holder, held)
  await product.work()
  expect((await accept(product, client, difference)).status).toBe(200)
  expect([
    await balanceOf(product, client, 'client_wallet'),
    await balanceOf(product, provider, 'provider_held'),
    (await promotionPaid(product)) - before,
  ]).toEqual([20_000_00 - paid, fee, promoted])
  expect(await product.bookProblems()).toEqual([])
  const { text } = await readPdf((await product.as(client).get(`/booking/${identifier}/receipt`)).bytes)
  const reduced = fee < 3_000_00 ? '₦2,000.00' : '₦3,000.00'
  expect(text).toContain(`The price was reduced by ${reduced} with a code`)

  product.clock.set('2026-03-10T12:00:00Z')
  await product.work()
  expect([
    await balanceOf(product, provider, 'provider_held'),
    await balanceOf(product, provider, 'provider_clearing'),
  ]).toEqual([0, fee * 0.85])
  expect(await product.bookProblems()).toEqual([])
})
