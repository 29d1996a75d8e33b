import { type Bytes, bytes } from '#platform/context/answers.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { pictureOf } from '#platform/files/picture-store.ts'

/** The caller's own picture, even while it is not public. */
export async function showOwnPhoto(context: Context): Promise<Bytes> {
  const picture = await pictureOf(context.db, signedIn(context).identifier)
  if (!picture) throw notFound()
  return bytes(picture.contentType, picture.content, picture.version)
}
