import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { fullName } from '#platform/database/full-name.ts'

/** Bookings of either side, with the names both sides know. */
export const bookingsOf = (db: Db, person: string) =>
  db
    .selectFrom('booking as b')
    .innerJoin('appUser as c', 'c.identifier', 'b.clientIdentifier')
    .innerJoin('appUser as p', 'p.identifier', 'b.providerIdentifier')
    .selectAll('b')
    .select([fullName('c').as('client'), fullName('p').as('therapist')])
    .where(sql<boolean>`${person}::uuid in (b.client_identifier, b.provider_identifier)`)
    .orderBy('b.createdAt')
    .execute()

/** Moves of the person's sessions, oldest first. */
export const movesOf = (db: Db, person: string) =>
  db
    .selectFrom('reschedule as r')
    .innerJoin('booking as b', 'b.identifier', 'r.bookingIdentifier')
    .select(['r.bookingIdentifier', 'r.askedBy', 'r.fromStart', 'r.toStart', 'r.status'])
    .select(['r.identifier', 'r.sealedNote'])
    .where(sql<boolean>`${person}::uuid in (b.client_identifier, b.provider_identifier)`)
    .orderBy('r.createdAt')
    .execute()

/** Series of the person as a client. */
export const seriesOf = (db: Db, person: string) =>
  db.selectFrom('bookingSeries').selectAll().where('clientIdentifier', '=', person).orderBy('createdAt').execute()

/** The person's bank transfer accounts. */
export const accountsOf = (db: Db, person: string) =>
  db.selectFrom('virtualAccount').selectAll().where('userIdentifier', '=', person).orderBy('requestedAt').execute()

export const guestsOf = (db: Db, person: string) =>
  db
    .selectFrom('bookingParticipant as m')
    .innerJoin('booking as b', 'b.identifier', 'm.bookingIdentifier')
    .select(['m.bookingIdentifier', 'm.firstName', 'm.email', 'm.relation', 'm.status'])
    .where('m.role', '=', 'guest')
    .where('b.clientIdentifier', '=', person)
    .orderBy('m.identifier')
    .execute()

export interface OwnTransaction {
  createdAt: string
  transactionType: string
  account: string
  direction: 'credit' | 'debit'
  amount: number
  currency: string
  balanceAfter: number
  reference: string | null
}

/** Every ledger transfer on accounts of the person. */
export async function transfersOf(db: Db, person: string): Promise<OwnTransaction[]> {
  const { rows } = await sql<OwnTransaction>`
    select e.created_at, e.transaction_type, a.kind as account, t.amount, t.currency, e.reference,
           case when t.to_account = a.id then 'credit' else 'debit' end as direction,
           case when t.to_account = a.id then t.to_balance else t.from_balance end as balance_after
      from ledger_account a
      join ledger_transfer t on a.id in (t.from_account, t.to_account)
      join ledger_entry e on e.identifier = t.entry_identifier
     where a.owner_identifier = ${person}::uuid
     order by t.id`.execute(db)
  return rows
}

/** Reviews the person wrote, and published reviews about the person. */
export const reviewsOf = (db: Db, person: string) =>
  db
    .selectFrom('review as r')
    .innerJoin('bookingParticipant as m', 'm.identifier', 'r.participantIdentifier')
    .innerJoin('appUser as p', 'p.identifier', 'r.providerIdentifier')
    .select([
      'r.halfStars',
      'r.comment',
      'r.isAnonymous',
      'r.status',
      'r.createdAt',
      fullName('p').as('therapist'),
      sql<boolean>`m.user_identifier is not distinct from ${person}::uuid`.as('isOwn'),
    ])
    .where((row) =>
      row.or([
        row('m.userIdentifier', '=', person),
        row.and([
          row('r.providerIdentifier', '=', person),
          row('r.status', '=', 'published'),
          row('r.isAnonymous', '=', false),
        ]),
      ]),
    )
    .orderBy('r.createdAt')
    .execute()

/** Readable files of the person, newest first, with the document type they belong to. */
export const openFilesOf = (db: Db, person: string) =>
  db
    .selectFrom('storedFile as f')
    .leftJoin('document as d', 'd.fileIdentifier', 'f.identifier')
    .select(['f.identifier', 'f.ownerIdentifier', 'f.storageKey', 'f.sealedKey', 'f.dataKeyId', 'f.name', 'f.bytes'])
    .select(['d.kind'])
    .where('f.ownerIdentifier', '=', person)
    .where('f.scanStatus', 'in', ['clean', 'not_scanned'])
    .orderBy('f.createdAt', 'desc')
    .orderBy('f.identifier', 'desc')
    .execute()

export const pictureOf = (db: Db, person: string) =>
  db.selectFrom('picture').select(['contentType', 'content']).where('userIdentifier', '=', person).executeTakeFirst()

export const teamNotesOf = (db: Db, person: string) =>
  db
    .selectFrom('teamNote')
    .select(['identifier', 'sealedContent', 'createdAt', 'withdrawnAt'])
    .where('userIdentifier', '=', person)
    .orderBy('createdAt')
    .execute()
