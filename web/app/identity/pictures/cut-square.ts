import { pictureLimits } from '#schemas/identity/pictures.ts'

export interface Square {
  x: number
  y: number
  width: number
  height: number
}

const quality = 0.9

/** The chosen part of a picture in the size in which it is stored. Throws if the browser cannot draw it. */
export async function cutSquare(address: string, { x, y, width, height }: Square): Promise<Blob> {
  const { side } = pictureLimits
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, width, height, 0, 0, side, side)
  // Browsers without WebP encoding write PNG instead.
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', quality))
  if (!blob) throw new Error('Nothing was drawn')
  return blob
}
