import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Config } from '#platform/core/config.ts'
import { currentOf, seal, unseal, versionsOf } from '#platform/crypto/seal.ts'
import { sealPurposes } from '#platform/crypto/sealed-columns.ts'

export interface Feed {
  userIdentifier: string
  version: number
  secretHash: Buffer
  /** Kept where the secret it was made with has been replaced. */
  sealedSecret: Buffer | null
}

const purpose = sealPurposes.calendarAddress
const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'solace calendar feed', 32))
const madeWith = (secret: string, user: string, version: number) =>
  createHmac('sha256', keyOf(secret)).update(`${user}:${version}`).digest('base64url')
const rowOf = ({ userIdentifier, version }: Feed) => `${userIdentifier}:${version}`

/** What stands in the address of a new feed: made from the row and the product's current secret, so that it is stored nowhere. */
export const newSecretOf = ({ secrets }: Config, user: string, version: number): string =>
  madeWith(currentOf(secrets.seals).secret, user, version)

/** What stands in the address of a feed; null where the secret that made it is gone. */
export function secretOf({ secrets }: Config, feed: Feed): string | null {
  const { userIdentifier: user, version, secretHash, sealedSecret } = feed
  if (sealedSecret) return unseal(secrets.seals, purpose, rowOf(feed), sealedSecret).toString()
  const candidates = versionsOf(secrets.seals).map(({ secret }) => madeWith(secret, user, version))
  return candidates.find((one) => hashOf(one).equals(secretHash)) ?? null
}

/** To be kept for the time after the secret that made it; null where the current one did, or one that is gone. */
export function sealedSecretOf(config: Config, feed: Feed): Buffer | null {
  const secret = secretOf(config, feed)
  const isCurrent = secret === newSecretOf(config, feed.userIdentifier, feed.version)
  return secret === null || isCurrent ? null : seal(config.secrets.seals, purpose, rowOf(feed), secret)
}

/** By this the row is found. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export function isSecretOf(config: Config, given: string, feed: Feed): boolean {
  const secret = secretOf(config, feed)
  return secret !== null && timingSafeEqual(hashOf(given), hashOf(secret))
}
