import { createPublicKey, verify } from 'node:crypto'

interface Expected {
  publicKey: string
  audience: string
  now: Temporal.Instant
}

/** What is wrong with the `Authorization` of a sender (RFC 8292); null: nothing. */
export function senderProblem(authorization: string, { publicKey, audience, now }: Expected): string | null {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== publicKey) return 'another key'
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url')) as [
    string,
    string,
  ]
  const verifying = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${header}.${claims}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key: verifying, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return 'another signature'
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Record<string, unknown>
  const seconds = Math.floor(now.epochMilliseconds / 1000)
  if (aud !== audience) return 'another audience'
  if (typeof exp !== 'number' || exp <= seconds || exp > seconds + 24 * 3600) return 'another time'
  return typeof sub === 'string' && /^(mailto:|https:)/.test(sub) ? null : 'nobody to reach'
}
