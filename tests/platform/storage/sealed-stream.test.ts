/** Encrypted files in the storage: reading, cutting, reordering or swapping them is detected. */
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { chunkBytes, newFileKey, openFileKey, sealing, unsealing } from '#platform/storage/sealed-stream.ts'

const secret = 'seals-of-the-tests-seals-of-the-tests'
const identifier = '01930000-0000-7000-8000-0000000000f1'
const { key } = newFileKey(secret, identifier)

async function* inPieces(content: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += length) yield content.subarray(at, at + length)
}
const sealed = (content: Buffer, pieces = 10_000) => buffer(sealing(key, identifier)(inPieces(content, pieces)))
const opened = (content: Buffer, under = key, as = identifier) => buffer(unsealing(under, as)(inPieces(content, 7_777)))

const decryptionErrors = /unable to authenticate|ends within a chunk|not known/
const sealedChunk = chunkBytes + 16
/** The chunks of an encrypted file, without the byte of its format version. */
const chunksOf = (content: Buffer) =>
  Array.from({ length: Math.ceil((content.length - 1) / sealedChunk) }, (_, index) =>
    content.subarray(1 + index * sealedChunk, 1 + (index + 1) * sealedChunk),
  )
const withChunks = (...chunks: (Buffer | undefined)[]) =>
  Buffer.concat([Buffer.of(1), ...chunks.map((chunk) => chunk ?? Buffer.alloc(0))])

test.for([0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 3 * chunkBytes, 3 * chunkBytes + 5])(
  '%i bytes are restored, whatever the size of the pieces',
  async (length) => {
    const content = randomBytes(length)
    for (const pieces of [1_000, chunkBytes, 200_000]) {
      const closed = await sealed(content, pieces)
      expect(closed.length).toBe(1 + length + 16 * Math.max(1, Math.ceil(length / chunkBytes)))
      expect((await opened(closed)).equals(content)).toBe(true)
    }
  },
)

test('the stored bytes contain no plain text, and the same file is never encrypted the same way twice', async () => {
  const content = Buffer.from('planted words '.repeat(20_000))
  const other = newFileKey(secret, identifier)
  const [one, two] = [await sealed(content), await buffer(sealing(other.key, identifier)(inPieces(content, 5_000)))]
  expect(one.includes('planted')).toBe(false)
  expect(one.equals(two)).toBe(false)
})

describe('refused', async () => {
  const content = randomBytes(3 * chunkBytes + 100)
  const whole = await sealed(content)
  const [first, second, third, last] = chunksOf(whole)
  const changed = Buffer.from(whole)
  changed[chunkBytes] = (changed[chunkBytes] as number) ^ 1

  test.for<[what: string, content: Buffer]>([
    ['the last chunk cut off', withChunks(first, second, third)],
    ['all but the first chunk cut off', withChunks(first)],
    ['cut within a chunk', whole.subarray(0, whole.length - 10)],
    ['cut to nothing', Buffer.alloc(0)],
    ['two chunks swapped', withChunks(second, first, third, last)],
    ['a chunk left out', withChunks(first, third, last)],
    ['a chunk repeated', withChunks(first, first, second, third, last)],
    ['bytes put behind the end', Buffer.concat([whole, Buffer.alloc(sealedChunk)])],
    ['one bit changed', changed],
    ['an unknown format version', Buffer.concat([Buffer.of(9), whole.subarray(1)])],
  ])('%s', async ([, broken]) => {
    await expect(opened(broken)).rejects.toThrow(decryptionErrors)
  })

  test('another file under the same key, and the same file under another key', async () => {
    await expect(opened(whole, key, identifier.replace('f1', 'f2'))).rejects.toThrow(decryptionErrors)
    await expect(opened(whole, randomBytes(32))).rejects.toThrow(decryptionErrors)
  })
})

test('the key of a file opens for its row only', () => {
  const { key: made, sealedKey } = newFileKey(secret, identifier)
  expect(openFileKey(secret, identifier, sealedKey)).toEqual(made)
  expect(() => openFileKey(secret, identifier.replace('f1', 'f2'), sealedKey)).toThrow(decryptionErrors)
  expect(() => openFileKey(`${secret}!`, identifier, sealedKey)).toThrow(decryptionErrors)
})
