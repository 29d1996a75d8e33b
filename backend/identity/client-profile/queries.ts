import { sql } from 'kysely'
import type { PreferenceName } from '#schemas/identity/client-profile.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Db } from '#platform/database/database.ts'

export type ClientRow = Awaited<ReturnType<typeof findClient>>

/** A client without a row has not saved a profile yet. */
export const findClient = (db: Db, identifier: string) =>
  db
    .selectFrom('appUser as u')
    .leftJoin('client as c', 'c.userIdentifier', 'u.identifier')
    .leftJoin('picture as i', 'i.userIdentifier', 'u.identifier')
    .leftJoin('emergencyContact as e', 'e.userIdentifier', 'u.identifier')
    .select(['u.identifier', 'u.email', 'u.firstName', 'u.lastName', 'u.phoneNumber', 'u.countryId', 'u.timezone'])
    .select([
      'c.userName',
      'c.stateId',
      'c.zipCode',
      'c.dob',
      'c.religionId',
      'c.ethnicityId',
      'c.genderId',
      'c.avatar',
    ])
    .select(['i.version as picture', 'e.name as contactName', 'e.phoneNumber as contactPhone'])
    .where('u.identifier', '=', identifier)
    .$narrowType<{ email: string }>()
    .executeTakeFirstOrThrow()

/** Blocks bookings and payments of this user until the transaction ends. */
export const lockPerson = (db: Db, identifier: string) =>
  db.selectFrom('appUser').select('identifier').where('identifier', '=', identifier).forUpdate().execute()

/** Wallet balance, open gift codes, pending payments or future sessions in another currency. */
export async function hasMoneyInOtherCurrency(db: Db, identifier: string, currency: CurrencyCode): Promise<boolean> {
  const { rows } = await sql<{ bound: boolean }>`
    select exists (select from ledger_account
                    where owner_identifier = ${identifier} and currency <> ${currency} and balance <> 0)
        or exists (select from gift_code
                    where buyer_identifier = ${identifier} and currency <> ${currency} and status = 'open')
        or exists (select from payment
                    where user_identifier = ${identifier} and currency <> ${currency} and status in ('pending','processing'))
        or exists (select from booking
                    where client_identifier = ${identifier} and currency <> ${currency}
                      and status in ('booking_request','unscheduled','pending','confirmed')) as bound`.execute(db)
  return rows[0]?.bound === true
}

interface PersonChange {
  firstName: string
  lastName: string
  phoneNumber: string | null
  countryId: number
  timezone: string
}

export const updatePerson = (db: Db, identifier: string, change: PersonChange) =>
  db.updateTable('appUser').set(change).where('identifier', '=', identifier).execute()

interface ClientFields {
  userName: string
  stateId: number | null
  zipCode: string | null
  dob: string | null
  religionId: number | null
  ethnicityId: number | null
  genderId: number | null
}

export const writeClient = (db: Db, userIdentifier: string, fields: ClientFields) =>
  db
    .insertInto('client')
    .values({ userIdentifier, ...fields })
    .onConflict((conflict) => conflict.column('userIdentifier').doUpdateSet(fields))
    .execute()

export const writeEmergencyContact = (
  db: Db,
  userIdentifier: string,
  contact: { name: string; phoneNumber: string; updatedAt: string },
) =>
  db
    .insertInto('emergencyContact')
    .values({ userIdentifier, ...contact })
    .onConflict((conflict) => conflict.column('userIdentifier').doUpdateSet(contact))
    .execute()

/** Rows of all lists, in the order of each list. */
export const preferencesOf = (db: Db, clientIdentifier: string) =>
  db
    .selectFrom('clientPreference')
    .select(['list', 'taxonomyId'])
    .where('clientIdentifier', '=', clientIdentifier)
    .orderBy('position')
    .orderBy('taxonomyId')
    .execute()

/** Serialises changes of the preference lists of one client. */
export const lockOwner = (db: Db, client: string) =>
  db.selectFrom('appUser').select('identifier').where('identifier', '=', client).forNoKeyUpdate().execute()

/** Replaces all rows. Of two concurrent writers the later one wins. */
export async function replacePreferences(
  db: Db,
  clientIdentifier: string,
  rows: { list: PreferenceName; taxonomyId: number; position: number }[],
): Promise<void> {
  await lockOwner(db, clientIdentifier)
  await db.deleteFrom('clientPreference').where('clientIdentifier', '=', clientIdentifier).execute()
  if (rows.length === 0) return
  await db
    .insertInto('clientPreference')
    .values(rows.map((row) => ({ clientIdentifier, ...row })))
    .execute()
}
