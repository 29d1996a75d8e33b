import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openProduct, type Product, start } from '#tests/support/product.ts'
import { type Bank, bankOf } from './stub-bank.ts'
import { type Practice, practiceIn } from './practice.ts'

interface Own {
  product: Product
  bank: Bank
  /** A different one for each test. */
  practice: Practice
}

/** For a whole test file: a product whose bank gives the answers of a test, and where the payouts of this Monday have run. */
export function ownPractice(): Own {
  const own = {} as Own
  beforeAll(async () => {
    own.product = await openProduct()
    own.bank = bankOf(own.product)
    await own.product.work()
  })
  beforeEach(async () => {
    own.product.clock.set(start)
    own.bank.behaviour = { as: 'processing' }
    own.practice = await practiceIn(own.product)
  })
  afterAll(() => own.product.close())
  return own
}
