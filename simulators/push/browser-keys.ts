/** The side of the browser in RFC 8291 and RFC 8188. */
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

export interface Browser {
  pair: ECDH
  auth: Buffer
  published: { p256dh: string; auth: string }
}

export function browserKeys(privateKey?: Buffer, auth: Buffer = randomBytes(16)): Browser {
  const pair = createECDH('prime256v1')
  if (privateKey) pair.setPrivateKey(privateKey)
  else pair.generateKeys()
  return { pair, auth, published: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') } }
}

/** Throws where a message is for another browser, was changed, or does not end with its last record. */
export function decrypt({ pair, auth }: Browser, message: Buffer): Buffer {
  const salt = message.subarray(0, 16)
  const recordSize = message.readUInt32BE(16)
  const keyEnd = 21 + message.readUInt8(20)
  const sender = message.subarray(21, keyEnd)
  const record = message.subarray(keyEnd)
  if (record.length > recordSize) throw new Error('More than one record')
  const bytes = (input: Buffer, by: Buffer, about: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', input, by, about, length))
  const names = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const input = bytes(pair.computeSecret(sender), auth, names, 32)
  const key = bytes(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = bytes(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const content = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = content.findLastIndex((byte) => byte !== 0)
  if (content[end] !== 2) throw new Error('The last record is missing')
  return content.subarray(0, end)
}
