/** Password guessing against one account from many networks, and its effect on the owner of the account. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepKnownOrigins } from '#backend/identity/sessions/known-origins.ts'
import { tokenHash } from '#backend/identity/sessions/session-token.ts'
import { openBackend, type TestBackend } from './backend.ts'
import { member, newestCode, signUp } from './people.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())
beforeEach(async () => {
  await backend.db.deleteFrom('throttle').execute()
  await backend.db.deleteFrom('knownNetwork').execute()
  backend.clock.now = Temporal.Instant.from('2026-11-21T09:00:00Z')
})

const usual = '203.0.113.7'
const logIn = async (email: string, from: string, password = 'quiet-harbour-9', device?: string) =>
  (
    await backend.call('/user/login', {
      body: { email, password },
      from,
      ...(device !== undefined && { headers: { 'x-device': device } }),
    })
  ).status
const logInWith = (device: string, email: string, from: string) => logIn(email, from, undefined, device)
const guess = (email: string, from: string, device?: string) => logIn(email, from, 'not-the-password-1', device)
async function guessFrom(email: string, addresses: string[]): Promise<number[]> {
  const statuses: number[] = []
  for (const address of addresses) statuses.push(await guess(email, address))
  return statuses
}
const addresses = (count: number, part = '198.18.7') => Array.from({ length: count }, (_, nth) => `${part}.${nth}`)

describe('guesses from many networks', () => {
  test('are counted together: after twenty from twenty addresses there is a wait, for a known and an unknown account alike', async () => {
    const { email } = await member(backend)
    const expected = [...Array<number>(15).fill(422), ...Array<number>(5).fill(429)]
    expect(await guessFrom(email, addresses(20))).toEqual(expected)
    expect(await guessFrom('ghost@example.com', addresses(20))).toEqual(expected)
  })

  test('wait longer each time, up to a quarter of an hour', async () => {
    const { email } = await member(backend)
    await guessFrom(email, addresses(15))
    for (const [nth, wait] of [30, 60, 120, 240, 480, 900, 900].entries()) {
      const from = `198.18.8.${nth}`
      const { status, body } = await backend.call('/user/login', { body: { email, password: 'wrong-one-1' }, from })
      expect([status, body.retryAfter]).toEqual([429, wait])
      backend.wait({ seconds: wait })
      expect(await guess(email, from)).toBe(422)
    }
  })

  test('do not lock the owner out on devices that signed in before', async () => {
    const { email } = await member(backend)
    await guessFrom(email, addresses(20))
    expect(await logIn(email, '198.18.9.1')).toBe(429)
    expect(await logIn(email, usual)).toBe(200)
  })

  test('are forgotten when the owner signs in', async () => {
    const { email } = await member(backend)
    await guessFrom(email, addresses(15))
    expect(await guess(email, '198.18.9.1')).toBe(429)
    expect(await logIn(email, usual)).toBe(200)
    expect(await guessFrom(email, addresses(15, '198.18.10'))).toEqual(Array(15).fill(422))
  })

  test('are counted only when the limit of their own network allowed them', async () => {
    const { email } = await member(backend)
    expect(
      (await guessFrom(email, Array<string>(30).fill('198.18.11.1'))).filter((status) => status === 429),
    ).toHaveLength(20)
    expect(await logIn(email, '198.18.11.2')).toBe(200)
  })

  test('are not forgotten after a sign-up with the address of another user', async () => {
    const { email } = await member(backend)
    const password = 'another-window-5'
    await signUp(backend, { email, password, confirmPassword: password })
    const stranger = '198.18.12.1'
    await guessFrom(email, Array<string>(9).fill(stranger))
    expect(await logIn(email, stranger, password)).toBe(200)
    expect(await guess(email, stranger)).toBe(429)
  })

  test('end for the owner after a password reset by mail, even in a new network', async () => {
    const { email } = await member(backend)
    const from = '198.18.13.1'
    await guessFrom(email, addresses(20))
    await backend.call('/user/request-password-reset', { body: { email }, from })
    const [, token] = /#([\w-]{43})/.exec((await backend.mailsTo(email)).at(-1)?.text ?? '') ?? []
    await backend.call('/user/password-reset', { body: { token, password: 'new-morning-31' }, from })
    await guessFrom(email, addresses(20, '198.18.14'))
    expect(await logIn(email, from, 'new-morning-31')).toBe(200)
  })
})

describe('networks', () => {
  test('of IPv6 count by their first 64 bits', async () => {
    const { email } = await member(backend)
    const within = Array.from({ length: 11 }, (_, nth) => `2001:db8:1:2:${nth}::${nth}`)
    expect(await guessFrom(email, within)).toEqual([...Array<number>(10).fill(422), 429])
    expect(await logIn(email, '2001:db8:1:3::1')).toBe(200)
    await guessFrom(email, addresses(20))
    expect(await logIn(email, '2001:db8:1:3:ffff::2')).toBe(200)
    const replies = await Promise.all(
      Array.from({ length: 61 }, (_, nth) =>
        backend.call('/user/request-password-reset', {
          body: { email: `crowd${nth}@example.com` },
          from: `2001:db8:9:9::${nth}`,
        }),
      ),
    )
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  test('are stored as fingerprints that differ between users, for 90 days after the last sign-in', async () => {
    const [one, other] = [await member(backend), await member(backend)]
    for (const { email } of [one, other]) expect(await logIn(email, '198.18.15.1')).toBe(200)
    const rows = await backend.db.selectFrom('knownNetwork').selectAll().execute()
    expect(new Set(rows.map(({ fingerprint }) => fingerprint.toString('hex'))).size).toBe(rows.length)
    expect(JSON.stringify(rows.map(({ fingerprint }) => fingerprint.toString('latin1')))).not.toContain('198.18')
    backend.wait({ hours: 90 * 24 - 1 })
    await guessFrom(one.email, addresses(15))
    expect(await guess(one.email, '198.18.15.1')).toBe(422)
    backend.wait({ hours: 1 })
    await guessFrom(one.email, addresses(15))
    expect(await guess(one.email, '198.18.15.1')).toBe(429)
    await sweepKnownOrigins(backend.db, backend.clock.now)
    expect(await backend.db.selectFrom('knownNetwork').selectAll().execute()).toEqual([])
  })
})

describe('devices', () => {
  const [own, other] = ['a'.repeat(43), 'b'.repeat(43)] as const

  test('that signed in before are not delayed in a new network during an attack, others are', async () => {
    const { email } = await member(backend)
    expect(await logInWith(own, email, '198.18.20.1')).toBe(200)
    await guessFrom(email, addresses(20))
    expect(await logInWith(other, email, '198.18.20.2')).toBe(429)
    expect(await logIn(email, '198.18.20.3')).toBe(429)
    expect(await logInWith(own, email, '198.18.20.4')).toBe(200)
  })

  test('of another account do not count', async () => {
    const [one, another] = [await member(backend), await member(backend)]
    expect(await logInWith(own, another.email, '198.18.21.1')).toBe(200)
    await guessFrom(one.email, addresses(20))
    expect(await logInWith(own, one.email, '198.18.21.2')).toBe(429)
  })

  test('are recognised after the verification of a sign-up, and not after a failed sign-in', async () => {
    const { email, token } = await signUp(backend)
    const body = { token: await newestCode(backend, email) }
    const headers = { 'x-device': own }
    expect((await backend.call('/user/register/verify', { body, token, headers })).status).toBe(200)
    expect(await guess(email, '198.18.22.1', other)).toBe(422)
    await guessFrom(email, addresses(20))
    expect(await logInWith(other, email, '198.18.22.2')).toBe(429)
    expect(await logInWith(own, email, '198.18.22.3')).toBe(200)
  })

  test('do not bypass the limit: tries with one count together, and success resets them', async () => {
    const { email } = await member(backend)
    expect(await logInWith(own, email, '198.18.23.1')).toBe(200)
    const tries = async (part: string) => {
      const statuses: number[] = []
      for (const from of addresses(11, part)) statuses.push(await guess(email, from, own))
      return statuses
    }
    expect(await tries('198.18.24')).toEqual([...Array<number>(10).fill(422), 429])
    backend.wait({ seconds: 30 })
    expect(await logInWith(own, email, '198.18.23.2')).toBe(200)
    expect((await tries('198.18.25')).slice(0, 10)).toEqual(Array(10).fill(422))
  })

  test('with another format are not stored', async () => {
    const { email, auth } = await member(backend)
    const rows = () =>
      backend.db
        .selectFrom('knownNetwork')
        .innerJoin('session', 'session.userIdentifier', 'knownNetwork.userIdentifier')
        .select('fingerprint')
        .distinct()
        .where('session.tokenHash', '=', tokenHash(auth.token))
        .execute()
    for (const device of ['', 'short', 'x'.repeat(44), `${'x'.repeat(42)}.`])
      expect(await logInWith(device, email, usual)).toBe(200)
    expect(await rows()).toHaveLength(1)
    expect(await logInWith(own, email, usual)).toBe(200)
    const stored = await rows()
    expect(stored).toHaveLength(2)
    expect(JSON.stringify(stored.map(({ fingerprint }) => fingerprint.toString('latin1')))).not.toContain('aaaa')
  })

  test('are recognised for 90 days after their last sign-in', async () => {
    const { email } = await member(backend)
    expect(await logInWith(own, email, '198.18.26.1')).toBe(200)
    backend.wait({ hours: 90 * 24 - 1 })
    await guessFrom(email, addresses(15))
    expect(await guess(email, '198.18.26.2', own)).toBe(422)
    backend.wait({ hours: 1 })
    await guessFrom(email, addresses(15))
    expect(await guess(email, '198.18.26.3', own)).toBe(429)
    await sweepKnownOrigins(backend.db, backend.clock.now)
    expect(await backend.db.selectFrom('knownNetwork').selectAll().execute()).toEqual([])
  })
})

describe('password reset links', () => {
  test('are mailed to one address five times in any hour, and each of them works', async () => {
    const { email } = await member(backend)
    const start = backend.clock.now
    const mailed: number[] = []
    for (let minute = 0; minute < 130; minute += 1) {
      const { status } = await backend.call('/user/request-password-reset', {
        body: { email },
        from: `198.18.16.${minute}`,
      })
      if (status === 202) mailed.push(minute)
      backend.wait({ seconds: 61 })
    }
    const most = Math.max(...mailed.map((from) => mailed.filter((at) => at >= from && at < from + 59).length))
    expect([mailed.length > 5, most]).toEqual([true, 5])
    backend.clock.now = start
  })

  test('are counted across the end of an hour', async () => {
    const attempt = async () =>
      (
        await backend.call('/user/request-password-reset', {
          body: { email: 'ghost@example.com' },
          from: '198.18.17.1',
        })
      ).status
    expect(await attempt()).toBe(202)
    backend.wait({ minutes: 55 })
    for (let nth = 0; nth < 3; nth += 1) {
      expect(await attempt()).toBe(202)
      backend.wait({ seconds: 90 })
    }
    backend.wait({ minutes: 2 })
    expect(await attempt()).toBe(202)
    backend.wait({ seconds: 90 })
    expect(await attempt()).toBe(429)
  })
})
