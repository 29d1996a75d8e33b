import { createHash, createHmac, randomBytes } from 'node:crypto'

export const newSecret = (): string => randomBytes(32).toString('base64url')

export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Codes have few possible values, so their hash is keyed and bound to the row. */
export const hashOfCode = (secret: string, identifier: string, code: string): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['email code', identifier, code]))
    .digest()
