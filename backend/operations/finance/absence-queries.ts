import { sql } from 'kysely'
import type { AbsenceCase } from '#schemas/operations/absence-cases.ts'
import type { Db } from '#platform/database/database.ts'
import { fullName } from '#platform/database/full-name.ts'

interface CaseFilter {
  status?: AbsenceCase['status'] | undefined
  /** Only rows with these identifiers. */
  named?: readonly string[] | undefined
}

const wanted = ({ status, named }: CaseFilter) => sql<boolean>`
  ${status ? sql`k.status = ${status}` : sql`true`} and ${named ? sql`k.identifier = any(${named}::uuid[])` : sql`true`}`

const shown = (db: Db) =>
  db
    .selectFrom('absenceCase as k')
    .innerJoin('booking as b', 'b.identifier', 'k.bookingIdentifier')
    .innerJoin('appUser as c', 'c.identifier', 'b.clientIdentifier')
    .innerJoin('appUser as p', 'p.identifier', 'b.providerIdentifier')
    .leftJoin('appUser as d', 'd.identifier', 'k.decidedBy')
    .select(['k.identifier', 'k.reportedAt', 'k.bookingIdentifier', 'k.reportedBy', 'k.startAt', 'k.status'])
    .select(['k.decidedAt', 'k.reason', 'b.clientIdentifier', 'b.providerIdentifier'])
    .select(['b.fee', 'b.currency', 'b.status as bookingStatus'])
    .select([fullName('c').as('clientName'), fullName('p').as('providerName'), fullName('d').as('decidedByName')])

export const absenceCasePage = (
  db: Db,
  filter: CaseFilter,
  { isOldestFirst, limit, offset }: { isOldestFirst: boolean; limit: number; offset: number },
) =>
  shown(db)
    .where(wanted(filter))
    .orderBy('k.reportedAt', isOldestFirst ? 'asc' : 'desc')
    .orderBy('k.identifier', isOldestFirst ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export type CaseRow = Awaited<ReturnType<typeof absenceCasePage>>[number]

export async function countAbsenceCases(db: Db, filter: CaseFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from absence_case k where ${wanted(filter)} limit ${most}) counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
