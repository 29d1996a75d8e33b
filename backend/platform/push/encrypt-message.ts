/**
 * Message encryption for web push: RFC 8291 on top of the content coding `aes128gcm` of RFC 8188, with one record. The push service
 * sees the size of a message and nothing of its content.
 */
import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

const curve = 'prime256v1'
/** Size of a record in the header; a push service accepts no larger messages (RFC 8291, section 4). */
const recordSize = 4096
const tagBytes = 16
/** Marks the end of the content of the last record (RFC 8188, section 2). */
const lastRecord = Buffer.of(2)

/** Both keys of a browser's subscription. */
export interface Receiver {
  /** `p256dh`: a public key on P-256, 65 bytes. */
  publicKey: Buffer
  /** `auth`: 16 bytes. */
  secret: Buffer
}

interface Fixed {
  /** With the same salt and sender the same message results: for the examples of the standards. */
  salt?: Buffer
  sender?: ECDH
  /** All contents are padded to this number of bytes, so that the size of a message says nothing about it. */
  paddedTo?: number
}

/** The body of the request to the push service. Throws for a key that is no point of the curve, and for too long a content. */
export function encryptMessage(
  receiver: Receiver,
  content: Buffer,
  { salt = randomBytes(16), sender = newSender(), paddedTo = 0 }: Fixed = {},
): Buffer {
  const { key, nonce } = keysOf(receiver, sender, salt)
  const padding = Buffer.alloc(Math.max(0, paddedTo - content.length))
  const record = Buffer.concat([content, lastRecord, padding])
  if (record.length + tagBytes > recordSize) throw new RangeError('The content is too long for one record')
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  return Buffer.concat([
    headerOf(salt, sender.getPublicKey()),
    cipher.update(record),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

/** Whether both keys have their length and the first is a point of the curve. */
export function isReceiver({ publicKey, secret }: Receiver): boolean {
  if (publicKey.length !== 65 || publicKey[0] !== 4 || secret.length !== 16) return false
  try {
    newSender().computeSecret(publicKey)
    return true
  } catch {
    return false
  }
}

function newSender(): ECDH {
  const sender = createECDH(curve)
  sender.generateKeys()
  return sender
}

/** RFC 8291, section 3.4. */
function keysOf({ publicKey, secret }: Receiver, sender: ECDH, salt: Buffer) {
  const shared = sender.computeSecret(publicKey)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender.getPublicKey()])
  const input = derived(shared, secret, about, 32)
  return {
    key: derived(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    nonce: derived(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  }
}

const derived = (input: Buffer, salt: Buffer, about: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', input, salt, about, bytes))

/** RFC 8188, section 2.1: salt, record size, and as the identifier of the key the public key of the sender. */
function headerOf(salt: Buffer, sender: Buffer): Buffer {
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(recordSize, 0)
  sizes.writeUInt8(sender.length, 4)
  return Buffer.concat([salt, sizes, sender])
}
