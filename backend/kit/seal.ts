/** What the database keeps but must not show: AES-256-GCM with a key per purpose, bound to its row (safeguards 76). */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
/** Which secret sealed it, so that another can take over without a stop. */
const keyId = 1

/** `secret` is `config.secrets.seals`. */
const keyOf = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `solace ${purpose}`, 32))

/** `row` is the identifier of the row that will hold it: nowhere else can it be opened. */
export function seal(secret: string, purpose: string, row: string, content: Buffer | string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyOf(secret, purpose), nonce).setAAD(Buffer.from(row))
  const sealed = Buffer.concat([cipher.update(Buffer.from(content)), cipher.final()])
  return Buffer.concat([Buffer.from([keyId]), nonce, cipher.getAuthTag(), sealed])
}

/** Throws where it was changed, or sealed for another row, purpose or secret. */
export function unseal(secret: string, purpose: string, row: string, sealed: Buffer): Buffer {
  if (sealed[0] !== keyId) throw new Error(`Sealed with key ${sealed[0]}, which is not known`)
  const start = 1 + nonceBytes
  const decipher = createDecipheriv(algorithm, keyOf(secret, purpose), sealed.subarray(1, start), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(row)).setAuthTag(sealed.subarray(start, start + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(start + tagBytes)), decipher.final()])
}
