import type { Db } from '#platform/database/database.ts'
import { changes } from '#platform/database/outcome.ts'

/** A key belongs to the person who sent it. */
export interface KeyOfCaller {
  userIdentifier: string
  key: string
}

/** Removes a key that was kept long enough, or whose call died without an answer. */
export const deleteStaleKey = (
  db: Db,
  { userIdentifier, key }: KeyOfCaller,
  { retentionCutoffs, unansweredSince }: { retentionCutoffs: string; unansweredSince: string },
) =>
  db
    .deleteFrom('idempotencyKey')
    .where('userIdentifier', '=', userIdentifier)
    .where('key', '=', key)
    .where((is) =>
      is.or([
        is('createdAt', '<=', retentionCutoffs),
        is.and([is('status', 'is', null), is('createdAt', '<=', unansweredSince)]),
      ]),
    )
    .execute()

/** False where the key exists already. */
export const insertKey = (
  db: Db,
  row: KeyOfCaller & { address: string; bodyHash: Buffer; createdAt: string },
): Promise<boolean> =>
  changes(
    db
      .insertInto('idempotencyKey')
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
  )

export const findKey = (db: Db, { userIdentifier, key }: KeyOfCaller) =>
  db
    .selectFrom('idempotencyKey')
    .select(['address', 'bodyHash', 'status', 'sealedAnswer'])
    .where('userIdentifier', '=', userIdentifier)
    .where('key', '=', key)
    .executeTakeFirst()

export const deleteKey = (db: Db, { userIdentifier, key }: KeyOfCaller) =>
  db.deleteFrom('idempotencyKey').where('userIdentifier', '=', userIdentifier).where('key', '=', key).execute()

export const writeAnswer = (
  db: Db,
  { userIdentifier, key }: KeyOfCaller,
  answer: { status: number; sealedAnswer: Buffer | null },
) =>
  db
    .updateTable('idempotencyKey')
    .set(answer)
    .where('userIdentifier', '=', userIdentifier)
    .where('key', '=', key)
    .execute()
