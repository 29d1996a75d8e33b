import { createHash, createHmac, randomBytes } from 'node:crypto'
import { networkOf } from '#schemas/platform/network.ts'
import type { Context } from '#platform/context/context.ts'

export const newHoldToken = (): string => randomBytes(32).toString('base64url')

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Keyed hash of the signed-in person, else of the network: each has one hold at a time. */
export const holderOf = ({ user, address, services }: Pick<Context, 'user' | 'address' | 'services'>): Buffer =>
  createHmac('sha256', services.config.secrets.codes)
    .update(JSON.stringify(['visitor hold', user ? 'person' : 'network', user?.identifier ?? networkOf(address)]))
    .digest()
