import { sql } from 'kysely'
import type { RowResult } from '#schemas/care/client-import.ts'
import { type Db, unnamed } from '#platform/database/database.ts'
import type { Newcomer } from './rules.ts'

/** Serialises the imports of a therapist and the count of the day's invitations. */
export const lockImports = (db: Db, provider: string) =>
  db.selectFrom('provider').select('userIdentifier').where('userIdentifier', '=', provider).forNoKeyUpdate().execute()

export interface Known {
  row: number
  identifier: string | null
  duplicateOf: NonNullable<RowResult['duplicateOf']>
}

interface Where {
  provider: string
  /** People imported with the same file. */
  importIdentifier: string | null
}

/**
 * Which of these people the therapist has already: imported from the same file or earlier, or as a client with this
 * address.
 */
export async function findKnown(
  db: Db,
  { provider, importIdentifier }: Where,
  people: readonly Newcomer[],
  /** The person being changed is not a duplicate of themselves. */
  except: string | null = null,
): Promise<Known[]> {
  if (people.length === 0) return []
  // Planned for each execution: a table that is empty at the first chunk of a file is large at the last.
  const { rows } = await sql<Known>`
    select r.row, found.identifier, found.duplicate_of
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as r(row int, "firstName" text, "lastName" text,
             email text, "phoneNumber" text, "clientNumber" text)
     cross join lateral (
       select c.identifier, case when c.import_identifier = ${importIdentifier}::uuid then 'file' else 'imported' end
                as duplicate_of, 1 as place
         from imported_client c
        where c.provider_identifier = ${provider} and c.identifier is distinct from ${except}::uuid and c.email is not null
          and lower(c.email) = lower(r.email)
       union all
       select c.identifier, case when c.import_identifier = ${importIdentifier}::uuid then 'file' else 'imported' end, 2
         from imported_client c
        where c.provider_identifier = ${provider} and c.identifier is distinct from ${except}::uuid and r.email is null
          and c.phone_number = r."phoneNumber"
          and lower(c.first_name) = lower(r."firstName") and lower(c.last_name) = lower(r."lastName")
       union all
       select c.identifier, case when c.import_identifier = ${importIdentifier}::uuid then 'file' else 'imported' end, 3
         from imported_client c
        where c.provider_identifier = ${provider} and c.identifier is distinct from ${except}::uuid and r.email is null
          and lower(c.client_number) = lower(r."clientNumber") and lower(c.last_name) = lower(r."lastName")
          and lower(c.first_name) = lower(r."firstName")
       union all
       select null, 'client', 4
         from app_user u
         join client_relation k on k.client_identifier = u.identifier and k.provider_identifier = ${provider}
        where lower(u.email) = lower(r.email) and u.account_status not in ('pending_verification','deleted')
       order by place limit 1) found ${unnamed}`.execute(db)
  return rows
}

interface ImportRunRow {
  provider: string
  source: 'csv' | 'email' | 'manual'
  importIdentifier: string | null
  /** ISO instant. */
  at: string
}

/** Inserts new people and returns those that were inserted. */
export async function insertImported(
  db: Db,
  { provider, source, importIdentifier, at }: ImportRunRow,
  people: readonly (Newcomer & { identifier: string })[],
): Promise<string[]> {
  if (people.length === 0) return []
  const { rows } = await sql<{ identifier: string }>`
    insert into imported_client (identifier, provider_identifier, source, first_name, last_name, email, phone_number,
                                 client_number, import_identifier, created_at, touched_at)
    select r.identifier, ${provider}, ${source}, r."firstName", r."lastName", r.email, r."phoneNumber",
           r."clientNumber", ${importIdentifier}, ${at}, ${at}
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as r(identifier uuid, "firstName" text,
             "lastName" text, email text, "phoneNumber" text, "clientNumber" text)
    on conflict do nothing returning identifier`.execute(db)
  return rows.map(({ identifier }) => identifier)
}

/** Marks invitations as requested now; the mails are sent one by one. */
export const markInvited = (db: Db, identifiers: readonly string[], at: string) =>
  sql`update imported_client set status = 'invited', invited_at = ${at}, mail_due_at = ${at}, touched_at = ${at},
             token_hash = case when expires_at > ${at} then token_hash end,
             expires_at = case when expires_at > ${at} then expires_at end
       where identifier = any(${identifiers}::uuid[])`.execute(db)

const run = (db: Db, provider: string, identifier: string) =>
  db
    .selectFrom('clientImport')
    .selectAll()
    .where('providerIdentifier', '=', provider)
    .where('identifier', '=', identifier)

export const findRun = (db: Db, provider: string, identifier: string) =>
  run(db, provider, identifier).executeTakeFirst()

export type RunRow = Awaited<ReturnType<ReturnType<typeof run>['executeTakeFirstOrThrow']>>

/** The current state of the import, and whether this call created it with its first chunk. */
export async function openRun(
  db: Db,
  begun: { identifier: string; providerIdentifier: string; total: number; startedAt: string },
): Promise<{ run: RunRow; isNew: boolean }> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('clientImport')
    .values(begun)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return {
    run: await run(db, begun.providerIdentifier, begun.identifier).executeTakeFirstOrThrow(),
    isNew: numInsertedOrUpdatedRows === 1n,
  }
}

export interface RowMade {
  row: number
  status: 'new' | 'duplicate' | 'invalid' | 'invited'
  identifier: string | null
  duplicateOf: RowResult['duplicateOf']
}

/** Rows of this import that already have a result. */
export async function rowsMade(
  db: Db,
  { provider, importIdentifier }: Where,
  rows: readonly number[],
): Promise<RowMade[]> {
  const made = await sql<RowMade>`
    select row_number as row, status, imported_identifier as identifier, duplicate_of from client_import_row
     where provider_identifier = ${provider} and import_identifier = ${importIdentifier}
       and row_number = any(${rows}::int[]) ${unnamed}`.execute(db)
  return made.rows
}

/** Stores the results of rows and adds them to the counts of their import. */
export async function writeRows(
  db: Db,
  { provider, importIdentifier }: Where,
  rows: readonly RowMade[],
): Promise<RunRow> {
  const { rows: after } = await sql<RunRow>`
    with made as (
      insert into client_import_row (provider_identifier, import_identifier, row_number, status, duplicate_of,
                                     imported_identifier)
      select ${provider}, ${importIdentifier}, r.row, r.status, r."duplicateOf", r.identifier
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(row int, status text, "duplicateOf" text,
               identifier uuid)
      on conflict do nothing returning status)
    update client_import i
       set new_rows = new_rows + (select count(*) from made where status = 'new'),
           duplicate_rows = duplicate_rows + (select count(*) from made where status = 'duplicate'),
           invalid_rows = invalid_rows + (select count(*) from made where status = 'invalid'),
           invited_rows = invited_rows + (select count(*) from made where status = 'invited')
     where provider_identifier = ${provider} and identifier = ${importIdentifier}
    returning *`.execute(db)
  return after[0] as RunRow
}
