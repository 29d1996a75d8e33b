/** A film for Chromium's fake camera: stripes of one colour that move, so that a test knows whose picture it sees. */
import { writeFile } from 'node:fs/promises'

/** The colour of each film as U and V of a pixel, far apart from each other and from black. */
const colours = { red: [90, 220], blue: [220, 100], green: [60, 60], yellow: [40, 150] } as const
export type FilmColour = keyof typeof colours

interface Film {
  colour: FilmColour
  width?: number
  height?: number
  frames?: number
  /** Noise in every pixel, which encoders cannot compress: as hard as a moving face. */
  isBusy?: boolean
}

/** Writes the film as y4m, which needs no decoder. Width and height are even. */
export async function writeFilm(
  file: string,
  { colour, width = 160, height = 90, frames = 15, isBusy = false }: Film,
): Promise<void> {
  const [u, v] = colours[colour]
  const size = width * height
  const chroma = Buffer.concat([Buffer.alloc(size / 4, u), Buffer.alloc(size / 4, v)])
  const parts: Buffer[] = [Buffer.from(`YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1 C420jpeg\n`)]
  let noise = 1
  for (let frame = 0; frame < frames; frame += 1) {
    const luma = Buffer.alloc(size)
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        if (isBusy) noise = (Math.imul(noise, 1_103_515_245) + 12_345) >>> 0
        const stripe = (x + Math.floor((frame * width) / frames)) % (width / 2) < width / 4 ? 80 : 150
        luma[y * width + x] = stripe + (isBusy ? (noise >>> 16) % 24 : 0)
      }
    parts.push(Buffer.from('FRAME\n'), luma, chroma)
  }
  await writeFile(file, Buffer.concat(parts))
}
