import { createHmac } from 'node:crypto'

/** Codes are few, so their hash is keyed and bound to the person. */
export const codeHash = (secret: string, userIdentifier: string, code: string): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['verify_email', userIdentifier, code]))
    .digest()
