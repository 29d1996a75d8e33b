import { expect } from 'vitest'
import type { Product } from '#tests/support/product.ts'

/** The ledger only grows, so what any test before did wrong is still there. */
export const expectConsistent = async (product: Product) => expect(await product.bookProblems()).toEqual([])

/** Closes the product of a file and checks the ledger. */
export async function closeConsistent(product: Product): Promise<void> {
  const problems = await product.bookProblems()
  await product.close()
  expect(problems).toEqual([])
}
