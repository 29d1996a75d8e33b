/** Files that users might upload, valid and invalid, and forms around them. */
import { crc32, deflateSync } from 'node:zlib'
import { Transformer } from '@napi-rs/image'

/** A picture of four colours: red and green above, blue and white below. */
export function pixels(width: number, height: number): Transformer {
  const bytes = Buffer.alloc(width * height * 4, 255)
  for (let at = 0; at < width * height; at += 1) {
    const [isRight, isLow] = [at % width >= width / 2, at >= (width * height) / 2]
    const colour = isLow ? (isRight ? [255, 255, 255] : [0, 0, 255]) : isRight ? [0, 255, 0] : [255, 0, 0]
    bytes.set(colour, at * 4)
  }
  return Transformer.fromRgbaPixels(bytes, width, height)
}

const drawn = new Map<string, Promise<Buffer>>()
/** Drawn once for each size; whoever changes a picture copies it. */
const once = (format: 'png' | 'jpeg' | 'webp', width: number, height: number): Promise<Buffer> => {
  const key = `${format} ${width} ${height}`
  const known = drawn.get(key)
  if (known) return known
  const picture = format === 'png' ? pixels(width, height).png() : pixels(width, height)[format](90)
  drawn.set(key, picture)
  return picture
}
export const png = (width = 300, height = 300): Promise<Buffer> => once('png', width, height)
export const jpeg = (width = 300, height = 300): Promise<Buffer> => once('jpeg', width, height)
export const webp = (width = 300, height = 300): Promise<Buffer> => once('webp', width, height)

export interface Part {
  field?: string
  name?: string
  type?: string
  content: Buffer | string
}

const boundary = 'boundary-of-the-tests'

/** The bytes of a form as a browser writes them. */
export function form(...parts: Part[]): { body: Buffer; headers: Record<string, string> } {
  const written = parts.flatMap(({ field = 'file', name = 'me.png', type = 'image/png', content }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    content,
    '\r\n',
  ])
  const body = Buffer.concat([...written, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)))
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

/** A header that promises more than the file holds. */
export async function pngWithDimensions(width: number, height: number): Promise<Buffer> {
  const bytes = Buffer.from(await png())
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A small picture whose data, or whose hidden text, unpacks to a hundred megabytes. */
export async function pngBomb(where: 'IDAT' | 'zTXt'): Promise<Buffer> {
  const whole = await png()
  const packed = deflateSync(Buffer.alloc(100_000_000))
  const [head, end] = [whole.subarray(0, 33), chunk('IEND', Buffer.alloc(0))]
  if (where === 'IDAT') return Buffer.concat([head, chunk('IDAT', packed), end])
  return Buffer.concat([head, chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packed])), whole.subarray(33)])
}

/** A photograph taken with the camera turned to the right, with its location. */
export async function photograph(width = 300, height = 300): Promise<Buffer> {
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16BE(tag, 0)
    bytes.writeUInt16BE(type, 2)
    bytes.writeUInt32BE(count, 4)
    if (type === 3) bytes.writeUInt16BE(value, 8)
    else bytes.writeUInt32BE(value, 8)
    return bytes
  }
  const count = (many: number) => Buffer.from([0, many])
  const next = Buffer.alloc(4)
  const gpsAt = 8 + 2 + 2 * 12 + 4
  const first = Buffer.concat([count(2), entry(0x0112, 3, 1, 6), entry(0x8825, 4, 1, gpsAt), next])
  const gps = Buffer.concat([count(1), entry(0x001d, 2, 11, gpsAt + 2 + 12 + 4), next, Buffer.from('2026:03:01\0')])
  const tiff = Buffer.concat([Buffer.from('MM\0*\0\0\0\x08', 'latin1'), first, gps])
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), tiff])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(exif.length + 2)
  const plain = await jpeg(width, height)
  return Buffer.concat([plain.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, plain.subarray(2)])
}

/** Red, green and blue at a point of a picture, from 0 to 1 in both directions. */
export async function colourAt(picture: Buffer, x: number, y: number): Promise<number[]> {
  const { width, height } = await new Transformer(picture).metadata()
  const bytes = await new Transformer(picture).rawPixels()
  const perPixel = bytes.length / (width * height)
  const at = (Math.floor(y * height) * width + Math.floor(x * width)) * perPixel
  return [...bytes.subarray(at, at + 3)].map((part) => Math.round(part / 255))
}
