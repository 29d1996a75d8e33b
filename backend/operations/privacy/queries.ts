import { sql } from 'kysely'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Db } from '#platform/database/database.ts'

/** Locks the account until the end of the transaction, so that it is deleted, exported and erased once at a time. */
export const lockAccount = (db: Db, identifier: string) =>
  db.selectFrom('appUser').selectAll().where('identifier', '=', identifier).forNoKeyUpdate().executeTakeFirst()

export type AccountRow = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

/** Everything of value that belongs to a person: wallets of clients, earnings of therapists, also those on the way to a bank. */
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

/** Somebody who came back and leaves again waits anew. */
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

export const endSessions = (db: Db, person: string, at: string) =>
  db
    .updateTable('session')
    .set({ revokedAt: at })
    .where('revokedAt', 'is', null)
    .where((row) => row.or([row('userIdentifier', '=', person), row('impersonator', '=', person)]))
    .execute()

export const unlist = (db: Db, provider: string) =>
  db.deleteFrom('providerListing').where('providerIdentifier', '=', provider).execute()

/** Accounts whose owners have left and not come back: those to erase now, and those whose time has not come. */
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

/** Files that a person handed in; not those of notes, which go with their note. */
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

/** Rows of one person in a table of the table of tables. */
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

/** Takes the person out of the account, the practice and the payments; the rows stay for those who point at them. */
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
      headline: null,
      title: null,
      bio: null,
      disciplineId: null,
      genderId: null,
      religionId: null,
      stateId: null,
      fee: null,
      isFree: false,
      verificationStatus: 'not_started',
      verifiedAt: null,
      officeAddress: null,
      zipCode: null,
      dob: null,
      ethnicityId: null,
    })
    .where('userIdentifier', '=', person)
    .execute()
  await db
    .updateTable('payment')
    .set({ authorizationUrl: null, failure: null })
    .where('userIdentifier', '=', person)
    .execute()
}

/** Names and words of banks about the person's money: the books keep sums and references without them. */
export async function emptyMoney(db: Db, person: string): Promise<void> {
  await db
    .updateTable('payout')
    .set({ accountName: null, reason: null })
    .where('providerIdentifier', '=', person)
    .execute()
  await db.updateTable('cardRefund').set({ reason: null }).where('userIdentifier', '=', person).execute()
  await sql`
    update unmatched_transfer u set sender_name = null from virtual_account v
     where v.user_identifier = ${person}::uuid
       and (u.virtual_account = v.identifier or (u.gateway, u.customer) = (v.gateway, v.customer))`.execute(db)
}

/** What the person wrote about sessions: the note of a client, and the reason and words of whoever cancelled. */
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
  // Guests came for the person who goes; nobody else has a reason to know them.
  await sql`
    update booking_participant m set email = null, first_name = null, token_hash = null from booking b
     where b.identifier = m.booking_identifier and m.role = 'guest' and b.client_identifier = ${person}::uuid`.execute(
    db,
  )
}

/** Therapists whose rating is worked out anew when the person's reviews lose their name. */
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

/** Where somebody stands in a therapist's list of imported people, the entry tells who it was. */
export const dropImportsOf = (db: Db, client: string) =>
  db.deleteFrom('importedClient').where('clientIdentifier', '=', client).execute()

export const hideAuthor = (db: Db, person: string) =>
  db
    .updateTable('review')
    .set({ isAnonymous: true })
    .where('participantIdentifier', 'in', (select) =>
      select.selectFrom('bookingParticipant').select('identifier').where('userIdentifier', '=', person),
    )
    .execute()

/** Letters to somebody that are not sent, by the fingerprint of the address; what is sent is in the queue no more. */
export const dropLetters = (db: Db, reader: string) =>
  sql`delete from jobs.job where name = 'mail' and data->>'reader' = ${reader}`.execute(db)

export const newestExport = (db: Db, person: string) =>
  db
    .selectFrom('dataExport')
    .select(['identifier', 'status', 'requestedAt', 'readyAt', 'expiresAt', 'bytes'])
    .where('userIdentifier', '=', person)
    .orderBy('requestedAt', 'desc')
    .orderBy('identifier', 'desc')
    .limit(1)
    .executeTakeFirst()

export type ExportRow = NonNullable<Awaited<ReturnType<typeof newestExport>>>

export const exportsSince = (db: Db, person: string, since: string) =>
  db
    .selectFrom('dataExport')
    .select('requestedAt')
    .where('userIdentifier', '=', person)
    .where('requestedAt', '>', since)
    .orderBy('requestedAt')
    .execute()

export const insertExport = (db: Db, row: { identifier: string; userIdentifier: string; requestedAt: string }) =>
  db
    .insertInto('dataExport')
    .values({ ...row, status: 'preparing' })
    .execute()

/** Older files go when a new one is asked for. */
export const expireExports = (db: Db, person: string) =>
  db
    .updateTable('dataExport')
    .set({ status: 'expired', sealedContent: null })
    .where('userIdentifier', '=', person)
    .where('status', '=', 'ready')
    .execute()

export const preparingExport = (db: Db, identifier: string) =>
  db
    .selectFrom('dataExport')
    .innerJoin('appUser', 'appUser.identifier', 'dataExport.userIdentifier')
    .selectAll('appUser')
    .where('dataExport.identifier', '=', identifier)
    .where('dataExport.status', '=', 'preparing')
    .where('appUser.accountStatus', 'in', ['active', 'pending_verification'])
    .executeTakeFirst()

export async function finishExport(
  db: Db,
  identifier: string,
  made: { readyAt: string; expiresAt: string; sealedContent: Buffer; bytes: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('dataExport')
    .set({ status: 'ready', ...made })
    .where('identifier', '=', identifier)
    .where('status', '=', 'preparing')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const sealedExport = (db: Db, identifier: string) =>
  db
    .selectFrom('dataExport')
    .select('sealedContent')
    .where('identifier', '=', identifier)
    .where('status', '=', 'ready')
    .executeTakeFirst()
