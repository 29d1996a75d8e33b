/** Pictures of people: limits and kinds, the same in the browser and in the backend (specification 5 and 9). */
export const pictureLimits = {
  maxBytes: 10 * 1024 * 1024,
  /** Smallest width and height. */
  minSide: 200,
  zoomMin: 1,
  zoomMax: 3,
  /** More pixels than this are refused by the header alone, before anything is decoded. */
  maxPixels: 50_000_000,
  /** Stored square, this wide. */
  side: 512,
} as const

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PictureType = (typeof pictureTypes)[number]

const starts: readonly [type: PictureType, at: number, bytes: readonly number[]][] = [
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/png', 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/webp', 8, [0x57, 0x45, 0x42, 0x50]],
]

/** Kind of a picture by its first bytes, whatever its name says; null where it is none of ours. */
export const pictureTypeOf = (start: Uint8Array): PictureType | null =>
  starts.find(([, at, bytes]) => bytes.every((byte, index) => start[at + index] === byte))?.[0] ?? null
