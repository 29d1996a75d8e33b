import { pictureLimits } from '#schemas/pictures.ts'
import { audit } from '../kit/audit.ts'
import { type Context, signedIn } from '../kit/context.ts'
import { writePicture } from '../kit/picture-store.ts'
import { pictureFrom } from '../kit/picture.ts'
import { takeTry } from '../kit/throttle.ts'
import type { UploadedFile } from '../kit/upload.ts'
import { ownPhotoPath } from './photo-path.ts'

/** Stores the therapist's picture in place of the one before; who is listed shows it at once. */
export async function updatePhoto(context: Context, file: UploadedFile) {
  const { identifier } = signedIn(context)
  await takeTry(context, 'picture', identifier, pictureLimits.uploads)
  const picture = await pictureFrom(file)

  await context.transaction(async (db) => {
    await writePicture(db, identifier, picture)
    await audit(context, db, 'picture.set')
  })
  return { photoUrl: ownPhotoPath(picture.version) }
}
