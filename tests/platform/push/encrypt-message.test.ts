/** The examples of RFC 8291 (section 5 and appendix A) and of RFC 8292 (section 2.4), and the simulated browser that decrypts. */
import { createECDH } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { encryptMessage, isReceiver } from '#platform/push/encrypt-message.ts'
import { areVapidKeys, generateVapidKeys, vapidAuthorization } from '#platform/push/vapid.ts'
import { browserKeys, decrypt } from '#simulators/push/browser-keys.ts'
import { senderProblem } from '#simulators/push/check-sender.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** RFC 8291, appendix A. */
const example = {
  plaintext: 'V2hlbiBJIGdyb3cgdXAsIEkgd2FudCB0byBiZSBhIHdhdGVybWVsb24',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  receiverPrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  receiverPublic: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

const unreadable = /unable to authenticate/

describe('encryption', () => {
  test('gives the message of the standard', () => {
    const sender = createECDH('prime256v1')
    sender.setPrivateKey(bytes(example.senderPrivate))
    const receiver = { publicKey: bytes(example.receiverPublic), secret: bytes(example.auth) }
    const message = encryptMessage(receiver, bytes(example.plaintext), { salt: bytes(example.salt), sender })
    expect(message.toString('base64url')).toBe(example.message)
  })

  test('the simulated browser decrypts the message of the standard', () => {
    const browser = browserKeys(bytes(example.receiverPrivate), bytes(example.auth))
    expect(browser.published.p256dh).toBe(example.receiverPublic)
    expect(decrypt(browser, bytes(example.message)).toString('base64url')).toBe(example.plaintext)
  })

  test.each(['', 'x', 'You have a new message', 'x'.repeat(512)])('only the receiver reads %j', (text) => {
    const [browser, other] = [browserKeys(), browserKeys()]
    const receiver = { publicKey: browser.pair.getPublicKey(), secret: browser.auth }
    const message = encryptMessage(receiver, Buffer.from(text), { paddedTo: 512 })
    expect(decrypt(browser, message).toString()).toBe(text)
    expect(() => decrypt(other, message)).toThrow(unreadable)
    expect(() => decrypt({ ...browser, auth: other.auth }, message)).toThrow(unreadable)
    const changed = Buffer.from(message)
    changed[changed.length - 1] = (changed.at(-1) as number) ^ 1
    expect(() => decrypt(browser, changed)).toThrow(unreadable)
  })

  test('contents of different lengths have one size, and no message is like another', () => {
    const browser = browserKeys()
    const receiver = { publicKey: browser.pair.getPublicKey(), secret: browser.auth }
    const messages = ['a', 'b'.repeat(300), 'a'].map((text) =>
      encryptMessage(receiver, Buffer.from(text), { paddedTo: 512 }),
    )
    expect(new Set(messages.map(({ length }) => length)).size).toBe(1)
    expect(new Set(messages.map((message) => message.toString('base64'))).size).toBe(3)
  })

  test('a content that does not fit into one record is refused', () => {
    const browser = browserKeys()
    const receiver = { publicKey: browser.pair.getPublicKey(), secret: browser.auth }
    const most = 4096 - 17
    expect(encryptMessage(receiver, Buffer.alloc(most)).length).toBe(4096 + 86)
    expect(() => encryptMessage(receiver, Buffer.alloc(most + 1))).toThrow('too long for one record')
  })

  test('keys of a receiver', () => {
    const { pair, auth } = browserKeys()
    const publicKey = pair.getPublicKey()
    const outside = Buffer.from(publicKey)
    outside[64] = (outside[64] as number) ^ 1
    expect(isReceiver({ publicKey, secret: auth })).toBe(true)
    expect(isReceiver({ publicKey: outside, secret: auth })).toBe(false)
    expect(isReceiver({ publicKey: pair.getPublicKey(null, 'compressed'), secret: auth })).toBe(false)
    expect(isReceiver({ publicKey, secret: auth.subarray(1) })).toBe(false)
  })
})

describe('the sender', () => {
  const keys = generateVapidKeys()
  const now = Temporal.Instant.from('2026-03-02T08:00:00Z')
  const claims = { audience: 'https://push.example.net', subject: 'mailto:push@example.com', now }
  const problem = (change: object = {}, authorization = vapidAuthorization(keys, claims)) =>
    senderProblem(authorization, { publicKey: keys.publicKey, audience: claims.audience, now, ...change })

  test('the check accepts the token of the standard, at its time', () => {
    // RFC 8292, section 2.4.
    const token =
      'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA'
    const publicKey = 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'
    const then = Temporal.Instant.fromEpochMilliseconds((1_453_523_768 - 3600) * 1000)
    const authorization = `vapid t=${token}, k=${publicKey}`
    expect(problem({ publicKey, now: then }, authorization)).toBeNull()
    expect(problem({ publicKey, now: then, audience: 'https://other.example' }, authorization)).toBe('another audience')
    const [header, , signature] = token.split('.')
    const forged = Buffer.from('{"aud":"https://push.example.net","exp":1453523769}').toString('base64url')
    expect(problem({ publicKey, now: then }, `vapid t=${header}.${forged}.${signature}, k=${publicKey}`)).toBe(
      'another signature',
    )
  })

  test('says who it is to one push service, for half a day', () => {
    expect(problem()).toBeNull()
    expect(problem({ audience: 'https://other.example' })).toBe('another audience')
    expect(problem({ now: now.add({ hours: 12 }) })).toBe('another time')
    expect(problem({ publicKey: generateVapidKeys().publicKey })).toBe('another key')
  })

  test('a pair of keys belongs together', () => {
    expect(areVapidKeys(keys)).toBe(true)
    expect(areVapidKeys({ ...keys, publicKey: generateVapidKeys().publicKey })).toBe(false)
    expect(areVapidKeys({ ...keys, privateKey: keys.privateKey.slice(1) })).toBe(false)
    expect(areVapidKeys({ ...keys, privateKey: 'A'.repeat(43) })).toBe(false)
  })
})
