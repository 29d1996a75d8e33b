/**
 * File encryption in the storage: in chunks, with a key per file. The nonce contains the chunk's number and whether it
 * is the last one (the STREAM construction), so that chunks cannot be removed, swapped or repeated. Each chunk is bound
 * to the file's identifier, so that no file can replace another.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { seal, type SealSecrets, unseal } from '#platform/crypto/seal.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'

const algorithm = 'aes-256-gcm'
const tagBytes = 16
/** Version of the chunk format. */
const version = 1
export const chunkBytes = 64 * 1024
const sealedChunkBytes = chunkBytes + tagBytes
const purpose = sealPurposes.file

/** Key of one file, encrypted for its row. `secrets` is `config.secrets.seals`. */
export function newFileKey(secrets: SealSecrets, identifier: string): { key: Buffer; sealedKey: Buffer } {
  const key = randomBytes(32)
  return { key, sealedKey: seal(secrets, purpose, identifier, key) }
}

export const openFileKey = (secrets: SealSecrets, identifier: string, sealedKey: Buffer): Buffer =>
  unseal(secrets, purpose, identifier, sealedKey)

/** For `pipeline`: plaintext in, ciphertext out. */
export const sealing = (key: Buffer, identifier: string) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    yield Buffer.of(version)
    for await (const { content, number, isLast } of chunksOf(source, chunkBytes)) {
      const cipher = createCipheriv(algorithm, key, nonceOf(number, isLast)).setAAD(Buffer.from(identifier))
      yield cipher.update(content)
      cipher.final()
      yield cipher.getAuthTag()
    }
  }

/** For `pipeline`: ciphertext in, plaintext out. Throws at the first chunk that was changed. */
export const unsealing = (key: Buffer, identifier: string) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const { content, number, isLast } of chunksOf(withoutVersion(source), sealedChunkBytes)) {
      if (content.length < tagBytes) throw new Error('An encrypted file ends within a chunk')
      const end = content.length - tagBytes
      const decipher = createDecipheriv(algorithm, key, nonceOf(number, isLast), { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(identifier)).setAuthTag(content.subarray(end))
      const plain = decipher.update(content.subarray(0, end))
      decipher.final()
      if (plain.length > 0) yield plain
    }
  }

/** The key belongs to one file only, so that number and end flag make the nonce unique. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 7)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

async function* withoutVersion(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const piece of source) {
    if (piece.length === 0) continue
    if (isFirst && piece[0] !== version) throw new Error(`The file format version ${piece[0]} is not known`)
    yield isFirst ? piece.subarray(1) : piece
    isFirst = false
  }
}

interface Chunk {
  /** Valid only until the next chunk is read. */
  content: Buffer
  number: number
  isLast: boolean
}

/** Splits a stream into chunks of one length; the last chunk is what is left, and empty for an empty source. */
async function* chunksOf(source: AsyncIterable<Buffer>, length: number): AsyncGenerator<Chunk> {
  const content = Buffer.allocUnsafeSlow(length)
  let [filled, number] = [0, 0]
  for await (const piece of source) {
    for (let at = 0; at < piece.length;) {
      // A full chunk is emitted when more bytes follow: only then is it known not to be the last.
      if (filled === length) {
        yield { content, number, isLast: false }
        number += 1
        filled = 0
      }
      const copied = piece.copy(content, filled, at)
      filled += copied
      at += copied
    }
  }
  yield { content: content.subarray(0, filled), number, isLast: true }
}
