import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Is the call made with the shop's key? */
export function bearsKey({ authorization = '' }: IncomingHttpHeaders, secretKey: string): boolean {
  const [given, right] = [Buffer.from(authorization), Buffer.from(`Bearer ${secretKey}`)]
  return given.length === right.length && timingSafeEqual(given, right)
}
