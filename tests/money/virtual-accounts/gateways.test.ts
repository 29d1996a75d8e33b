/** The same at the gateways that the product pays through, as their simulators play them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/world.ts'
import { holderIn } from './account-holder.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const markets = [
  ['NG', 'paystack', 'nuban'],
  ['GB', 'stripe', 'gb'],
  ['DE', 'stripe', 'iban'],
  ['US', 'stripe', 'us'],
] as const

test.each(markets)(
  'in %s an account is opened at %s, and what comes to it is credited once',
  async (country, name, kind) => {
    const holder = holderIn(world, await world.given.client({ country }))
    const { body } = await holder.generate()
    if (body.status === 'pending') {
      const [row] = await holder.rows()
      world.paystack.control.assignAccount(row?.customer ?? '')
      world.clock.advance({ seconds: 30 })
      await world.work()
    }
    const account = await holder.account()
    expect(account).toMatchObject({ status: 'active', kind })
    expect(account.bankName).not.toBe('')

    world[name].control.receive({ accountNumber: account.accountNumber, amount: 75_00, isLate: true })
    expect(await holder.confirm()).toMatchObject({ status: 202, body: { credited: true } })
    expect(await holder.balance()).toBe(75_00)
    world.clock.advance({ minutes: 10 })
    expect((await holder.confirm()).body.credited).toBe(false)
    expect(await holder.balance()).toBe(75_00)
    expect(await world.bookProblems()).toEqual([])
  },
)
