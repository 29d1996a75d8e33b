import { type Bytes, privateBytes } from '../kit/answers.ts'
import type { Context } from '../kit/context.ts'
import { notFound } from '../kit/errors.ts'
import { pictureOf } from '../kit/picture-store.ts'
import { requireOwnClient } from './own-client.ts'

/** A client's own picture; an avatar is drawn elsewhere. */
export async function showProfilePicture(context: Context, client: string): Promise<Bytes> {
  await requireOwnClient(context, context.db, client)
  const picture = await pictureOf(context.db, client)
  if (!picture) throw notFound()
  return privateBytes(picture.contentType, picture.content, picture.version)
}
