/** A certificate that nobody has signed, for https on one network while somebody tries the product on two machines. */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const part = (tag: number, ...contents: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(contents)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...contents: readonly Buffer[]) => part(0x30, ...contents)
const oid = (hex: string) => part(0x06, Buffer.from(hex, 'hex'))
const octets = (content: Buffer) => part(0x04, content)

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const serverAuthentication = sequence(oid('2b06010505070301'))
const [commonName, alternativeNames, extendedKeyUsage] = ['550403', '551d11', '551d25'].map(oid) as [
  Buffer,
  Buffer,
  Buffer,
]

/** YYMMDDHHMMSSZ */
const utcTime = (at: Temporal.Instant) =>
  part(0x17, Buffer.from(`${at.toString({ smallestUnit: 'second' }).replaceAll(/[-:T]/g, '').slice(2)}`))

/** An X.509 certificate (RFC 5280) of an IPv4 address, valid for 30 days, with its key; both as PEM. */
export function ownCertificate(address: string, now: Temporal.Instant): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(part(0x31, sequence(commonName, part(0x0c, Buffer.from('Solace on this network')))))
  const bytes = Buffer.from(address.split('.').map(Number))
  const content = sequence(
    part(0xa0, part(0x02, Buffer.of(2))),
    part(0x02, Buffer.concat([Buffer.of(1), randomBytes(15)])),
    ecdsaWithSha256,
    name,
    sequence(utcTime(now.subtract({ hours: 24 })), utcTime(now.add({ hours: 24 * 30 }))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    part(
      0xa3,
      sequence(
        sequence(alternativeNames, octets(sequence(part(0x87, bytes)))),
        sequence(extendedKeyUsage, octets(serverAuthentication)),
      ),
    ),
  )
  const signature = sign('sha256', content, privateKey)
  const certificate = sequence(content, ecdsaWithSha256, part(0x03, Buffer.concat([Buffer.of(0), signature])))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
