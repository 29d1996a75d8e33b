import type { Db } from '../kit/database.ts'

/** Null takes the avatar away. */
export const writeAvatar = (db: Db, userIdentifier: string, avatar: string | null) =>
  db
    .insertInto('client')
    .values({ userIdentifier, avatar })
    .onConflict((same) => same.column('userIdentifier').doUpdateSet({ avatar }))
    .execute()
