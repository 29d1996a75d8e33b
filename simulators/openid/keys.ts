import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'

interface Key {
  kid: string
  privateKey: KeyObject
  publicKey: KeyObject
}

/** `foreign`: signed with a key that is not published, under the name of the published one. `none`: not signed. */
export type Signature = 'own' | 'foreign' | 'none'

const newKey = (): Key => ({ kid: randomUUID(), ...generateKeyPairSync('rsa', { modulusLength: 2048 }) })

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The signing keys of the provider: the newest signs, all that are kept are published. */
export function keyRing() {
  let keys = [newKey()]
  return {
    published: () => ({
      keys: keys.map(({ kid, publicKey }) => ({
        ...publicKey.export({ format: 'jwk' }),
        kid,
        use: 'sig',
        alg: 'RS256',
      })),
    }),
    /** A new key signs from now on; the old one is published no longer. */
    rotate: () => void (keys = [newKey()]),
    token(claims: object, signature: Signature = 'own'): string {
      const key = keys[0] as Key
      const header = signature === 'none' ? { alg: 'none' } : { alg: 'RS256', kid: key.kid, typ: 'JWT' }
      const content = `${encoded(header)}.${encoded(claims)}`
      if (signature === 'none') return `${content}.`
      const { privateKey } = signature === 'own' ? key : newKey()
      return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`
    },
  }
}

export type KeyRing = ReturnType<typeof keyRing>
