import { type Named, namedIn } from '#tests/identity/client-profile/profile-people.ts'
import type { GivenPerson } from '#tests/support/given.ts'
import { openProduct, type Product } from '#tests/support/product.ts'

/** A product with two operators who review documents. */
export interface Reviewers {
  product: Product
  named: Named
  olu: GivenPerson
  ada: GivenPerson
}

export async function openReviewers(): Promise<Reviewers> {
  const product = await openProduct()
  const [olu, ada] = [await product.given.admin(['verify']), await product.given.admin(['super'])]
  return { product, named: await namedIn(product), olu, ada }
}
