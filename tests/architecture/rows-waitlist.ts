import type { Product } from '#tests/support/product.ts'

/** The waiting list entry of a client for earlier times of a booking; returns its identifier. */
export async function waitingFor({ as }: Product, owner: { identifier: string }, booking: string): Promise<string> {
  const input = { fromDate: '2026-03-02', toDate: '2026-03-04', partOfDay: 'any' }
  const { body } = await as(owner).post('/waitlist', { bookingIdentifier: booking, ...input })
  return body.identifier
}
