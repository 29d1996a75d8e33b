import { agreedPictureType, pictureLimits, pictureSizeOf } from '#schemas/identity/pictures.ts'

type FileError = 'errors.FILE_TYPE' | 'errors.FILE_TOO_LARGE' | 'errors.PICTURE_TOO_SMALL'

/** The error of a chosen file before the upload; null if it is acceptable. */
export async function problemWith(file: File): Promise<FileError | null> {
  if (!file.type.startsWith('image/')) return 'errors.FILE_TYPE'
  if (file.size > pictureLimits.maxBytes) return 'errors.FILE_TOO_LARGE'
  const content = new Uint8Array(await file.arrayBuffer())
  const type = agreedPictureType(content, file.type, file.name)
  const size = type && pictureSizeOf(content, type)
  if (!size || size.width * size.height > pictureLimits.maxPixels) return 'errors.FILE_TYPE'
  return Math.min(size.width, size.height) < pictureLimits.minSide ? 'errors.PICTURE_TOO_SMALL' : null
}
