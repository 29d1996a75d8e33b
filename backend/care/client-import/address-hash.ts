import { createHmac } from 'node:crypto'
import type { Services } from '#platform/context/context.ts'

/** Recognises an address without storing it. */
export const addressHash = ({ config }: Services, email: string): Buffer =>
  createHmac('sha256', config.secrets.codes).update(`invitation ${email.toLowerCase()}`).digest()
