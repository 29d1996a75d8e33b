import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { changes } from '#platform/database/outcome.ts'
import type { ExperienceTable } from '#platform/database/tables.gen.ts'

const columns = [
  'identifier',
  'companyName',
  'jobTitle',
  'startMonth as startDate',
  'endMonth as endDate',
  'description',
  'currentlyWorksHere',
] as const

export type ExperienceSort = `${'' | '-'}${'startDate' | 'companyName' | 'jobTitle'}`

const newest = sql`start_month desc, created_at desc, identifier desc`
const orders: Record<ExperienceSort, RawBuilder<unknown>> = {
  startDate: sql`start_month, created_at, identifier`,
  '-startDate': newest,
  companyName: sql`lower(company_name), ${newest}`,
  '-companyName': sql`lower(company_name) desc, ${newest}`,
  jobTitle: sql`lower(job_title), ${newest}`,
  '-jobTitle': sql`lower(job_title) desc, ${newest}`,
}

interface Part {
  sort: ExperienceSort
  limit: number
  offset: number
}

export const experiencePage = (db: Db, provider: string, { sort, limit, offset }: Part) =>
  db
    .selectFrom('experience')
    .select(columns)
    .where('providerIdentifier', '=', provider)
    .orderBy(orders[sort])
    .limit(limit)
    .offset(offset)
    .execute()

export async function countExperience(db: Db, provider: string): Promise<number> {
  const { count } = await db
    .selectFrom('experience')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('providerIdentifier', '=', provider)
    .executeTakeFirstOrThrow()
  return count
}

export const oneExperience = (db: Db, provider: string, identifier: string) =>
  db
    .selectFrom('experience')
    .select(columns)
    .where('providerIdentifier', '=', provider)
    .where('identifier', '=', identifier)
    .executeTakeFirst()

type Place = Omit<ExperienceTable, 'identifier' | 'providerIdentifier' | 'createdAt'>

export const insertExperience = (db: Db, row: ExperienceTable) =>
  db.insertInto('experience').values(row).returning(columns).executeTakeFirstOrThrow()

export const updateExperience = (db: Db, provider: string, identifier: string, place: Place) =>
  db
    .updateTable('experience')
    .set(place)
    .where('providerIdentifier', '=', provider)
    .where('identifier', '=', identifier)
    .returning(columns)
    .executeTakeFirst()

export const removeExperience = (db: Db, provider: string, identifier: string): Promise<boolean> =>
  changes(db.deleteFrom('experience').where('providerIdentifier', '=', provider).where('identifier', '=', identifier))
