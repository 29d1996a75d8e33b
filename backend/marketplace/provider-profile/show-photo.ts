import { type Bytes, bytes } from '#platform/context/answers.ts'
import type { Context } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { listedPicture } from './queries.ts'

/** The picture of a listed therapist. */
export async function showPhoto({ db }: Context, identifier: string): Promise<Bytes> {
  const picture = await listedPicture(db, identifier)
  if (!picture) throw notFound()
  return bytes(picture.contentType, picture.content, picture.version)
}
