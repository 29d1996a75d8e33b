import { pictureLimits } from '#schemas/identity/pictures.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { writePicture } from '#platform/files/picture-store.ts'
import { pictureFrom } from '#platform/files/picture.ts'
import { limitAttempts } from '#platform/context/throttle.ts'
import type { UploadedFile } from '#platform/files/upload.ts'
import { ownPhotoPath } from './photo-path.ts'

/** Replaces the therapist's picture. A listed therapist shows it at once. */
export async function updatePhoto(context: Context, file: UploadedFile) {
  const { identifier } = signedIn(context)
  await limitAttempts(context, 'picture', identifier, pictureLimits.uploads)
  const picture = await pictureFrom(file)

  await context.transaction(async (db) => {
    await writePicture(db, identifier, picture)
    await audit(context, db, 'picture.set')
  })
  return { photoUrl: ownPhotoPath(picture.version) }
}
