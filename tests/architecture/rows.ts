import { randomUUIDv7 } from 'node:crypto'
import type { Product } from '#tests/support/product.ts'

/** A date on which a therapist is away; returns its identifier. */
export async function closedDay({ database }: Product, provider: { identifier: string }): Promise<string> {
  const identifier = randomUUIDv7()
  await database.db
    .insertInto('availabilityDay')
    .values({
      identifier,
      providerIdentifier: provider.identifier,
      date: '2026-04-01',
      isAvailable: false,
      minutes: [],
    })
    .execute()
  return identifier
}
