import { sql } from 'kysely'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { ReferenceKind } from '#schemas/platform/regions.ts'
import type { Db } from '#platform/database/database.ts'
import { finds } from '#platform/database/outcome.ts'
import type { PlainField, ReferenceColumn } from './profile-columns.ts'

interface PersonChange {
  firstName: string
  lastName: string
  phoneNumber: string
  countryId: number
}

export const updatePerson = (db: Db, identifier: string, change: PersonChange) =>
  db.updateTable('appUser').set(change).where('identifier', '=', identifier).execute()

type PracticeChange = Record<PlainField, string | null> & Record<ReferenceColumn, number | null>

export const updatePractice = (db: Db, identifier: string, change: PracticeChange) =>
  db.updateTable('provider').set(change).where('userIdentifier', '=', identifier).execute()

/** Blocks bookings with this therapist, and sales of packages, until the transaction ends. */
export const lockPerson = (db: Db, identifier: string) =>
  db
    .selectFrom('appUser as u')
    .innerJoin('provider as d', 'd.userIdentifier', 'u.identifier')
    .select('u.identifier')
    .where('u.identifier', '=', identifier)
    .forUpdate()
    .execute()

export const hasBookings = (db: Db, identifier: string): Promise<boolean> =>
  finds(db.selectFrom('booking').select('identifier').where('providerIdentifier', '=', identifier).limit(1))

/** Whether clients have packages of this therapist, which pay sessions in the currency of their sale. */
export const hasSoldPackages = (db: Db, identifier: string): Promise<boolean> =>
  finds(
    db
      .selectFrom('soldPackage')
      .select('identifier')
      .where('providerIdentifier', '=', identifier)
      .where('status', '=', 'active')
      .limit(1),
  )

/** Returns whether the therapist has a balance on any account, or a debt. */
export const hasMoney = (db: Db, identifier: string): Promise<boolean> =>
  finds(
    db
      .selectFrom('ledgerAccount')
      .select('id')
      .where('ownerIdentifier', '=', identifier)
      .where('balance', '<>', 0)
      .limit(1),
  )

/** A change of currency clears every fee, since amounts cannot be converted. Free sessions stay free. */
export async function changeCurrency(db: Db, identifier: string, currency: CurrencyCode): Promise<void> {
  const fee = sql<number | null>`case when is_free then 0 end`
  await db.updateTable('provider').set({ currency, fee }).where('userIdentifier', '=', identifier).execute()
  await db.updateTable('providerTherapy').set({ fee }).where('providerIdentifier', '=', identifier).execute()
}

/** Licence states belong to one country. */
export const forgetLicenseStates = (db: Db, identifier: string) =>
  db.deleteFrom('licenseState').where('providerIdentifier', '=', identifier).execute()

/** Remaining therapies keep their fee and length; others are added or removed. */
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

/** Replaces the entries of one kind, in the given order. */
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
