import type { Db } from '#platform/database/database.ts'

export const writeAvatar = (db: Db, userIdentifier: string, avatar: string) =>
  db
    .insertInto('client')
    .values({ userIdentifier, avatar })
    .onConflict((same) => same.column('userIdentifier').doUpdateSet({ avatar }))
    .execute()

export const clearAvatar = (db: Db, userIdentifier: string) =>
  db.updateTable('client').set({ avatar: null }).where('userIdentifier', '=', userIdentifier).execute()
