/**
 * Encryption at rest: AES-256-GCM with a key per purpose, bound to its row (docs/product-rules.md#encryption-at-rest).
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
/** The first byte of an encrypted text is the version of its secret. */
export const largestVersion = 255

export interface VersionedSecret {
  version: number
  secret: string
}

/** The first one encrypts, all of them decrypt; a single text is version 1. */
export type SealSecrets = string | readonly VersionedSecret[]

export const versionsOf = (secrets: SealSecrets): readonly VersionedSecret[] =>
  typeof secrets === 'string' ? [{ version: 1, secret: secrets }] : secrets

/** The secret that encrypts. */
export function currentOf(secrets: SealSecrets): VersionedSecret {
  const [current] = versionsOf(secrets)
  if (!current) throw new Error('There is no secret to seal with')
  return current
}

const keyOf = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `solace ${purpose}`, 32))

/**
 * `row` is the identifier of the row that stores it: it cannot be decrypted for any other row. `secrets` is
 * `config.secrets.seals`.
 */
export function seal(secrets: SealSecrets, purpose: string, row: string, content: Buffer | string): Buffer {
  const { version, secret } = currentOf(secrets)
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyOf(secret, purpose), nonce).setAAD(Buffer.from(row))
  const sealed = Buffer.concat([cipher.update(Buffer.from(content)), cipher.final()])
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), sealed])
}

/** Throws where the text was changed, or encrypted for another row, purpose or secret. */
export function unseal(secrets: SealSecrets, purpose: string, row: string, sealed: Buffer): Buffer {
  const known = versionsOf(secrets).find(({ version }) => version === sealed[0])
  if (!known) throw new Error(`Sealed with key ${sealed[0]}, which is not known`)
  const start = 1 + nonceBytes
  const decipher = createDecipheriv(algorithm, keyOf(known.secret, purpose), sealed.subarray(1, start), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(row)).setAuthTag(sealed.subarray(start, start + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(start + tagBytes)), decipher.final()])
}
