/** The BFF counts limits by the network of the visitor, also behind a proxy. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readEnvironment } from '../../bff/environment.ts'
import { networkOf } from '#schemas/platform/network.ts'
import { type TestBff, openTestBff } from './test-bff.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8:1::7', '2001:db8:1:0::/64'],
  ['2001:db8::1:2:3:4', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2::198.51.100.7', '2001:db8:1:2::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

describe('behind a proxy that production is configured for', () => {
  let bff: TestBff
  beforeEach(async () => {
    const read = readEnvironment({
      NODE_ENV: 'production',
      BACKEND_URL: 'http://backend:4000',
      PUBLIC_URL: 'https://solace.example',
      SESSION_SECRET: 'one-of-its-own-0123456789-abcdefghijklmnop',
      SESSION_DATABASE_URL: 'postgres://bff:secret@db/sessions?sslmode=verify-full',
      WEB_ROOT: '/app/dist/web',
      TRUSTED_PROXIES: '127.0.0.1',
    })
    if ('problems' in read) throw new Error(read.problems.join())
    bff = await openTestBff({ trustedProxies: read.settings.trustedProxies, limits: { sessionCalls: 2 } })
  })
  afterEach(() => bff.close())

  const statusesFrom = async (...addresses: string[]) => {
    const statuses: number[] = []
    for (const address of addresses) statuses.push((await bff.visitor({ 'x-forwarded-for': address }).signIn()).status)
    return statuses
  }

  test('one address uses up only its own calls', async () => {
    expect(await statusesFrom('203.0.113.9', '203.0.113.9', '203.0.113.9')).toEqual([200, 200, 429])
    expect(await statusesFrom('203.0.113.10')).toEqual([200])
  })

  test("a forwarded address that the visitor adds before the proxy's own is ignored", async () => {
    expect(await statusesFrom('1.1.1.1, 203.0.113.9', '2.2.2.2, 203.0.113.9', '3.3.3.3, 203.0.113.9')).toEqual([
      200, 200, 429,
    ])
  })

  test('all addresses of an IPv6 /64 network count as one', async () => {
    expect(await statusesFrom('2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:db8:1:2:a:b:c:d')).toEqual([
      200, 200, 429,
    ])
    expect(await statusesFrom('2001:db8:1:3::1')).toEqual([200])
  })
})
