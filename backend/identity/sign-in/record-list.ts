import { randomUUIDv7 } from 'node:crypto'
import { audit, auditEach } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { seal } from '#platform/crypto/seal.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'
import { insertPeopleSearch } from './queries.ts'
import { limitPeopleViewed } from './limit-people-viewed.ts'

export const listNames = [
  'users',
  'sessions',
  'bookings',
  'payments',
  'payouts',
  'adjustments',
  'absence-cases',
  'owners',
  'unmatched-transfers',
  'verifications',
  'reviews',
] as const

interface Listed<Row> {
  query: Record<string, string | number | boolean | undefined>
  rows: readonly Row[]
  peopleOf: (row: Row) => (string | null)[]
}

/**
 * Logs a list before an operator sees it: its name, the query, the number of rows, and one row for each user in it, which
 * appears in that user's access log. Search terms may contain names, so they are stored encrypted elsewhere.
 */
export async function recordList<Row>(
  context: Context,
  list: (typeof listNames)[number],
  { query: { search, ...filters }, rows, peopleOf }: Listed<Row>,
): Promise<void> {
  const { identifier: operator } = signedIn(context)
  const people = new Set(rows.flatMap(peopleOf).filter((person) => person !== null && person !== operator))
  const subjects = [...people] as string[]
  await context.transaction(async (db) => {
    const words =
      typeof search === 'string' && search.trim() !== '' ? await storeSearch(context, db, search) : undefined
    const ofSearch: Record<string, string> = words === undefined ? {} : { search: words }
    await audit(context, db, 'admin.people_listed', {
      details: { list, query: textOf(filters), rows: rows.length, people: subjects.length, ...ofSearch },
    })
    await auditEach(context, db, 'admin.person_listed', { subjects, details: { list, ...ofSearch } })
    if (subjects.length > 0) await limitPeopleViewed(context, db)
  })
}

const textOf = (filters: Listed<never>['query']): string =>
  Object.entries(filters)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
    .toSorted()
    .join('&')

async function storeSearch({ now, services }: Context, db: Db, words: string): Promise<string> {
  const identifier = randomUUIDv7()
  const sealedWords = seal(services.config.secrets.seals, sealPurposes.peopleSearch, identifier, words)
  await insertPeopleSearch(db, { identifier, searchedAt: iso(now), sealedWords })
  return identifier
}
