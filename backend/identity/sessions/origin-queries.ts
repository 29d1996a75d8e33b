/** Fingerprints of the networks and devices of past sign-ins. */
import type { Insertable } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { finds } from '#platform/database/outcome.ts'
import type { KnownNetworkTable } from '#platform/database/tables.gen.ts'

/** A known fingerprint only gets a new timestamp. */
export const saveOrigins = (db: Db, rows: readonly Insertable<KnownNetworkTable>[]) =>
  db
    .insertInto('knownNetwork')
    .values(rows)
    .onConflict((on) =>
      on
        .columns(['userIdentifier', 'fingerprint'])
        .doUpdateSet((is) => ({ lastSeenAt: is.ref('excluded.lastSeenAt') })),
    )
    .execute()

/** Returns whether one of the fingerprints was seen after `since`. */
export const hasOrigin = (
  db: Db,
  { userIdentifier, fingerprints, since }: { userIdentifier: string; fingerprints: Buffer[]; since: string },
): Promise<boolean> =>
  finds(
    db
      .selectFrom('knownNetwork')
      .select('userIdentifier')
      .where('userIdentifier', '=', userIdentifier)
      .where('fingerprint', 'in', fingerprints)
      .where('lastSeenAt', '>', since),
  )

export const deleteOrigins = (db: Db, lastSeenUntil: string) =>
  db.deleteFrom('knownNetwork').where('lastSeenAt', '<=', lastSeenUntil).execute()
