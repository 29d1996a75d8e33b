import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { deviceOf, shortAddress } from '#backend/identity/sessions/rules.ts'
import { openBackend, type TestBackend } from './backend.ts'
import { member } from './people.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'
const logIn = async (email: string, { userAgent = firefox, from = '203.0.113.7' } = {}) =>
  (
    await backend.call('/user/login', {
      body: { email, password: 'quiet-harbour-9' },
      from,
      headers: { 'user-agent': userAgent },
    })
  ).body.token as string
const list = async (token: string, headers = {}) => (await backend.call('/user/sessions', { token, headers })).body
const end = (token: string, id: string) => backend.call(`/user/sessions/${id}`, { method: 'DELETE', token })
const isIn = async (token: string) => (await backend.call('/user/info', { token })).status === 200

describe('the list of sessions', () => {
  it('shows device, network without its last part and times, newest first', async () => {
    const { email, token } = await member(backend)
    backend.wait({ minutes: 5 })
    await logIn(email)
    const rows = await list(token)
    expect(rows).toEqual([
      {
        identifier: expect.any(String),
        isCurrent: false,
        device: 'Firefox on Windows',
        address: '203.0.113.…',
        createdAt: backend.clock.now.toString({ fractionalSecondDigits: 3 }),
        lastSeenAt: backend.clock.now.toString({ fractionalSecondDigits: 3 }),
        expiresAt: backend.clock.now.add({ hours: 168 }).toString({ fractionalSecondDigits: 3 }),
      },
      expect.objectContaining({ isCurrent: true, device: 'Unknown device' }),
    ])
    const inGerman = await list(token, { 'x-language': 'de' })
    expect(inGerman.map(({ device }: { device: string }) => device)).toEqual([
      'Firefox auf Windows',
      'Unbekanntes Gerät',
    ])
  })

  it('shows no sessions of others, no ended ones, and no operator acting for the user', async () => {
    const [one, two] = [await member(backend), await member(backend)]
    const { body: info } = await backend.call('/user/info', { token: one.token })
    const { body: operator } = await backend.call('/user/info', { token: two.token })
    const [beside] = await list(two.token)
    const quiet = await logIn(one.email)
    backend.wait({ minutes: 119 })
    await isIn(one.token)
    backend.wait({ minutes: 1 })
    expect(await isIn(quiet)).toBe(false)
    await logIn(one.email)
    await backend.db
      .updateTable('session')
      .set({
        impersonator: operator.identifier,
        impersonationScope: 'read',
        impersonationReason: 'asked for help',
        openedFrom: beside.identifier,
      })
      .where('userIdentifier', '=', info.identifier)
      .where('createdAt', '=', backend.clock.now.toString())
      .execute()
    expect((await list(one.token)).map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true])
    const { body } = await backend.call('/user/sessions', { method: 'DELETE', token: one.token })
    expect(body).toEqual({ ended: 0 })
    const ended = await backend.db
      .selectFrom('session')
      .select('revokedAt')
      .where('impersonator', '=', operator.identifier)
      .execute()
    expect(ended).toEqual([{ revokedAt: null }])
  })

  it('ends one of them, at once and once', async () => {
    const { email, token } = await member(backend)
    const other = await logIn(email)
    const [{ identifier }] = await list(token)
    expect((await end(token, identifier)).status).toBe(204)
    expect([await isIn(other), await isIn(token)]).toEqual([false, true])
    expect((await end(token, identifier)).status).toBe(404)
  })

  it('ends the current one too', async () => {
    const { token } = await member(backend)
    const [{ identifier }] = await list(token)
    expect((await end(token, identifier)).status).toBe(204)
    expect(await isIn(token)).toBe(false)
  })

  it('cannot end a session of another user, and answers as if there were none', async () => {
    const [one, two] = [await member(backend), await member(backend)]
    const [{ identifier }] = await list(two.token)
    const [foreign, unknown] = [
      await end(one.token, identifier),
      await end(one.token, '01930000-0000-7000-8000-000000000009'),
    ]
    const shown = ({ status, body }: typeof foreign) => ({ status, ...body, requestId: '' })
    expect(shown(foreign)).toEqual(shown(unknown))
    expect(foreign.status).toBe(404)
    expect(await isIn(two.token)).toBe(true)
  })

  it('ends all others and returns their number', async () => {
    const { email, token } = await member(backend)
    const others = [await logIn(email), await logIn(email), await logIn(email)]
    const { status, body } = await backend.call('/user/sessions', { method: 'DELETE', token })
    expect([status, body]).toEqual([200, { ended: 3 }])
    expect(await Promise.all([token, ...others].map(isIn))).toEqual([true, false, false, false])
  })

  it('logs the action', async () => {
    const { email, token } = await member(backend)
    await logIn(email)
    const { body: info } = await backend.call('/user/info', { token })
    const [{ identifier }] = await list(token)
    await end(token, identifier)
    await backend.call('/user/sessions', { method: 'DELETE', token })
    const events = await backend.db
      .selectFrom('auditEvent')
      .select(['action', 'details'])
      .where('subject', '=', info.identifier)
      .orderBy('id')
      .execute()
    expect(events.slice(-2)).toEqual([
      { action: 'session.ended', details: { session: identifier } },
      { action: 'session.others_ended', details: { ended: 0 } },
    ])
  })
})

test.each([
  ['203.0.113.7', '203.0.113.…'],
  ['::ffff:203.0.113.7', '203.0.113.…'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3:…'],
  ['2001:db8::1', '2001:db8:…'],
  ['::1', null],
  ['', null],
  [null, null],
])('the network of %s is shown as %s', (address, shown) => {
  expect(shortAddress(address)).toBe(shown)
})

test.each([
  [firefox, 'Firefox', 'Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    'Chrome',
    'Linux',
  ],
  ['curl/8.5.0', undefined, undefined],
  [null, undefined, undefined],
])('a browser that identifies as %s is %s on %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})
