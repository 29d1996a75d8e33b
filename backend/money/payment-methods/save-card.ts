import { randomUUIDv7 } from 'node:crypto'
import { audit } from '#platform/context/audit.ts'
import { iso, type Services } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { GatewayName, StoredCard } from '#platform/gateways/port.ts'
import { openToken, sealToken } from './card-token.ts'
import {
  type CardRow,
  findSameCard,
  insertCard,
  insertRemoved,
  isErased,
  savedCards,
  updateCard,
  waitForCardsOf,
} from './queries.ts'

interface Saved {
  userIdentifier: string
  gateway: GatewayName
  card: StoredCard
  consent: { version: string; at: string }
}

type Within = { db: Db; services: Services; now: Temporal.Instant }

/** Saves a card after its payment, with the consent that was given before. The same card is saved once. */
export async function saveCard(within: Within, saved: Saved): Promise<void> {
  const { db, services, now } = within
  const { userIdentifier, gateway, card, consent } = saved
  const { token, fingerprint, ...facts } = card
  await waitForCardsOf(db, userIdentifier)
  if (await isErased(db, userIdentifier)) return void (await forget(within, saved))
  const known = await findSameCard(db, userIdentifier, gateway, fingerprint)
  if (known) return renew(within, known, saved)
  const identifier = randomUUIDv7()
  await insertCard(db, {
    identifier,
    userIdentifier,
    gateway,
    fingerprint,
    ...facts,
    sealedToken: sealToken(services, identifier, token),
    isDefault: (await savedCards(db, userIdentifier)).length === 0,
    consentVersion: consent.version,
    consentedAt: consent.at,
    createdAt: iso(now),
  })
  await audit({ now, user: null, requestId: '' }, db, 'payment_method.saved', {
    subject: userIdentifier,
    details: { gateway },
  })
}

/** The gateway kept the card of a person who is gone. */
const forget = ({ db, services, now }: Within, { userIdentifier, gateway, card }: Saved) => {
  const identifier = randomUUIDv7()
  const sealedToken = sealToken(services, identifier, card.token)
  return insertRemoved(db, { identifier, userIdentifier, gateway, sealedToken, at: iso(now) })
}

/** The card gets its newest token; the gateway forgets the one before. */
async function renew({ db, services, now }: Within, known: CardRow, { card, consent }: Saved): Promise<void> {
  const { token, fingerprint: _same, ...facts } = card
  const { identifier, userIdentifier, gateway } = known
  const before = openToken(services, identifier, known.sealedToken)
  if (before !== token) {
    const removed = randomUUIDv7()
    const sealedToken = sealToken(services, removed, before)
    await insertRemoved(db, { identifier: removed, userIdentifier, gateway, sealedToken, at: iso(now) })
  }
  await updateCard(db, identifier, {
    ...facts,
    sealedToken: sealToken(services, identifier, token),
    consentVersion: consent.version,
    consentedAt: consent.at,
  })
}
