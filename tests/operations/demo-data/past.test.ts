import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '#backend/operations/finance/reconcile.ts'
import { type GatewayName, gatewayNames } from '#platform/gateways/port.ts'
import { pastAt } from '#backend/operations/demo-data/past-at.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { seedMarket } from '#tests/marketplace/provider-profile/market.ts'

describe('payments at a gateway from before the demo data was created', () => {
  let product: Product
  beforeAll(async () => {
    product = await openProduct({ now: '2026-03-02T08:00:00Z' })
    await seedMarket(product)
  })
  afterAll(() => product.close())

  /** The year before the demo data, in periods as long as an operator may request. */
  const rounds = Array.from({ length: 13 }, (_, round) => {
    const toDate = Temporal.PlainDate.from('2026-03-02').subtract({ days: round * 30 })
    return { fromDate: toDate.subtract({ days: 29 }), toDate }
  })

  async function reconciled(gateway: GatewayName) {
    const { db } = product.database
    const { services } = product.backend
    const sums = { matched: 0, differences: 0 }
    for (const days of rounds) {
      const done = await reconcile({ db, services, now: product.clock.now() }, { gateway, ...days, askedBy: null })
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

  test.each(gatewayNames)('are in the lists of %s, line by line, and cause no events', async (gateway) => {
    const past = await pastAt(product.database.db, gateway)
    const lines = past.payments.length + past.payouts.length
    expect(await reconciled(gateway)).toEqual({ matched: 0, differences: lines })
    product[gateway].control.recall(past)
    expect(await reconciled(gateway)).toEqual({ matched: lines, differences: 0 })
    expect(product[gateway].control.deliveries()).toEqual([])
  })

  test('are at the gateway of their currency', async () => {
    const currenciesAt = async (gateway: 'paystack' | 'stripe') => {
      const { payments, payouts } = await pastAt(product.database.db, gateway)
      return new Set([...payments, ...payouts].map(({ currency }) => currency))
    }
    expect(await currenciesAt('paystack')).toEqual(new Set(['NGN']))
    expect(await currenciesAt('stripe')).toEqual(new Set(['GBP', 'EUR', 'USD']))
  })
})
