import { sql } from 'kysely'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { ReferenceKind } from '#schemas/platform/regions.ts'
import type { Db } from '#platform/database/database.ts'

interface PersonChange {
  firstName: string
  lastName: string
  phoneNumber: string
  countryId: number
}

export const updatePerson = (db: Db, identifier: string, change: PersonChange) =>
  db.updateTable('appUser').set(change).where('identifier', '=', identifier).execute()

interface PracticeChange {
  headline: string
  title: string | null
  officeAddress: string
  bio: string | null
  zipCode: string | null
  dob: string | null
  disciplineId: number | null
  genderId: number | null
  religionId: number | null
  ethnicityId: number | null
  stateId: number | null
}

export const updatePractice = (db: Db, identifier: string, change: PracticeChange) =>
  db.updateTable('provider').set(change).where('userIdentifier', '=', identifier).execute()

/** Nobody books with this person until the transaction ends. */
export const lockPerson = (db: Db, identifier: string) =>
  db.selectFrom('appUser').select('identifier').where('identifier', '=', identifier).forUpdate().execute()

export const hasBookings = async (db: Db, identifier: string): Promise<boolean> =>
  (await db
    .selectFrom('booking')
    .select('identifier')
    .where('providerIdentifier', '=', identifier)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Money of theirs that lies anywhere, or is owed. */
export const hasMoney = async (db: Db, identifier: string): Promise<boolean> =>
  (await db
    .selectFrom('ledgerAccount')
    .select('id')
    .where('ownerIdentifier', '=', identifier)
    .where('balance', '<>', 0)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Another currency forgets every fee: 15,000 naira are not 15,000 pounds. What is free stays free. */
export async function changeCurrency(db: Db, identifier: string, currency: CurrencyCode): Promise<void> {
  const fee = sql<number | null>`case when is_free then 0 end`
  await db.updateTable('provider').set({ currency, fee }).where('userIdentifier', '=', identifier).execute()
  await db.updateTable('providerTherapy').set({ fee }).where('providerIdentifier', '=', identifier).execute()
}

/** A licence of one country says nothing about the states of another. */
export const forgetLicenseStates = (db: Db, identifier: string) =>
  db.deleteFrom('licenseState').where('providerIdentifier', '=', identifier).execute()

/** Therapies that stay keep their fee and length; others come and go. */
export async function replaceTherapies(db: Db, providerIdentifier: string, therapies: number[]): Promise<void> {
  await db
    .deleteFrom('providerTherapy')
    .where('providerIdentifier', '=', providerIdentifier)
    .where('therapyId', '<>', sql<number>`all(${therapies}::int[])`)
    .execute()
  await db
    .insertInto('providerTherapy')
    .values(therapies.map((therapyId) => ({ providerIdentifier, therapyId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** One kind of what the therapist offers, in the order it was named in. */
export async function replaceOffers(
  db: Db,
  providerIdentifier: string,
  kind: ReferenceKind,
  offers: number[],
): Promise<void> {
  await db
    .deleteFrom('providerTaxonomy')
    .where('providerIdentifier', '=', providerIdentifier)
    .where('taxonomyId', 'in', db.selectFrom('taxonomy').select('id').where('kind', '=', kind))
    .execute()
  if (offers.length === 0) return
  await db
    .insertInto('providerTaxonomy')
    .values(offers.map((taxonomyId, position) => ({ providerIdentifier, taxonomyId, position })))
    .execute()
}
