import type { Product } from '#tests/support/product.ts'

/** A participant of a booking, added by its client. */
export async function participantOf({ as }: Product, owner: { identifier: string }, booking: string): Promise<string> {
  const { body } = await as(owner).get(`/appointment/${booking}`)
  return body.participants[0].identifier
}
