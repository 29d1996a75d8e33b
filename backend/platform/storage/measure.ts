/** Measures a file while it streams: kind, length, hash and tail. */
import { createHash } from 'node:crypto'
import { type FileExtension, fileStartBytes } from '#schemas/platform/files.ts'
import { tailBytes } from './check-kind.ts'

export interface Found {
  kind: FileExtension
  bytes: number
  sha256: Buffer
  /** The last bytes: `tailBytes` of them, or all of a shorter file. */
  tail: Buffer
}

export interface Measured {
  /** To be read once, to its end. */
  bytes: AsyncIterable<Buffer>
  /** Available after the end. */
  found: () => Found
  /** It failed because of its sender, or was refused. */
  hasFailed: () => boolean
}

/**
 * `kindOf` gets the first bytes before any of them pass, or all bytes of a very short file; it throws where the file is
 * refused.
 */
export function measure(source: AsyncIterable<Buffer>, kindOf: (start: Buffer) => FileExtension): Measured {
  const hash = createHash('sha256')
  const tail = Buffer.allocUnsafeSlow(tailBytes)
  let [bytes, hasFailed] = [0, false]
  let kind: FileExtension | undefined

  /** The tail is a ring buffer. */
  const pass = (piece: Buffer) => {
    hash.update(piece)
    for (let at = Math.max(0, piece.length - tailBytes); at < piece.length;)
      at += piece.copy(tail, (bytes + at) % tailBytes, at)
    bytes += piece.length
    return piece
  }
  async function* passing(): AsyncGenerator<Buffer> {
    let start: Buffer = Buffer.alloc(0)
    try {
      for await (const piece of source) {
        if (!kind) {
          start = Buffer.concat([start, piece])
          if (start.length < fileStartBytes) continue
          kind = kindOf(start)
          yield pass(start)
        } else yield pass(piece)
      }
      if (kind) return
      kind = kindOf(start)
      yield pass(start)
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
  return {
    bytes: passing(),
    hasFailed: () => hasFailed,
    found: () => {
      if (!kind) throw new Error('The file was not read')
      const next = bytes % tailBytes
      return {
        kind,
        bytes,
        sha256: hash.digest(),
        tail:
          bytes < tailBytes ? tail.subarray(0, bytes) : Buffer.concat([tail.subarray(next), tail.subarray(0, next)]),
      }
    },
  }
}
