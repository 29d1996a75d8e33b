import { iso, type Services } from '#platform/context/context.ts'
import { nextCheck } from '#platform/core/next-check.ts'
import type { Db } from '#platform/database/database.ts'
import { openToken } from './card-token.ts'
import { deleteRemoved, dueRemovals, type RemovedRow, retryRemoval } from './queries.ts'

const batch = 50

/** Makes the gateways forget removed cards, and deletes their rows. A failure does not stop the others. */
export async function forgetCards(
  { db, services, now }: { db: Db; services: Services; now: Temporal.Instant },
  onError: (error: unknown) => void,
): Promise<void> {
  for (const card of await dueRemovals(db, iso(now), batch)) {
    try {
      // Claimed until the next step, so that another worker does not do the same.
      await retryRemoval(db, card.identifier, iso(nextCheck(card.removedAt ?? iso(now), now)))
      await forget(services, card)
      await deleteRemoved(db, card.identifier)
    } catch (error) {
      onError(error)
    }
  }
}

async function forget(services: Services, { identifier, gateway, sealedToken }: RemovedRow): Promise<void> {
  await services.gateways.named(gateway).forgetCard(openToken(services, identifier, sealedToken))
}
