import type { Db } from '../kit/database.ts'

/** Others who change what the same therapist shows wait until the transaction ends. */
export const lockProvider = (db: Db, identifier: string) =>
  db
    .selectFrom('provider')
    .select('userIdentifier')
    .where('userIdentifier', '=', identifier)
    .forNoKeyUpdate()
    .executeTakeFirst()
