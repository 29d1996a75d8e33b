/** The smallest sound and video files, in the format of real ones. */

const chunk = (name: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

/** A tenth of a second of silence, or other chunks. */
export function wav(chunks: [name: string, content: Buffer][] = wavChunks): Buffer {
  const inside = Buffer.concat([Buffer.from('WAVE'), ...chunks.map(([name, content]) => chunk(name, content))])
  return chunk('RIFF', inside)
}
const format = Buffer.from('01000100401f0000401f000001000800', 'hex')
export const wavChunks: [string, Buffer][] = [
  ['fmt ', format],
  ['data', Buffer.alloc(801, 128)],
]

function page(content: Buffer): Buffer {
  const head = Buffer.alloc(27)
  head.write('OggS', 'latin1')
  head[26] = Math.ceil((content.length + 1) / 255)
  const lengths = Buffer.alloc(head[26], 255)
  lengths[lengths.length - 1] = content.length % 255
  return Buffer.concat([head, lengths, content])
}
export const ogg = (head = 'OpusHead'): Buffer =>
  Buffer.concat([page(Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(11)])), page(Buffer.alloc(700, 7))])

/** Frames of 128 kbit/s and 44,100 samples, by default with a tag before them. */
export function mp3({ frames = 5, tag = true }: { frames?: number; tag?: boolean } = {}): Buffer {
  const frame = Buffer.alloc(417)
  Buffer.from([0xff, 0xfb, 0x90, 0x00]).copy(frame)
  const tagged = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\x01\x02', 'latin1'), Buffer.alloc(130)])
  return Buffer.concat([...(tag ? [tagged] : []), ...Array.from({ length: frames }, () => frame)])
}

const box = (name: string, content: Buffer | string): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, Buffer.from(content)])
}
export const mp4 = (...boxes: Buffer[]): Buffer =>
  Buffer.concat([box('ftyp', 'isom\0\0\x02\0isommp42'), ...(boxes.length > 0 ? boxes : [box('moov', '...'), film()])])
export const movie = (): Buffer => box('moov', 'mvhd')
export const film = (): Buffer => box('mdat', Buffer.alloc(900, 3))
