import { sql } from 'kysely'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Db } from '#platform/database/database.ts'
import { emptiedColumns, tables } from './data-classes.ts'

/** Locks the account until the end of the transaction, which serialises deletion, export and erasure. */
export const lockAccount = (db: Db, identifier: string) =>
  db.selectFrom('appUser').selectAll().where('identifier', '=', identifier).forNoKeyUpdate().executeTakeFirst()

export type AccountRow = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

/** All balances of a person: wallets of clients, earnings of therapists, including payouts in transit. */
export async function balancesOf(db: Db, owner: string): Promise<{ amount: number; currency: CurrencyCode }[]> {
  const rows = await db
    .selectFrom('ledgerAccount')
    .select(['balance as amount', 'currency'])
    .where('ownerIdentifier', '=', owner)
    .where('balance', '>', 0)
    .unionAll(
      db
        .selectFrom('payout')
        .select(['amount', 'currency'])
        .where('providerIdentifier', '=', owner)
        .where('settledAt', 'is', null),
    )
    .orderBy('currency')
    .execute()
  return rows.map(({ amount, currency }) => ({ amount, currency: currency as CurrencyCode }))
}

export const markLeaving = (db: Db, identifier: string) =>
  db.updateTable('appUser').set({ accountStatus: 'deletion_requested' }).where('identifier', '=', identifier).execute()

/** A person who returned and deletes the account again gets a new waiting period. */
export async function writeDeletion(
  db: Db,
  deletion: { userIdentifier: string; requestedAt: string; eraseAfter: string; erasedAt: string | null },
): Promise<void> {
  await db
    .insertInto('accountDeletion')
    .values(deletion)
    .onConflict((conflict) => conflict.column('userIdentifier').doUpdateSet(deletion))
    .execute()
}

/** When an account was closed, and when its erasure is due. */
export const findDeletion = (db: Db, userIdentifier: string) =>
  db
    .selectFrom('accountDeletion')
    .select(['requestedAt', 'eraseAfter'])
    .where('userIdentifier', '=', userIdentifier)
    .executeTakeFirst()

export const endSessions = (db: Db, person: string, at: string) =>
  db
    .updateTable('session')
    .set({ revokedAt: at })
    .where('revokedAt', 'is', null)
    .where((row) => row.or([row('userIdentifier', '=', person), row('impersonator', '=', person)]))
    .execute()

export const unlist = (db: Db, provider: string) =>
  db.deleteFrom('providerListing').where('providerIdentifier', '=', provider).execute()

/** Closed accounts: those to erase now, and those still in their waiting period. */
export const leavingAccounts = (db: Db, limit: number) =>
  db
    .selectFrom('accountDeletion as d')
    .innerJoin('appUser as u', 'u.identifier', 'd.userIdentifier')
    .select(['d.userIdentifier as identifier', 'd.eraseAfter', 'd.requestedAt'])
    .where('d.erasedAt', 'is', null)
    .where('u.accountStatus', '=', 'deletion_requested')
    .orderBy('d.eraseAfter')
    .limit(limit)
    .execute()

