import { avatarPath, avatars } from '#schemas/identity/art/avatars.ts'
import { translate } from '#schemas/platform/words.ts'
import type { Context } from '#platform/context/context.ts'

/** All avatars, with names in the caller's language. */
export const showAvatars = async ({ locale }: Context) =>
  avatars.map(({ identifier, code }) => ({
    identifier,
    name: translate(locale, `avatars.${code}`),
    photoUrl: avatarPath(identifier),
  }))
