import { expect } from 'vitest'
import { bookable, freeSlots } from '#tests/scheduling/bookings/bookable.ts'
import type { GivenPerson, GivenProvider } from '#tests/support/given.ts'
import type { Product } from '#tests/support/product.ts'

/** A code that takes 20 % off sessions in naira, until a test says otherwise. */
export const terms = (change: object = {}) => ({
  campaign: 'Spring',
  percent: 20,
  currency: 'NGN',
  bearer: 'platform',
  fromDate: '2026-01-01',
  clientLimit: 1,
  firstSession: false,
  ...change,
})

let serial = 0
/** Creates a code and returns it. */
export async function givenCode(product: Product, operator: GivenPerson, change: object = {}): Promise<string> {
  serial += 1
  const body = terms({ code: `TESTS${serial}`, ...change })
  const created = await product.as(operator).post('/admin/promotions', body)
  expect(created).toMatchObject({ status: 201 })
  return created.body.code
}

/** Creates a code that this therapist bears, and agrees to it. */
export async function agreedCode(
  product: Product,
  operator: GivenPerson,
  provider: GivenProvider,
  change: object = {},
) {
  const code = await givenCode(product, operator, { bearer: 'provider', providerEmail: provider.email, ...change })
  const { codes } = (await product.as(provider).get('/provider/promotions')).body
  const { identifier } = codes.find((borne: { code: string }) => borne.code === code)
  const answer = await product
    .as(provider)
    .post(`/provider/promotions/${identifier}/agreement`, { agreement: 'agreed' })
  expect(answer).toMatchObject({ status: 200, body: { agreement: 'agreed' } })
  return code
}

/** Books the free hour at this place of the day, with a code. */
export async function bookWith(
  product: Product,
  { client, provider, date, place = 0 }: { client: GivenPerson; provider: GivenProvider; date: string; place?: number },
  promotionCode: string | undefined,
) {
  const slots = await freeSlots(product, provider, date)
  return product
    .as(client)
    .post('/booking', { ...bookable(provider, slots[place]), ...(promotionCode ? { promotionCode } : {}) })
}

/** What the platform has paid for codes so far, in minor units of naira. */
export async function promotionPaid(product: Product): Promise<number> {
  const { rows } = await product.database.pool.query(
    `select coalesce(sum(case when a.id = t.from_account then t.amount else -t.amount end), 0) as paid
       from ledger_account a join ledger_transfer t on a.id in (t.from_account, t.to_account)
      where a.kind = 'promotion' and a.currency = 'NGN'`,
  )
  return Number(rows[0].paid)
}
