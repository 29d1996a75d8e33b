import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { DocumentStatus, DocumentType } from '#schemas/marketplace/credentials.ts'
import type { Db } from '#platform/database/database.ts'
import type { DocumentTable } from '#platform/database/tables.gen.ts'

/** Serialises changes of one therapist's profile until the transaction ends. */
export const lockProvider = (db: Db, identifier: string) =>
  db
    .selectFrom('provider')
    .select('userIdentifier')
    .where('userIdentifier', '=', identifier)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Documents with the metadata of their files. */
const documents = (db: Db, provider: string) =>
  db
    .selectFrom('document as d')
    .leftJoin('storedFile as f', 'f.identifier', 'd.fileIdentifier')
    .select([
      'd.identifier',
      'd.fileIdentifier',
      'd.kind',
      'd.title',
      'd.body',
      'd.credentialNumber',
      'd.status',
      'd.issuedOn as issuedAt',
      'd.expiresOn as expiresAt',
      'd.reviewNote',
      'd.reviewedAt',
      'd.createdAt',
      'f.name as fileName',
      'f.contentType',
      'f.bytes',
      'f.scanStatus',
      sql<string | null>`encode(f.sha256, 'hex')`.as('sha256'),
    ])
    .where('d.providerIdentifier', '=', provider)

export type DocumentRow = Awaited<ReturnType<typeof allDocuments>>[number]

export interface DocumentFilter {
  kinds: readonly DocumentType[]
  /** Without it, all except withdrawn ones. */
  status?: DocumentStatus
  /** Only documents with these identifiers. */
  named?: string[]
}

export type DocumentSort = `${'' | '-'}${'createdAt' | 'expiresAt'}`

const newest = sql`d.created_at desc, d.identifier desc`
const orders: Record<DocumentSort, RawBuilder<unknown>> = {
  createdAt: sql`d.created_at, d.identifier`,
  '-createdAt': newest,
  expiresAt: sql`d.expires_on nulls last, ${newest}`,
  '-expiresAt': sql`d.expires_on desc nulls last, ${newest}`,
}

export const allDocuments = (db: Db, provider: string) => documents(db, provider).orderBy(newest).execute()

interface Part {
  sort: DocumentSort
  limit: number
  offset: number
}

export const documentPage = (db: Db, provider: string, { kinds, status, named }: DocumentFilter, part: Part) =>
  documents(db, provider)
    .where('d.kind', 'in', kinds)
    .where('d.status', status ? '=' : '<>', status ?? 'withdrawn')
    .$if(named !== undefined, (query) => query.where('d.identifier', 'in', named as string[]))
    .orderBy(orders[part.sort])
    .limit(part.limit)
    .offset(part.offset)
    .execute()

export async function countDocuments(
  db: Db,
  provider: string,
  { kinds, status, named }: DocumentFilter,
): Promise<number> {
  const { count } = await db
    .selectFrom('document')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('providerIdentifier', '=', provider)
    .where('kind', 'in', kinds)
    .where('status', status ? '=' : '<>', status ?? 'withdrawn')
    .$if(named !== undefined, (query) => query.where('identifier', 'in', named as string[]))
    .executeTakeFirstOrThrow()
  return count
}

export const documentsNamed = (db: Db, provider: string, identifiers: readonly string[]) =>
  documents(db, provider)
    .where('d.identifier', 'in', identifiers)
    .orderBy('d.createdAt')
    .orderBy('d.identifier')
    .execute()

export const oneDocument = (
  db: Db,
  provider: string,
  { identifier, kinds }: { identifier: string; kinds: readonly DocumentType[] },
) => documents(db, provider).where('d.identifier', '=', identifier).where('d.kind', 'in', kinds).executeTakeFirst()

/** Locks the document, so that no operator reviews it meanwhile. */
export const lockDocument = (
  db: Db,
  provider: string,
  { identifier, kinds }: { identifier: string; kinds: readonly DocumentType[] },
) =>
  db
    .selectFrom('document')
    .select(['identifier', 'kind', 'status', 'fileIdentifier'])
    .where('providerIdentifier', '=', provider)
    .where('identifier', '=', identifier)
    .where('kind', 'in', kinds)
    .forUpdate()
    .executeTakeFirst()

export const insertDocument = (db: Db, row: Insertable<DocumentTable>) =>
  db.insertInto('document').values(row).execute()

export const removeDocument = (db: Db, identifier: string) =>
  db.deleteFrom('document').where('identifier', '=', identifier).execute()

export const markWithdrawn = (db: Db, identifier: string) =>
  db.updateTable('document').set({ status: 'withdrawn' }).where('identifier', '=', identifier).execute()

/** The document of a file, with the therapist to notify. */
export const lockDocumentOfFile = (db: Db, fileIdentifier: string) =>
  db
    .selectFrom('document as d')
    .innerJoin('appUser as u', 'u.identifier', 'd.providerIdentifier')
    .select(['d.identifier', 'd.providerIdentifier', 'd.kind', 'u.email', 'u.locale', 'u.accountStatus'])
    .where('d.fileIdentifier', '=', fileIdentifier)
    .forUpdate('d')
    .executeTakeFirst()

export const rejectDocument = (db: Db, identifier: string, review: { reviewNote: string; reviewedAt: string }) =>
  db
    .updateTable('document')
    .set({ status: 'rejected', ...review })
    .where('identifier', '=', identifier)
    .execute()
