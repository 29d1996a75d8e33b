import type { Db } from '#platform/database/database.ts'
import type { StoredPicture } from './picture.ts'

/** One picture per person: a new one takes the place of the old. */
export const writePicture = (db: Db, userIdentifier: string, picture: StoredPicture) =>
  db
    .insertInto('picture')
    .values({ userIdentifier, ...picture })
    .onConflict((same) => same.column('userIdentifier').doUpdateSet(picture))
    .execute()

export const deletePictureOf = (db: Db, userIdentifier: string) =>
  db.deleteFrom('picture').where('userIdentifier', '=', userIdentifier).execute()

export const pictureOf = (db: Db, userIdentifier: string) =>
  db
    .selectFrom('picture')
    .select(['contentType', 'content', 'version'])
    .where('userIdentifier', '=', userIdentifier)
    .executeTakeFirst()

/** Picture and avatar of one person are changed one after the other. */
export const lockPictures = (db: Db, userIdentifier: string) =>
  db.selectFrom('appUser').select('identifier').where('identifier', '=', userIdentifier).forUpdate().execute()
