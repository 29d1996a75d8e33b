import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Config } from '../kit/config.ts'

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'solace calendar feed', 32))

/** What stands in the address of a feed: made anew from the row and a key of the product, so that it is stored nowhere. */
export const secretOf = ({ secrets }: Config, user: string, version: number): string =>
  createHmac('sha256', keyOf(secrets.seals)).update(`${user}:${version}`).digest('base64url')

/** By this the row is found. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export const isSecretOf = (config: Config, given: string, user: string, version: number): boolean =>
  timingSafeEqual(hashOf(given), hashOf(secretOf(config, user, version)))
