import { pictureLimits } from '#schemas/identity/pictures.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { lockPictures, writePicture } from '#platform/files/picture-store.ts'
import { pictureFrom } from '#platform/files/picture.ts'
import { limitAttempts } from '#platform/context/throttle.ts'
import type { UploadedFile } from '#platform/files/upload.ts'
import { clientPhotoPath } from './picture-path.ts'
import { clearAvatar } from './picture-queries.ts'

/** Stores the picture, which replaces the previous one or an avatar. */
export async function setPicture(context: Context, file: UploadedFile) {
  const { identifier } = signedIn(context)
  await limitAttempts(context, 'picture', identifier, pictureLimits.uploads)
  const picture = await pictureFrom(file)

  await context.transaction(async (db) => {
    await lockPictures(db, identifier)
    await writePicture(db, identifier, picture)
    await clearAvatar(db, identifier)
    await audit(context, db, 'picture.set')
  })
  return { photoUrl: clientPhotoPath({ avatar: null, picture: picture.version }), avatarIdentifier: null }
}
