import { seriesRequest } from '#tests/scheduling/series/series.ts'
import type { GivenProvider } from '#tests/support/given.ts'
import type { Product } from '#tests/support/product.ts'

/** A booking series; returns its identifier. */
export async function seriesOf(
  product: Product,
  owner: { identifier: string },
  provider: GivenProvider,
): Promise<string> {
  const { body } = await product.as(owner).post('/booking/series', await seriesRequest(product, provider, '2026-03-05'))
  return body.series.identifier
}
