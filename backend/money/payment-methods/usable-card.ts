import type { Services } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import type { Db } from '#platform/database/database.ts'
import type { Gateway } from '#platform/gateways/port.ts'
import { openToken } from './card-token.ts'
import { findCard } from './queries.ts'
import { isExpired } from './rules.ts'

export interface UsableCard {
  identifier: string
  token: string
}

type Within = { db: Db; services: Services; now: Temporal.Instant }

/** A saved card of this person that this gateway can charge now. */
export async function usableCard(
  { db, services, now }: Within,
  { person, gateway, identifier }: { person: string; gateway: Gateway; identifier: string },
): Promise<UsableCard> {
  const card = await findCard(db, person, identifier)
  if (card?.gateway !== gateway.name)
    throw refused('VALIDATION_ERROR', { fields: { paymentMethod: 'payment_methods.refused.gone' } })
  if (isExpired(card, now)) throw refused('PAYMENT_FAILED', { messageKey: 'payment_methods.refused.expired' })
  return { identifier, token: openToken(services, identifier, card.sealedToken) }
}
