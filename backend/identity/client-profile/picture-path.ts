import { avatarPath } from '#schemas/identity/art/avatars.ts'

interface Shown {
  avatar: string | null
  /** Version of the own picture. */
  picture: string | null
}

/** Where a client's own picture or avatar is, below the API; the version changes with the picture. Others find it elsewhere. */
export function clientPhotoPath({ avatar, picture }: Shown, pictureAt = '/client/profile-picture'): string | null {
  if (avatar !== null) return avatarPath(avatar)
  return picture && `${pictureAt}?v=${encodeURIComponent(picture)}`
}
