import { type Insertable, sql } from 'kysely'
import type { PushKind } from '#schemas/identity/push.ts'
import type { Db } from '#platform/database/database.ts'
import type { PushSubscriptionTable } from '#platform/database/tables.gen.ts'
import { changes } from '#platform/database/outcome.ts'

/** Devices of one person change one after the other, so that the limit holds. */
export const waitForDevicesOf = (db: Db, person: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`push:${person}`}, 0))`.execute(db)

/** Devices whose sign-in was not ended, the newest first. */
export const activeDevices = (db: Db, person: string) =>
  db
    .selectFrom('pushSubscription as p')
    .innerJoin('session as s', 's.identifier', 'p.sessionIdentifier')
    .select(['p.identifier', 'p.sessionIdentifier', 'p.createdAt', 'p.lastSentAt', 's.userAgent'])
    .where('p.personIdentifier', '=', person)
    .where('s.revokedAt', 'is', null)
    .orderBy('p.createdAt', 'desc')
    .orderBy('p.identifier', 'desc')
    .execute()

export const hasDevice = async (db: Db, person: string, identifier: string): Promise<boolean> =>
  (await activeDevices(db, person)).some((device) => device.identifier === identifier)

/** The browser that another account left behind. */
export const takeFromOthers = (db: Db, person: string, endpointHash: Buffer) =>
  db
    .deleteFrom('pushSubscription')
    .where('endpointHash', '=', endpointHash)
    .where('personIdentifier', '<>', person)
    .execute()

/** A known browser of the same person is renewed. */
export const writeDevice = (db: Db, row: Insertable<PushSubscriptionTable>) =>
  db
    .insertInto('pushSubscription')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('endpointHash').doUpdateSet({
        sessionIdentifier: row.sessionIdentifier,
        sealedContent: row.sealedContent,
        renewedAt: row.renewedAt,
      }),
    )
    .execute()

export const renewKnown = (
  db: Db,
  person: string,
  {
    endpointHash,
    ...change
  }: Pick<Insertable<PushSubscriptionTable>, 'endpointHash' | 'sessionIdentifier' | 'sealedContent' | 'renewedAt'>,
): Promise<boolean> =>
  changes(
    db
      .updateTable('pushSubscription')
      .set(change)
      .where('personIdentifier', '=', person)
      .where('endpointHash', '=', endpointHash),
  )

/**
 * The browser has a new subscription: found by the one that it had before, else by its sign-in, because a browser has one
 * subscription and one sign-in. Nothing changes where somebody else has the new one.
 */
export const replaceKnown = (
  db: Db,
  person: string,
  before: Buffer | null,
  change: Pick<Insertable<PushSubscriptionTable>, 'endpointHash' | 'sessionIdentifier' | 'sealedContent' | 'renewedAt'>,
): Promise<boolean> =>
  changes(
    db
      .updateTable('pushSubscription')
      .set(change)
      .where('identifier', '=', (from) =>
        from
          .selectFrom('pushSubscription')
          .select('identifier')
          .where('personIdentifier', '=', person)
          .where((is) =>
            is.or([is('sessionIdentifier', '=', change.sessionIdentifier), is('endpointHash', '=', before)]),
          )
          .orderBy(
            (is) => is('endpointHash', '=', before),
            (order) => order.desc().nullsLast(),
          )
          .orderBy('renewedAt', 'desc')
          .limit(1),
      )
      .where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom('pushSubscription as other')
              .select('other.identifier')
              .where('other.endpointHash', '=', change.endpointHash),
          ),
        ),
      ),
  )

/** `to`: the hash of the token of the session that replaces the first. */
export const replaceSession = (db: Db, { from, to }: { from: string; to: Buffer }) =>
  db
    .updateTable('pushSubscription')
    .set((is) => ({ sessionIdentifier: is.selectFrom('session').select('identifier').where('tokenHash', '=', to) }))
    .where('sessionIdentifier', '=', from)
    .execute()

/** All but the devices that were renewed last. */
export const dropOldest = (db: Db, person: string, most: number) =>
  sql`delete from push_subscription where identifier in (
        select identifier from push_subscription where person_identifier = ${person}
         order by renewed_at desc, identifier desc offset ${most})`.execute(db)

export const deleteDevice = (db: Db, person: string, identifier: string): Promise<boolean> =>
  changes(db.deleteFrom('pushSubscription').where('personIdentifier', '=', person).where('identifier', '=', identifier))

/** The browser has another subscription now. */
export const deleteReplaced = (db: Db, person: string, endpointHash: Buffer) =>
  db
    .deleteFrom('pushSubscription')
    .where('personIdentifier', '=', person)
    .where('endpointHash', '=', endpointHash)
    .execute()

export const deleteDevicesBut = (db: Db, person: string, session: string) =>
  db
    .deleteFrom('pushSubscription')
    .where('personIdentifier', '=', person)
    .where('sessionIdentifier', '<>', session)
    .execute()

/** Devices whose sign-in was ended. */
export const deleteSignedOut = (db: Db) =>
  sql`delete from push_subscription p using session s
       where s.identifier = p.session_identifier and s.revoked_at is not null`.execute(db)

/** Undefined: the person has chosen nothing, and wants all. */
export const chosenKinds = async (db: Db, person: string): Promise<PushKind[] | undefined> => {
  const row = await db
    .selectFrom('pushSetting')
    .select('kinds')
    .where('personIdentifier', '=', person)
    .executeTakeFirst()
  return row?.kinds as PushKind[] | undefined
}

export const writeKinds = (db: Db, personIdentifier: string, kinds: PushKind[], updatedAt: string) =>
  db
    .insertInto('pushSetting')
    .values({ personIdentifier, kinds, updatedAt })
    .onConflict((conflict) => conflict.column('personIdentifier').doUpdateSet({ kinds, updatedAt }))
    .execute()
