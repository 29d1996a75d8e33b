/** Pictures of users: limits and kinds, the same in browser and backend (docs/product-rules.md#pictures). */
export const pictureLimits = {
  maxBytes: 10 * 1024 * 1024,
  /** Smallest width and height. */
  minSide: 200,
  zoomMin: 1,
  zoomMax: 3,
  /** Pictures with more pixels are refused by their header alone, before anything is decoded. */
  maxPixels: 50_000_000,
  /** Width and height of the stored square. */
  side: 512,
  /** Pictures a user may upload in an hour. */
  uploads: { tries: 20, windowMinutes: 60 },
} as const

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PictureType = (typeof pictureTypes)[number]

/** Allowed file extensions of each kind. */
export const pictureExtensions: Readonly<Record<PictureType, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
}

const starts: readonly [type: PictureType, ...parts: (readonly [at: number, bytes: readonly number[]])[]][] = [
  ['image/jpeg', [0, [0xff, 0xd8, 0xff]]],
  ['image/png', [0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]],
  ['image/webp', [0, [0x52, 0x49, 0x46, 0x46]], [8, [0x57, 0x45, 0x42, 0x50]]],
]

/** Kind of a picture by its first bytes, whatever its name says; null if it is not supported. */
export const pictureTypeOf = (start: Uint8Array): PictureType | null =>
  starts.find(([, ...parts]) =>
    parts.every(([at, bytes]) => bytes.every((byte, index) => start[at + index] === byte)),
  )?.[0] ?? null

/** Whether first bytes, declared type and file extension agree. A name without an extension is accepted. */
export function agreedPictureType(start: Uint8Array, declaredType: string, name: string): PictureType | null {
  const type = pictureTypeOf(start)
  if (type === null || type !== declaredType) return null
  const extension = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase()
  return extension === undefined || pictureExtensions[type].includes(extension) ? type : null
}

export interface PictureSize {
  width: number
  height: number
}

/** Width and height from the header, before anything is decoded; null if it cannot be read or contradicts itself. */
export function pictureSizeOf(content: Uint8Array, type: PictureType): PictureSize | null {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  try {
    const size = sizeReaders[type](view)
    return size && size.width > 0 && size.height > 0 ? size : null
  } catch (error) {
    // The file ends within its header.
    if (error instanceof RangeError) return null
    throw error
  }
}

const sizeReaders: Record<PictureType, (view: DataView) => PictureSize | null> = {
  'image/png': pngSize,
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
}

const fourCharactersAt = (view: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)))

function pngSize(view: DataView): PictureSize | null {
  if (view.getUint32(8) !== 13 || fourCharactersAt(view, 12) !== 'IHDR') return null
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** Size of the single frame before the image data, if that data ends; with two frames it would be unclear which one is decoded. */
function jpegSize(view: DataView): PictureSize | null {
  const frames: PictureSize[] = []
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xda) return frames.length === 1 && isEnded(view, at) ? (frames[0] ?? null) : null
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) frames.push({ width: view.getUint16(at + 7), height: view.getUint16(at + 5) })
    at += 2 + view.getUint16(at + 2)
  }
}

/** The end marker must follow the start marker; some cameras append data after it. */
function isEnded(view: DataView, from: number): boolean {
  for (let at = view.byteLength - 2; at > from; at -= 1) if (view.getUint16(at) === 0xffd9) return true
  return false
}

const threeBytes = (view: DataView, at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536

/** Size of the canvas, if there is one; no frame may be larger than it. */
function webpSize(view: DataView): PictureSize | null {
  const sizes: PictureSize[] = []
  for (let at = 12; at + 8 <= view.byteLength;) {
    const size = webpChunkSize(view, fourCharactersAt(view, at), at + 8)
    if (size) sizes.push(size)
    const length = view.getUint32(at + 4, true)
    at += 8 + length + (length % 2)
  }
  const [canvas] = sizes
  if (!canvas) return null
  return sizes.every(({ width, height }) => width <= canvas.width && height <= canvas.height) ? canvas : null
}

function webpChunkSize(view: DataView, name: string, at: number): PictureSize | null {
  if (name === 'VP8X') return { width: threeBytes(view, at + 4) + 1, height: threeBytes(view, at + 7) + 1 }
  if (name === 'ANMF') return { width: threeBytes(view, at + 6) + 1, height: threeBytes(view, at + 9) + 1 }
  if (name === 'VP8 ')
    return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff }
  if (name !== 'VP8L') return null
  const bits = view.getUint32(at + 1, true)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
