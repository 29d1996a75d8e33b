import { type RawBuilder, sql, type SqlBool, type Updateable } from 'kysely'
import type { importApi } from '#schemas/care/client-import.ts'
import type { QueryOf } from '#schemas/platform/endpoint.ts'
import { type Db, unnamed } from '#platform/database/database.ts'
import type { ImportedClientTable } from '#platform/database/tables.gen.ts'

const columns = [
  'c.identifier',
  'c.firstName',
  'c.lastName',
  'c.email',
  'c.phoneNumber',
  'c.clientNumber',
  'c.status',
  'c.source',
  'c.createdAt',
  'c.invitedAt',
  'c.expiresAt',
  'c.clientIdentifier',
] as const

const own = (db: Db, provider: string) =>
  db.selectFrom('importedClient as c').select(columns).where('c.providerIdentifier', '=', provider)

export type ImportedRow = Awaited<ReturnType<ReturnType<typeof own>['executeTakeFirstOrThrow']>>

export const findImported = (db: Db, provider: string, identifier: string) =>
  own(db, provider).where('c.identifier', '=', identifier).executeTakeFirst()

/** Serialises changes of an imported person. */
export const lockImported = (db: Db, provider: string, identifier: string) =>
  own(db, provider).where('c.identifier', '=', identifier).forUpdate().executeTakeFirst()

export const setImported = (db: Db, identifier: string, change: Updateable<ImportedClientTable>) =>
  db.updateTable('importedClient').set(change).where('identifier', '=', identifier).execute()

export const dropImported = (db: Db, identifier: string) =>
  db.deleteFrom('importedClient').where('identifier', '=', identifier).execute()

type ImportQuery = QueryOf<typeof importApi.imported>

/** Every word must match some field; an expired invitation counts as not sent. */
function fits({ searchQuery = '', status, source }: ImportQuery, now: string): RawBuilder<SqlBool> {
  const words = searchQuery.split(/\s+/u).filter((word) => word !== '')
  const text = sql`lower(concat_ws(' ', c.first_name, c.last_name, c.email, c.phone_number, c.client_number))`
  const shown = sql`case when c.status = 'invited' and c.expires_at <= ${now}::timestamptz then 'new' else c.status end`
  return sql.join(
    [
      sql`true`,
      ...words.map((word) => sql`strpos(${text}, lower(${word})) > 0`),
      ...(status === undefined ? [] : [sql`${shown} = ${status}`]),
      ...(source === undefined ? [] : [sql`c.source = ${source}`]),
    ],
    sql` and `,
  ) as RawBuilder<SqlBool>
}

const orders: Record<NonNullable<ImportQuery['sort']>, RawBuilder<unknown>> = {
  createdAt: sql`c.created_at, c.identifier`,
  '-createdAt': sql`c.created_at desc, c.identifier desc`,
  lastName: sql`lower(c.last_name) nulls last, c.identifier`,
  '-lastName': sql`lower(c.last_name) desc nulls last, c.identifier desc`,
  email: sql`lower(c.email) nulls last, c.identifier`,
  '-email': sql`lower(c.email) desc nulls last, c.identifier desc`,
}

interface Page {
  now: string
  limit: number
  offset: number
}

export const listImported = (db: Db, provider: string, query: ImportQuery, { now, limit, offset }: Page) =>
  own(db, provider)
    .where(fits(query, now))
    .orderBy(orders[query.sort ?? '-createdAt'])
    .limit(limit)
    .offset(offset)
    .modifyEnd(unnamed)
    .execute()

export async function countImported(
  db: Db,
  provider: string,
  query: ImportQuery,
  { now, limit }: Omit<Page, 'offset'>,
) {
  const { count } = await db
    .selectFrom(own(db, provider).where(fits(query, now)).limit(limit).as('found'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .modifyEnd(unnamed)
    .executeTakeFirstOrThrow()
  return count
}

/** Invited people with the therapist who invited them, while that therapist is active and was verified. */
const invited = (db: Db) =>
  db
    .selectFrom('importedClient as c')
    .innerJoin('appUser as p', 'p.identifier', 'c.providerIdentifier')
    .innerJoin('provider as d', 'd.userIdentifier', 'c.providerIdentifier')
    .where('c.status', '=', 'invited')
    .where('p.accountStatus', '=', 'active')
    .where('d.verifiedAt', 'is not', null)
    .where('d.verificationStatus', 'in', ['approved', 'submitted', 'in_review'])

const openLink = (db: Db, tokenHash: Buffer, now: string) =>
  invited(db)
    .select(['c.identifier', 'c.providerIdentifier', 'c.email'])
    .select([
      'p.firstName as providerFirstName',
      'p.lastName as providerLastName',
      'p.email as providerEmail',
      'p.locale as providerLocale',
    ])
    .select(['d.headline as providerHeadline'])
    .where('c.tokenHash', '=', tokenHash)
    .where('c.expiresAt', '>', now)

/** The invited person of an open link, and the inviting therapist. */
export const findByLink = (db: Db, tokenHash: Buffer, now: string) => openLink(db, tokenHash, now).executeTakeFirst()

/** The same, locked until the end of the transaction. */
export const lockLink = (db: Db, tokenHash: Buffer, now: string) =>
  openLink(db, tokenHash, now).forUpdate('c').executeTakeFirst()

export type LinkRow = NonNullable<Awaited<ReturnType<typeof findByLink>>>

/** People of any therapist who have accepted with this address and have no account yet. */
export const acceptedBy = (db: Db, email: string) =>
  invited(db)
    .select([
      'c.identifier',
      'c.providerIdentifier',
      'c.acceptedAt',
      'p.email as providerEmail',
      'p.locale as providerLocale',
    ])
    .where(sql`lower(c.email)`, '=', sql`lower(${email})`)
    .where('c.acceptedAt', 'is not', null)
    .orderBy('c.identifier')
    .$narrowType<{ acceptedAt: string }>()
    .forUpdate('c')
    .execute()

/** The verified client who owns an address; undefined for other account types. */
export async function clientWithAddress(db: Db, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('appUser')
    .select('identifier')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('accountStatus', 'not in', ['pending_verification', 'deleted'])
    .where('accountStatus', '=', 'active')
    .where('userType', '=', 'client')
    .executeTakeFirst()
  return row?.identifier
}

export async function clientAddress(db: Db, identifier: string): Promise<string | null> {
  const row = await db
    .selectFrom('appUser')
    .select('email')
    .where('identifier', '=', identifier)
    .where('userType', '=', 'client')
    .executeTakeFirst()
  return row?.email ?? null
}
