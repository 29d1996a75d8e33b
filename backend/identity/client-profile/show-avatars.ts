import { avatarPath, avatars, avatarsVersion } from '#schemas/identity/art/avatars.ts'
import { say } from '#schemas/platform/words.ts'
import { type Bytes, bytes } from '#platform/context/answers.ts'
import type { Context } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'

/** All avatars, with names in the caller's language. */
export const showAvatars = async ({ locale }: Context) =>
  avatars.map(({ identifier, code }) => ({
    identifier,
    name: say(locale, `avatars.${code}`),
    photoUrl: avatarPath(identifier),
  }))

/** One avatar. These are our own drawings and the only SVG files that are served. */
export async function showAvatar(wanted: string): Promise<Bytes> {
  const avatar = avatars.find(({ identifier }) => identifier === wanted.toLowerCase())
  if (!avatar) throw notFound()
  return bytes('image/svg+xml', Buffer.from(avatar.drawing), avatarsVersion)
}
