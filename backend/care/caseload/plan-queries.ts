import type { Db } from '#platform/database/database.ts'
import { changes } from '#platform/database/outcome.ts'
import type { Sealed } from '#platform/context/data-keys.ts'

export const planOf = (db: Db, provider: string, client: string) =>
  db
    .selectFrom('safetyPlan')
    .select(['identifier', 'sealedContent', 'dataKeyId', 'version', 'updatedAt'])
    .where('providerIdentifier', '=', provider)
    .where('clientIdentifier', '=', client)
    .executeTakeFirst()

export type PlanRow = NonNullable<Awaited<ReturnType<typeof planOf>>>

interface NewPlan {
  identifier: string
  providerIdentifier: string
  clientIdentifier: string
  at: string
  sealed: Sealed
}

/** False when a concurrent request wrote the plan first. */
export async function insertPlan(db: Db, { at, sealed, ...plan }: NewPlan): Promise<boolean> {
  const { content: sealedContent, dataKeyId } = sealed
  return changes(
    db
      .insertInto('safetyPlan')
      .values({ ...plan, sealedContent, dataKeyId, version: 1, updatedAt: at })
      .onConflict((conflict) => conflict.columns(['providerIdentifier', 'clientIdentifier']).doNothing()),
  )
}

/** False when a concurrent request wrote the plan first. */
export const updatePlan = (
  db: Db,
  { identifier, version }: Pick<PlanRow, 'identifier' | 'version'>,
  { at, sealed }: Pick<NewPlan, 'at' | 'sealed'>,
): Promise<boolean> =>
  changes(
    db
      .updateTable('safetyPlan')
      .set({ sealedContent: sealed.content, dataKeyId: sealed.dataKeyId, version: version + 1, updatedAt: at })
      .where('identifier', '=', identifier)
      .where('version', '=', version),
  )
