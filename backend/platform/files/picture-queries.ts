import type { Db } from '#platform/database/database.ts'
import type { StoredPicture } from './picture.ts'

/** One picture per person: a new one replaces the old one. */
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

/** Serialises changes to the picture and the avatar of one person. */
export const lockPictures = (db: Db, userIdentifier: string) =>
  db.selectFrom('appUser').select('identifier').where('identifier', '=', userIdentifier).forUpdate().execute()
