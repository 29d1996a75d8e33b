/**
 * Pages that differ in a few places, compressed so that the same parts are stored once. A gzip file is a row of deflated
 * parts: those of the frame are compressed when it is read, and only the filled places belong to one page. Each filled
 * place may refer to the part of the frame before it.
 */
import { createHash } from 'node:crypto'
import { constants, crc32, deflateRawSync, gunzipSync } from 'node:zlib'

export interface Frame {
  parts: readonly string[]
  packed: readonly Buffer[]
}

export interface PackedPage {
  frame: Frame
  etag: string
  /** The compressed fillings, one after the other, and where each ends. */
  fillings: Buffer
  ends: readonly number[]
  /** Checksum and length of the whole page, as at the end of a gzip file. */
  trailer: Buffer
}

/** Text between the fillings, first and last included. */
export function frameOf(parts: readonly string[]): Frame {
  const last = parts.length - 1
  return { parts, packed: parts.map((part, at) => deflated(part, { isLast: at === last })) }
}

export function packPage(frame: Frame, fillings: readonly string[]): PackedPage {
  const whole = Buffer.from(frame.parts.map((part, at) => part + (fillings[at] ?? '')).join(''))
  const packed = fillings.map((filling, at) =>
    filling.length < leastDeflated ? plainPart(filling) : deflated(filling, { after: frame.parts[at] ?? '' }),
  )
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(whole), 0)
  trailer.writeUInt32LE(whole.length, 4)
  let end = 0
  return {
    frame,
    etag: createHash('sha256').update(whole).digest('base64url').slice(0, 22),
    fillings: ownCopy(Buffer.concat(packed)),
    ends: packed.map(({ length }) => (end += length)),
    trailer,
  }
}

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])

export function gzipOf({ frame, fillings, ends, trailer }: PackedPage): Buffer {
  const parts = frame.packed.flatMap((part, at) => {
    const end = ends[at]
    return end === undefined ? [part] : [part, fillings.subarray(ends[at - 1] ?? 0, end)]
  })
  return Buffer.concat([gzipHeader, ...parts, trailer])
}

export const plainOf = (page: PackedPage): Buffer => gunzipSync(gzipOf(page))

/** Memory of one page: its compressed fillings and the objects around them. */
export const bytesOf = ({ fillings }: PackedPage): number => fillings.length + 1_000

/** Shorter ones are stored as they are: starting the compression would cost more than it saves. */
const leastDeflated = 512

/** A part of a deflated file that stands as it is. */
function plainPart(text: string): Buffer {
  const bytes = Buffer.from(text)
  const part = Buffer.alloc(5 + bytes.length)
  part.writeUInt16LE(bytes.length, 1)
  part.writeUInt16LE(0xffff - bytes.length, 3)
  bytes.copy(part, 5)
  return part
}

/** A deflated part ends with a full flush, so that the next one begins at a byte and needs nothing before it. */
function deflated(text: string, { after, isLast = false }: { after?: string; isLast?: boolean }): Buffer {
  const dictionary = after ? { dictionary: Buffer.from(after).subarray(-32_000) } : {}
  const finishFlush = isLast ? constants.Z_FINISH : constants.Z_FULL_FLUSH
  return deflateRawSync(text, { level: 6, finishFlush, ...dictionary })
}

/** Small buffers share their memory with others, which would stay as long as one of them. */
function ownCopy(from: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(from.length)
  from.copy(copy)
  return copy
}
