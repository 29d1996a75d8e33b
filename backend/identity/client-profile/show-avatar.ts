import { avatars, avatarsVersion } from '#schemas/identity/art/avatars.ts'
import { type Bytes, bytes } from '#platform/context/answers.ts'
import { notFound } from '#platform/core/errors.ts'

/** One avatar. These are our own drawings and the only SVG files that are served. */
export async function showAvatar(wanted: string): Promise<Bytes> {
  const avatar = avatars.find(({ identifier }) => identifier === wanted.toLowerCase())
  if (!avatar) throw notFound()
  return bytes('image/svg+xml', Buffer.from(avatar.drawing), avatarsVersion)
}
