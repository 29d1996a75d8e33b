/** How this product identifies itself to push services: VAPID, RFC 8292. */
import { createECDH, createPrivateKey, sign } from 'node:crypto'

/** A key pair on P-256, in base64url: the point uncompressed, the number with 32 bytes. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** A token is valid this long; the standard allows a day, and clocks differ. */
const validHours = 12
const curve = 'prime256v1'

export function generateVapidKeys(): VapidKeys {
  const pair = createECDH(curve)
  pair.generateKeys()
  const secret = pair.getPrivateKey()
  // The number may be shorter than the curve.
  const privateKey = Buffer.concat([Buffer.alloc(32 - secret.length), secret])
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** Whether both keys are well-formed and belong together. */
export function areVapidKeys({ publicKey, privateKey }: VapidKeys): boolean {
  if (!/^[A-Za-z0-9_-]{87}$/.test(publicKey) || !/^[A-Za-z0-9_-]{43}$/.test(privateKey)) return false
  try {
    const pair = createECDH(curve)
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}

interface Claims {
  /** Origin of the push service. */
  audience: string
  /** `mailto:` or `https:`, whom the operator of the push service may reach. */
  subject: string
  now: Temporal.Instant
}

/** The value of `Authorization` for a request to a push service. */
export function vapidAuthorization(keys: VapidKeys, { audience, subject, now }: Claims): string {
  const expiry = Math.floor(now.add({ hours: validHours }).epochMilliseconds / 1000)
  const token = [
    { typ: 'JWT', alg: 'ES256' },
    { aud: audience, exp: expiry, sub: subject },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = sign('sha256', Buffer.from(token), { key: privateKeyOf(keys), dsaEncoding: 'ieee-p1363' })
  return `vapid t=${token}.${signature.toString('base64url')}, k=${keys.publicKey}`
}

function privateKeyOf({ publicKey, privateKey }: VapidKeys) {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url')) as [
    string,
    string,
  ]
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, format: 'jwk' })
}
