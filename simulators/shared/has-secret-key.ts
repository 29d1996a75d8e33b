import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Whether the call carries the merchant's key. */
export function hasSecretKey({ authorization = '' }: IncomingHttpHeaders, secretKey: string): boolean {
  const [given, right] = [Buffer.from(authorization), Buffer.from(`Bearer ${secretKey}`)]
  return given.length === right.length && timingSafeEqual(given, right)
}
