/** Files that people might send, good and bad, and forms around them. */
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

export const png = (width = 300, height = 300): Promise<Buffer> => pixels(width, height).png()
export const jpeg = (width = 300, height = 300): Promise<Buffer> => pixels(width, height).jpeg(90)
export const webp = (width = 300, height = 300): Promise<Buffer> => pixels(width, height).webp(90)

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
