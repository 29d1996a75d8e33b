import { sql } from 'kysely'
import type { Consent } from '#schemas/platform/features.ts'
import type { Db } from '#platform/database/database.ts'

/** The features that are on in a country; a flag without countries applies everywhere. */
export async function namesOn(db: Db, country: string): Promise<string[]> {
  const rows = await db
    .selectFrom('featureFlag')
    .select('name')
    .where('isOn', '=', true)
    .where((is) => is.or([is('countries', '=', sql<string[]>`'{}'`), sql<boolean>`${country} = any(countries)`]))
    .execute()
  return rows.map(({ name }) => name)
}

/** The visitor of the latest choice that a person made while signed in. */
export async function visitorOf(db: Db, userIdentifier: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('consentEvent')
    .select('visitor')
    .where('userIdentifier', '=', userIdentifier)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.visitor
}

interface ConsentRow extends Omit<Consent, 'visitorId'> {
  at: string
  visitor: string
  userIdentifier: string | null
  country: string
}

export const insertConsent = (db: Db, row: ConsentRow) => db.insertInto('consentEvent').values(row).execute()
