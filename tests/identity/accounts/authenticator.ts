/** A test passkey: creates and presents credentials as a browser with a security key would (WebAuthn, ES256). */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export interface Ceremony {
  challenge: string
  origin?: string
  rpID?: string
  /** The WebAuthn type; `webauthn.get` when a passkey is presented. */
  type?: string
  signCount?: number
}

const url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest()

export function authenticator({ origin: home, rpID: host }: { origin: string; rpID: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)

  const clientData = ({ challenge, origin = home, type = 'webauthn.create' }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const header = ({ rpID = host, signCount = 0 }: Ceremony, flags: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(signCount)
    return Buffer.concat([sha256(rpID), Buffer.from([flags]), count])
  }

  return {
    id: url(id),
    create(ceremony: Ceremony) {
      const key = cborMap([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const present = 0x01
      const withKey = 0x40
      const data = Buffer.concat([
        header(ceremony, present | withKey),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ])
      return {
        id: url(id),
        rawId: url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: url(clientData(ceremony)),
          attestationObject: url(
            cborMap([
              ['fmt', 'none'],
              ['attStmt', cborMap([])],
              ['authData', data],
            ]),
          ),
          transports: ['internal'],
        },
      }
    },
    show(ceremony: Ceremony) {
      const client = clientData({ type: 'webauthn.get', ...ceremony })
      const data = header(ceremony, 0x01)
      return {
        id: url(id),
        rawId: url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: url(client),
          authenticatorData: url(data),
          signature: url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      }
    },
  }
}

/** The subset of CBOR that this needs: small numbers, texts, bytes, and maps of them. */
function cborMap(pairs: readonly (readonly [number | string, number | string | Buffer | Cbor])[]): Cbor {
  return new Cbor(Buffer.concat([Buffer.from([0xa0 | pairs.length]), ...pairs.flat().map(cbor)]))
}
class Cbor extends Uint8Array {}

function cbor(value: number | string | Buffer | Cbor): Uint8Array {
  if (value instanceof Cbor) return value
  if (typeof value === 'number') return Buffer.from([value >= 0 ? value : 0x20 | (-1 - value)])
  const bytes = Buffer.from(value)
  const major = typeof value === 'string' ? 0x60 : 0x40
  const head = bytes.length < 24 ? [major | bytes.length] : [major | 24, bytes.length]
  return Buffer.concat([Buffer.from(head), bytes])
}
