import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { changes, finds } from '#platform/database/outcome.ts'
import type { GatewayName, StoredCard } from '#platform/gateways/port.ts'

/** Serialises changes of a person's cards until the transaction ends. */
export const waitForCardsOf = (db: Db, person: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`cards:${person}`}, 0))`.execute(db)

const cardsOf = (db: Db, person: string) =>
  db
    .selectFrom('paymentMethod')
    .selectAll()
    .where('userIdentifier', '=', person)
    .where('removedAt', 'is', null)
    .$narrowType<CardFacts>()

/** What a card has until it is removed. */
interface CardFacts {
  fingerprint: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

/** The default first, then the newest. */
export const savedCards = (db: Db, person: string) =>
  cardsOf(db, person).orderBy('isDefault', 'desc').orderBy('createdAt', 'desc').orderBy('identifier', 'desc').execute()

export type CardRow = Awaited<ReturnType<typeof savedCards>>[number]

export const findCard = (db: Db, person: string, identifier: string) =>
  cardsOf(db, person).where('identifier', '=', identifier).executeTakeFirst()

export const brandAndDigits = (db: Db, identifier: string) =>
  db.selectFrom('paymentMethod').select(['brand', 'last4']).where('identifier', '=', identifier).executeTakeFirst()

export const findSameCard = (db: Db, person: string, gateway: GatewayName, fingerprint: string) =>
  cardsOf(db, person).where('gateway', '=', gateway).where('fingerprint', '=', fingerprint).executeTakeFirst()

type Facts = Pick<StoredCard, 'brand' | 'last4' | 'expMonth' | 'expYear'>

interface NewCard extends Facts {
  identifier: string
  userIdentifier: string
  gateway: GatewayName
  sealedToken: Buffer
  fingerprint: string
  isDefault: boolean
  consentVersion: string
  consentedAt: string
  createdAt: string
}

export const insertCard = (db: Db, card: NewCard) => db.insertInto('paymentMethod').values(card).execute()

export const updateCard = (
  db: Db,
  identifier: string,
  change: Facts & Pick<NewCard, 'sealedToken' | 'consentVersion' | 'consentedAt'>,
) => db.updateTable('paymentMethod').set(change).where('identifier', '=', identifier).execute()

interface RemovedCard {
  identifier: string
  userIdentifier: string
  gateway: GatewayName
  sealedToken: Buffer
  at: string
}

/** A token that the gateway has to forget, without a card. */
export const insertRemoved = (db: Db, { at, ...card }: RemovedCard) =>
  db
    .insertInto('paymentMethod')
    .values({ ...card, createdAt: at, removedAt: at, nextCheckAt: at })
    .execute()

const emptied = {
  fingerprint: null,
  brand: null,
  last4: null,
  expMonth: null,
  expYear: null,
  consentVersion: null,
  consentedAt: null,
  isDefault: false,
}

/** Removes one card, or all cards of a person. Returns whether there was any. */
export const markRemoved = (db: Db, person: string, at: string, identifier?: string): Promise<boolean> =>
  changes(
    db
      .updateTable('paymentMethod')
      .set({ ...emptied, removedAt: at, nextCheckAt: at })
      .where('userIdentifier', '=', person)
      .where('removedAt', 'is', null)
      .$if(identifier !== undefined, (rows) => rows.where('identifier', '=', identifier ?? '')),
  )

export async function chooseDefault(db: Db, person: string, identifier: string): Promise<void> {
  const cards = db.updateTable('paymentMethod').where('userIdentifier', '=', person)
  await cards.set({ isDefault: false }).where('isDefault', '=', true).execute()
  await cards.set({ isDefault: true }).where('identifier', '=', identifier).where('removedAt', 'is', null).execute()
}

export const dueRemovals = (db: Db, now: string, limit: number) =>
  db
    .selectFrom('paymentMethod')
    .selectAll()
    .where('nextCheckAt', '<=', now)
    .orderBy('nextCheckAt')
    .limit(limit)
    .execute()

export type RemovedRow = Awaited<ReturnType<typeof dueRemovals>>[number]

export const retryRemoval = (db: Db, identifier: string, nextCheckAt: string) =>
  db.updateTable('paymentMethod').set({ nextCheckAt }).where('identifier', '=', identifier).execute()

export const deleteRemoved = (db: Db, identifier: string) =>
  db.deleteFrom('paymentMethod').where('identifier', '=', identifier).where('removedAt', 'is not', null).execute()

/** Whether the account was erased, so that nothing of the person is stored any more. */
export const isErased = (db: Db, person: string): Promise<boolean> =>
  finds(
    db
      .selectFrom('appUser')
      .select('identifier')
      .where('identifier', '=', person)
      .where('accountStatus', '=', 'deleted'),
  )

export const findCustomer = (db: Db, person: string, gateway: GatewayName) =>
  db
    .selectFrom('gatewayCustomer')
    .select('customer')
    .where('userIdentifier', '=', person)
    .where('gateway', '=', gateway)
    .executeTakeFirst()

export const insertCustomer = (
  db: Db,
  customer: { userIdentifier: string; gateway: GatewayName; customer: string; createdAt: string },
) =>
  db
    .insertInto('gatewayCustomer')
    .values(customer)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
