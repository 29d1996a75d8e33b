/** Records are encrypted with a key that only the visitor's cookie yields: a stolen store contains nothing readable. */
import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** 256 random bits, in the form of the cookie. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** The name of the record in the store. */
export const keyOf = (secret: string) => hash('sha256', secret, 'base64url')

const sealingKey = (secret: string, pepper: string) =>
  Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64url'), pepper, 'solace session record 1', 32))

export function seal(record: object, secret: string, pepper: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, sealingKey(secret, pepper), nonce).setAAD(Buffer.from(keyOf(secret)))
  const text = Buffer.concat([cipher.update(JSON.stringify(record), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** The record, or null where it was encrypted with another key or changed. */
export function open(sealed: Buffer, secret: string, pepper: string): unknown {
  if (sealed.length < nonceBytes + tagBytes) return null
  const decipher = createDecipheriv(algorithm, sealingKey(secret, pepper), sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(keyOf(secret))).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return JSON.parse(
      decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8'),
    )
  } catch {
    // A record that cannot be decrypted is no session; the visitor signs in again.
    return null
  }
}
