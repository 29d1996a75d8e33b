import { sql } from 'kysely'
import type { LicenseState } from '#schemas/marketplace/credentials.ts'
import type { Db } from '#platform/database/database.ts'
import { changes } from '#platform/database/outcome.ts'

export interface LicenseStateRow {
  stateId: number
  status: LicenseState['status']
}

export const licenseStateRows = (db: Db, provider: string): Promise<LicenseStateRow[]> =>
  db.selectFrom('licenseState').select(['stateId', 'status']).where('providerIdentifier', '=', provider).execute()

/** Existing states keep their status and added ones are pending. Returns whether any was added. */
export async function replaceStates(db: Db, providerIdentifier: string, states: readonly number[]): Promise<boolean> {
  await db
    .deleteFrom('licenseState')
    .where('providerIdentifier', '=', providerIdentifier)
    .where('stateId', '<>', sql<number>`all(${states}::int[])`)
    .execute()
  if (states.length === 0) return false
  return changes(
    db
      .insertInto('licenseState')
      .values(states.map((stateId) => ({ providerIdentifier, stateId, status: 'pending' as const })))
      .onConflict((conflict) => conflict.doNothing()),
  )
}

export const acceptStates = (db: Db, provider: string) =>
  db
    .updateTable('licenseState')
    .set({ status: 'accepted' })
    .where('providerIdentifier', '=', provider)
    .where('status', '=', 'pending')
    .execute()
