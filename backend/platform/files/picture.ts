/**
 * Converts an upload to the product's own picture: checks the header, decodes it, crops a square and encodes it again.
 */
import { createHash } from 'node:crypto'
import { Transformer } from '@napi-rs/image'
import { agreedPictureType, pictureLimits, type PictureSize, pictureSizeOf } from '#schemas/identity/pictures.ts'
import { refused } from '#platform/core/errors.ts'
import { withPixelLimit } from '#platform/storage/picture-queue.ts'
import type { UploadedFile } from './upload.ts'

export interface StoredPicture {
  contentType: 'image/webp'
  content: Buffer
  /** Hash of the content: another picture has another one. */
  version: string
}

const quality = 82

/** Only the pixels are stored: no location, no camera data, no appended content. */
export async function pictureFrom(file: UploadedFile): Promise<StoredPicture> {
  const size = checkedSize(file)
  const content = await withPixelLimit(size.width * size.height, () => redraw(file.content))
  return {
    contentType: 'image/webp',
    content,
    version: createHash('sha256').update(content).digest('hex').slice(0, 16),
  }
}

function checkedSize({ content, declaredType, name }: UploadedFile): PictureSize {
  const type = agreedPictureType(content, declaredType, name)
  const size = type && pictureSizeOf(content, type)
  if (!size || size.width * size.height > pictureLimits.maxPixels) throw refused('FILE_TYPE')
  if (Math.min(size.width, size.height) < pictureLimits.minSide) throw refused('PICTURE_TOO_SMALL')
  return size
}

/**
 * Upright according to its orientation tag, square from the centre. A file that the decoder cannot read is no picture.
 */
async function redraw(content: Buffer): Promise<Buffer> {
  const { side } = pictureLimits
  try {
    return await new Transformer(content).rotate().resize({ width: side, height: side, fit: cover }).webp(quality)
  } catch {
    throw refused('FILE_TYPE')
  }
}

/** `ResizeFit.Cover`, which is a number at run time only. */
const cover = 0
