import { avatarPath } from '#schemas/identity/art/avatars.ts'

interface Shown {
  avatar: string | null
  /** Version of the uploaded picture. */
  picture: string | null
}

/** API path of a client's picture or avatar. The version changes with the picture. Other users get a different path. */
export function clientPhotoPath({ avatar, picture }: Shown, pictureAt = '/client/profile-picture'): string | null {
  if (avatar !== null) return avatarPath(avatar)
  return picture && `${pictureAt}?v=${encodeURIComponent(picture)}`
}
