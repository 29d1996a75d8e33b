/** The same tests with the simulators of the gateways that the product uses. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProduct, type Product } from '#tests/support/product.ts'
import { holderIn } from './account-holder.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const markets = [
  ['NG', 'paystack', 'nuban'],
  ['GB', 'stripe', 'gb'],
  ['DE', 'stripe', 'iban'],
  ['US', 'stripe', 'us'],
] as const

test.each(markets)(
  'in %s an account is opened at %s, and its incoming money is credited once',
  async (country, name, kind) => {
    const holder = holderIn(product, await product.given.client({ country }))
    const { body } = await holder.generate()
    if (body.status === 'pending') {
      const [row] = await holder.rows()
      product.paystack.control.assignAccount(row?.customer ?? '')
      product.clock.advance({ seconds: 30 })
      await product.work()
    }
    const account = await holder.account()
    expect(account).toMatchObject({ status: 'active', kind })
    expect(account.bankName).not.toBe('')

    product[name].control.receive({ accountNumber: account.accountNumber, amount: 75_00, isLate: true })
    expect(await holder.confirm()).toMatchObject({ status: 202, body: { credited: true } })
    expect(await holder.balance()).toBe(75_00)
    product.clock.advance({ minutes: 10 })
    expect((await holder.confirm()).body.credited).toBe(false)
    expect(await holder.balance()).toBe(75_00)
    expect(await product.bookProblems()).toEqual([])
  },
)
