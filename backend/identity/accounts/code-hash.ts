import { createHmac } from 'node:crypto'
import type { Purpose } from './code-queries.ts'

/** Codes have few possible values, so their hash is keyed and bound to the user and the purpose. */
export const codeHash = (secret: string, purpose: Purpose, userIdentifier: string, code: string): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify([purpose, userIdentifier, code]))
    .digest()
