import { describe, expect, test } from 'vitest'
import { isPublicAddress, NotPublic, publicLookup } from '#platform/push/public-address.ts'
import { isPushEndpoint } from '#platform/push/push-endpoint.ts'

describe('addresses', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'no address',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))

  test.each([
    '8.8.8.8',
    '100.63.255.255',
    '172.15.0.1',
    '172.32.0.1',
    '192.167.1.1',
    '223.255.255.254',
    '2a00:1450::1',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true))
})

describe('endpoints', () => {
  const isAllowed = (endpoint: string, loopbackHttp = false) => isPushEndpoint(endpoint, { loopbackHttp })

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
    'https://8.8.8.8/abc',
  ])('%s may be called', (endpoint) => expect(isAllowed(endpoint)).toBe(true))

  test.each([
    'http://fcm.googleapis.com/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://user:secret@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com/abc#part',
    'https://127.0.0.1/abc',
    'https://2130706433/abc',
    'https://0x7f.1/abc',
    'https://[::1]/abc',
    'https://[::ffff:7f00:1]/abc',
    'https://[fe80::1]/abc',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/abc',
    'https://localhost/abc',
    'https://a.localhost/abc',
    'https://database/abc',
    'https://printer.local/abc',
    'https://db.internal/abc',
    'https://push.example.com./abc',
    'ftp://push.example.com/abc',
    'http://127.0.0.1:4000/abc',
    'not an address',
  ])('%s may not', (endpoint) => expect(isAllowed(endpoint)).toBe(false))

  test('the simulator on this machine may be called only where that is switched on', () => {
    expect(isAllowed('http://127.0.0.1:4000/abc', true)).toBe(true)
    expect(isAllowed('http://localhost:4000/abc', true)).toBe(false)
    expect(isAllowed('http://10.0.0.1/abc', true)).toBe(false)
    expect(isAllowed('https://127.0.0.1/abc', true)).toBe(false)
  })
})

test('a name that leads to this machine is refused when it is resolved', async () => {
  const { promise, resolve } = Promise.withResolvers<Error | null>()
  publicLookup('localhost', { all: true }, (error) => resolve(error))
  expect(await promise).toBeInstanceOf(NotPublic)
})
