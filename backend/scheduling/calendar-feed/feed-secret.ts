import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Config } from '#platform/core/config.ts'
import { currentOf, seal, unseal, versionsOf } from '#platform/crypto/seal.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'

export interface Feed {
  userIdentifier: string
  version: number
  secretHash: Buffer
  /** Set when the secret that derived it has been replaced. */
  sealedSecret: Buffer | null
}

const purpose = sealPurposes.calendarAddress
const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'solace calendar feed', 32))
const madeWith = (secret: string, user: string, version: number) =>
  createHmac('sha256', keyOf(secret)).update(`${user}:${version}`).digest('base64url')
const rowOf = ({ userIdentifier, version }: Feed) => `${userIdentifier}:${version}`

/** The secret in the address of a new feed: derived from the row and the product's current secret, so it is not stored. */
export const newSecretOf = ({ secrets }: Config, user: string, version: number): string =>
  madeWith(currentOf(secrets.seals).secret, user, version)

/** The secret in the address of a feed; null when the product secret that derived it is gone. */
export function secretOf({ secrets }: Config, feed: Feed): string | null {
  const { userIdentifier: user, version, secretHash, sealedSecret } = feed
  if (sealedSecret) return unseal(secrets.seals, purpose, rowOf(feed), sealedSecret).toString()
  const candidates = versionsOf(secrets.seals).map(({ secret }) => madeWith(secret, user, version))
  return candidates.find((one) => hashOf(one).equals(secretHash)) ?? null
}

/**
 * The encrypted feed secret to store before its product secret is retired; null when the current secret derived it, or
 * a secret that is gone.
 */
export function sealedSecretOf(config: Config, feed: Feed): Buffer | null {
  const secret = secretOf(config, feed)
  const isCurrent = secret === newSecretOf(config, feed.userIdentifier, feed.version)
  return secret === null || isCurrent ? null : seal(config.secrets.seals, purpose, rowOf(feed), secret)
}

/** Lookup key of the row. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export function isSecretOf(config: Config, given: string, feed: Feed): boolean {
  const secret = secretOf(config, feed)
  return secret !== null && timingSafeEqual(hashOf(given), hashOf(secret))
}
