import { createHmac } from 'node:crypto'
import type { Purpose } from './code-queries.ts'

/** Codes are few, so their hash is keyed and bound to the person and to what the code is for. */
export const codeHash = (secret: string, purpose: Purpose, userIdentifier: string, code: string): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify([purpose, userIdentifier, code]))
    .digest()
