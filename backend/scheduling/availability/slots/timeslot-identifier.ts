/**
 * `timeslotIdentifier`: signed provider, start, length and category of a slot. A slot has the same identifier for every
 * viewer and in every month. The signature only proves that this server offered the slot once, so booking checks it
 * again. 50 bytes in base32: version 1, length 2, provider 16, category 16 (zeros for none), start minute 4, signature
 * 11.
 */
import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { instantText, minuteAtOrBefore } from './calendar-minutes.ts'

export interface TimeslotKey {
  readonly providerId: string
  readonly minutes: number
  readonly categoryIdentifier: string | null
}

export interface Timeslot extends TimeslotKey {
  /** On a whole minute. */
  readonly startAt: string
}

const prefix = 'ts_'
const version = 1
const at = { minutes: 1, provider: 3, category: 19, start: 35, signature: 39, end: 50 } as const
const none = '00000000-0000-0000-0000-000000000000'

/** The key for slots, derived from a secret of the server. Derived once, because that costs more than a signature. */
export const timeslotSecret = (secret: string): KeyObject =>
  createSecretKey(createHmac('sha256', secret).update('timeslot').digest())

/** Returns the signer for one provider, length and category, from start to identifier. */
export function slotSigner(key: TimeslotKey, secret: KeyObject): (startAt: string) => string {
  const bytes = Buffer.alloc(at.end)
  bytes.writeUInt8(version, 0)
  bytes.writeUInt16BE(key.minutes, at.minutes)
  bytes.set(uuidBytes(key.providerId), at.provider)
  bytes.set(uuidBytes(key.categoryIdentifier ?? none), at.category)
  const signedBytes = bytes.subarray(0, at.signature)
  const opening = prefix + base32(bytes, 0, at.start)
  return (startAt) => {
    bytes.writeUInt32BE(minuteAtOrBefore(startAt), at.start)
    bytes.set(signature(signedBytes, secret), at.signature)
    return opening + base32(bytes, at.start, at.end)
  }
}

export function encodeSlot({ startAt, ...key }: Timeslot, secret: KeyObject): string {
  return slotSigner(key, secret)(startAt)
}

/** The slot of an identifier, or null unless every character is valid and the signature matches. */
export function decodeSlot(text: string, secret: KeyObject): Timeslot | null {
  const bytes = text.startsWith(prefix) ? fromBase32(text.slice(prefix.length)) : null
  if (bytes?.length !== at.end || bytes[0] !== version) return null
  if (!timingSafeEqual(signature(bytes.subarray(0, at.signature), secret), bytes.subarray(at.signature))) return null

  const category = uuidText(bytes.subarray(at.category, at.start))
  return {
    providerId: uuidText(bytes.subarray(at.provider, at.category)),
    minutes: bytes.readUInt16BE(at.minutes),
    categoryIdentifier: category === none ? null : category,
    startAt: instantText(bytes.readUInt32BE(at.start)),
  }
}

const signature = (signedBytes: Buffer, secret: KeyObject) =>
  createHmac('sha256', secret)
    .update(signedBytes)
    .digest()
    .subarray(0, at.end - at.signature)

function uuidBytes(uuid: string): Buffer {
  const bytes = Buffer.from(uuid.replaceAll('-', ''), 'hex')
  if (bytes.length !== 16 || uuid.length !== 36) throw new RangeError(`Not a UUID: ${uuid}`)
  return bytes
}

const uuidText = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

const letters = 'abcdefghijklmnopqrstuvwxyz234567'
const pairs = Array.from({ length: 1024 }, (_, ten) => letters.charAt(ten >> 5) + letters.charAt(ten & 31))
const values = new Map(Array.from(letters, (letter, value) => [letter, value]))

/** Groups of five bytes as eight letters each: no remainder, no padding, one spelling only. */
function base32(bytes: Buffer, from: number, to: number): string {
  let text = ''
  for (let i = from; i < to; i += 5) {
    const upper = bytes.readUIntBE(i, 3) >> 4
    const lower = bytes.readUIntBE(i + 2, 3) & 0xfffff
    text += `${pairs[upper >> 10]}${pairs[upper & 1023]}${pairs[lower >> 10]}${pairs[lower & 1023]}`
  }
  return text
}

function fromBase32(text: string): Buffer | null {
  if (text.length !== (at.end / 5) * 8) return null
  const bytes = Buffer.alloc(at.end)
  let bits = 0
  let pending = 0
  let length = 0
  for (const letter of text) {
    const value = values.get(letter)
    if (value === undefined) return null
    pending = ((pending << 5) | value) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes[length] = (pending >> bits) & 0xff
    length += 1
  }
  return bytes
}
