import type { Db } from '../kit/database.ts'

export async function stateIdsOf(db: Db, provider: string): Promise<number[]> {
  const rows = await db
    .selectFrom('licenseState')
    .select('stateId')
    .where('providerIdentifier', '=', provider)
    .execute()
  return rows.map(({ stateId }) => stateId)
}

export async function replaceStates(db: Db, providerIdentifier: string, states: readonly number[]): Promise<void> {
  await db.deleteFrom('licenseState').where('providerIdentifier', '=', providerIdentifier).execute()
  if (states.length === 0) return
  await db
    .insertInto('licenseState')
    .values(states.map((stateId) => ({ providerIdentifier, stateId })))
    .execute()
}
