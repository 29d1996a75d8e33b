import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { deletePictureOf, lockPictures } from '#platform/files/picture-store.ts'
import { clearAvatar } from './picture-queries.ts'

/** Removes picture and avatar. Does nothing if there is none. */
export async function deletePicture(context: Context) {
  const { identifier } = signedIn(context)
  await context.transaction(async (db) => {
    await lockPictures(db, identifier)
    await deletePictureOf(db, identifier)
    await clearAvatar(db, identifier)
    await audit(context, db, 'picture.deleted')
  })
  return { photoUrl: null, avatarIdentifier: null }
}
