import { type Bytes, bytes } from '../kit/answers.ts'
import { type Context, signedIn } from '../kit/context.ts'
import { notFound } from '../kit/errors.ts'
import { pictureOf } from '../kit/picture-store.ts'

/** The own picture, also while nobody else can see it. */
export async function showOwnPhoto(context: Context): Promise<Bytes> {
  const picture = await pictureOf(context.db, signedIn(context).identifier)
  if (!picture) throw notFound()
  return bytes(picture.contentType, picture.content, picture.version)
}
