/**
 * Decoding needs at least four bytes per pixel: limits the pixels that are decoded concurrently to those of the largest
 * picture.
 */
import { pictureLimits } from '#schemas/identity/pictures.ts'

const atOnce = 2
const waiting: { pixels: number; start: () => void }[] = []
let running = 0
let pixelsNow = 0

/** Waits until this many pixels may be decoded, first come, first served. */
export async function withPixelLimit<Made>(pixels: number, work: () => Promise<Made>): Promise<Made> {
  await new Promise<void>((start) => {
    waiting.push({ pixels, start })
    startNext()
  })
  try {
    return await work()
  } finally {
    running -= 1
    pixelsNow -= pixels
    startNext()
  }
}

function startNext(): void {
  const [next] = waiting
  if (!next || running === atOnce || (running > 0 && pixelsNow + next.pixels > pictureLimits.maxPixels)) return
  waiting.shift()
  running += 1
  pixelsNow += next.pixels
  next.start()
  startNext()
}
