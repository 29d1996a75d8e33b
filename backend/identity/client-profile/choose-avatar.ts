import { avatarPath, avatars } from '#schemas/identity/art/avatars.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { deletePictureOf, lockPictures } from '#platform/files/picture-store.ts'
import { writeAvatar } from './picture-queries.ts'

/** Sets an avatar, which replaces the previous one or an uploaded picture. */
export async function chooseAvatar(context: Context, wanted: string) {
  const { identifier } = signedIn(context)
  const avatar = avatars.find((one) => one.identifier === wanted.toLowerCase())
  if (!avatar) throw notFound()

  await context.transaction(async (db) => {
    await lockPictures(db, identifier)
    await writeAvatar(db, identifier, avatar.identifier)
    await deletePictureOf(db, identifier)
    await audit(context, db, 'avatar.chosen')
  })
  return { photoUrl: avatarPath(avatar.identifier), avatarIdentifier: avatar.identifier }
}