/** Files a person uploaded, except note files, which are deleted with their note. */
export async function fileIdentifiersOf(db: Db, person: string): Promise<string[]> {
  const rows = await db
    .selectFrom('storedFile')
    .select('identifier')
    .where('ownerIdentifier', '=', person)
    .where('dataKeyId', 'is', null)
    .execute()
  return rows.map(({ identifier }) => identifier)
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Rows of one person in a table of the data classes. */
export async function rowsOf(
  db: Db,
  { table, owner, columns }: { table: string; owner: string; columns: readonly string[] },
  person: string,
): Promise<Record<string, unknown>[]> {
  const names = sql.join(columns.map((column) => sql.ref(snake(column))))
  const { rows } = await sql<Record<string, unknown>>`
    select ${names} from ${sql.table(snake(table))} where ${sql.ref(snake(owner))} = ${person}::uuid order by 1`.execute(
    db,
  )
  return rows
}

export const deleteRowsOf = (db: Db, { table, owner }: { table: string; owner: string }, person: string) =>
  sql`delete from ${sql.table(snake(table))} where ${sql.ref(snake(owner))} = ${person}::uuid`.execute(db)

/** Removes the person from account, practice and payments; the rows stay because others refer to them. */
export async function emptyAccount(db: Db, person: string, at: string): Promise<void> {
  await db
    .updateTable('appUser')
    .set({
      accountStatus: 'deleted',
      erasedAt: at,
      email: null,
      passwordHash: null,
      firstName: null,
      lastName: null,
      phoneNumber: null,
      timezone: 'UTC',
    })
    .where('identifier', '=', person)
    .execute()
  await db
    .updateTable('provider')
    .set({
      ...Object.fromEntries(emptiedColumns(tables.provider).map((column) => [column, null])),
      isFree: false,
      verificationStatus: 'not_started',
    })
    .where('userIdentifier', '=', person)
    .execute()
  await db
    .updateTable('payment')
    .set({ authorizationUrl: null, failure: null })
    .where('userIdentifier', '=', person)
    .execute()
}

/** Removes names and bank texts from the person's money rows: the ledger keeps amounts and references. */
export async function emptyMoney(db: Db, person: string): Promise<void> {
  await db
    .updateTable('payout')
    .set({ accountName: null, reason: null })
    .where('providerIdentifier', '=', person)
    .execute()
  await db.updateTable('cardRefund').set({ reason: null }).where('userIdentifier', '=', person).execute()
  // The code of an open one is not deleted: an account with open codes is not, either.
  await db
    .updateTable('giftCode')
    .set({ codeHash: null })
    .where('buyerIdentifier', '=', person)
    .where('status', '<>', 'open')
    .execute()
  await sql`
    update unmatched_transfer u set sender_name = null from virtual_account v
     where v.user_identifier = ${person}::uuid
       and (u.virtual_account = v.identifier or (u.gateway, u.customer) = (v.gateway, v.customer))`.execute(db)
}

/** Texts of the person about sessions: a client's note, and the reason and texts of a cancellation. */
export async function emptyBookings(db: Db, person: string): Promise<void> {
  await db.updateTable('booking').set({ note: null, sealedNote: null }).where('clientIdentifier', '=', person).execute()
  await db
    .updateTable('booking')
    .set({ message: null, sealedMessage: null, reasonCode: null })
    .where((row) =>
      row.or([
        row.and([row('clientIdentifier', '=', person), row('cancelledBy', '=', 'client')]),
        row.and([row('providerIdentifier', '=', person), row('cancelledBy', '=', 'provider')]),
      ]),
    )
    .execute()
  await db
    .updateTable('bookingSeries')
    .set({ note: null, sealedNote: null })
    .where('clientIdentifier', '=', person)
    .execute()
  await sql`
    update reschedule r set note = null, sealed_note = null from booking b
     where b.identifier = r.booking_identifier
       and ${person}::uuid = case r.asked_by when 'client' then b.client_identifier else b.provider_identifier end`.execute(
    db,
  )
  // Guests were invited by the erased person, so no other user has a reason to know them.
  await sql`
    update booking_participant m set email = null, first_name = null, token_hash = null from booking b
     where b.identifier = m.booking_identifier and m.role = 'guest' and b.client_identifier = ${person}::uuid`.execute(
    db,
  )
}

/** Therapists whose rating must be recomputed when the person's reviews become anonymous. */
export async function reviewedBy(db: Db, person: string): Promise<string[]> {
  const rows = await db
    .selectFrom('review as r')
    .innerJoin('bookingParticipant as m', 'm.identifier', 'r.participantIdentifier')
    .select('r.providerIdentifier')
    .distinct()
    .where('m.userIdentifier', '=', person)
    .execute()
  return rows.map(({ providerIdentifier }) => providerIdentifier)
}

/** An entry in a therapist's list of imported people identifies the person. */
export const dropImportsOf = (db: Db, client: string) =>
  db.deleteFrom('importedClient').where('clientIdentifier', '=', client).execute()

export const anonymizeAuthor = (db: Db, person: string) =>
  db
    .updateTable('review')
    .set({ isAnonymous: true })
    .where('participantIdentifier', 'in', (select) =>
      select.selectFrom('bookingParticipant').select('identifier').where('userIdentifier', '=', person),
    )
    .execute()

/** Unsent mails to a person, by the hash of the address; sent ones are no longer in the queue. */
export const deleteQueuedMails = (db: Db, reader: string) =>
  sql`delete from jobs.job where name = 'mail' and data->>'reader' = ${reader}`.execute(db)
