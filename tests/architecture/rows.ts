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

/** A browser that shows notifications; returns its identifier. */
export async function pushDeviceOf({ database, clock }: Product, person: { identifier: string }): Promise<string> {
  const identifier = randomUUIDv7()
  const at = clock.now().toString()
  const { identifier: sessionIdentifier } = await database.db
    .selectFrom('session')
    .select('identifier')
    .where('userIdentifier', '=', person.identifier)
    .limit(1)
    .executeTakeFirstOrThrow()
  await database.db
    .insertInto('pushSubscription')
    .values({
      identifier,
      personIdentifier: person.identifier,
      sessionIdentifier,
      endpointHash: Buffer.from(identifier),
      sealedContent: Buffer.from('none'),
      createdAt: at,
      renewedAt: at,
    })
    .execute()
  return identifier
}
