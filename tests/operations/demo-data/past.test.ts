import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '#backend/operations/finance/reconcile.ts'
import { type GatewayName, gatewayNames } from '#platform/gateways/port.ts'
import { pastAt } from '#backend/operations/demo-data/past-at.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { seedMarket } from '#tests/marketplace/provider-profile/market.ts'

describe('what the market’s books say was done at a gateway before it was there', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ now: '2026-03-02T08:00:00Z' })
    await seedMarket(world)
  })
  afterAll(() => world.close())

  /** The year before the market was made, in turns as long as an operator may ask for. */
  const turns = Array.from({ length: 13 }, (_, turn) => {
    const toDate = Temporal.PlainDate.from('2026-03-02').subtract({ days: turn * 30 })
    return { fromDate: toDate.subtract({ days: 29 }), toDate }
  })

  async function reconciled(gateway: GatewayName) {
    const { db } = world.database
    const { services } = world.backend
    const sums = { matched: 0, differences: 0 }
    for (const days of turns) {
      const done = await reconcile({ db, services, now: world.clock.now() }, { gateway, ...days, askedBy: null })
      const run = await db
        .deleteFrom('reconciliation')
        .where('identifier', '=', done?.identifier ?? '')
        .returning(['matched', 'differences'])
        .executeTakeFirstOrThrow()
      sums.matched += run.matched
      sums.differences += run.differences
    }
    return sums
  }

  test.each(gatewayNames)('is in the lists of %s, line by line, and nobody hears of it again', async (gateway) => {
    const past = await pastAt(world.database.db, gateway)
    const lines = past.payments.length + past.payouts.length
    expect(await reconciled(gateway)).toEqual({ matched: 0, differences: lines })
    world[gateway].control.recall(past)
    expect(await reconciled(gateway)).toEqual({ matched: lines, differences: 0 })
    expect(world[gateway].control.deliveries()).toEqual([])
  })

  test('is each currency at its own gateway', async () => {
    const currenciesAt = async (gateway: 'paystack' | 'stripe') => {
      const { payments, payouts } = await pastAt(world.database.db, gateway)
      return new Set([...payments, ...payouts].map(({ currency }) => currency))
    }
    expect(await currenciesAt('paystack')).toEqual(new Set(['NGN']))
    expect(await currenciesAt('stripe')).toEqual(new Set(['GBP', 'EUR', 'USD']))
  })
})
