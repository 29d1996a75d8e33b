import { type Bytes, privateBytes } from '#platform/context/answers.ts'
import type { Context } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { pictureOf } from '#platform/files/picture-store.ts'
import { requireOwnClient } from './own-client.ts'

/** A client's uploaded picture; generated avatars have another route. */
export async function showProfilePicture(context: Context, client: string): Promise<Bytes> {
  await requireOwnClient(context, context.db, client)
  const picture = await pictureOf(context.db, client)
  if (!picture) throw notFound()
  return privateBytes(picture.contentType, picture.content, picture.version)
}
