import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBackend, type TestBackend } from './backend.ts'
import { member, signUp } from './people.ts'

let backend: TestBackend
let germany = ''
beforeAll(async () => {
  backend = await openBackend()
  const { body } = await backend.call('/region/country')
  germany = body.find(({ code }: { code: string }) => code === 'DE').identifier
})
afterAll(() => backend.close())

const therapist = () => member(backend, { userType: 'provider', countryId: germany })
const isIn = async (token: string) => (await backend.call('/user/info', { token })).status === 200

describe('a session', () => {
  it.each([
    ['a client', () => member(backend), { minutes: 119, seconds: 59 }, true],
    ['a client', () => member(backend), { minutes: 120 }, false],
    ['a therapist', therapist, { minutes: 29, seconds: 59 }, true],
    ['a therapist', therapist, { minutes: 30 }, false],
  ] as const)('of %s ends without activity: %o', async (_who, make, pause, lives) => {
    const { token } = await make()
    backend.wait(pause)
    expect(await isIn(token)).toBe(lives)
  })

  it('lasts while it is used, and ends after its maximum hours', async () => {
    const { token } = await therapist()
    for (let half = 0; half < 12 * 4 - 1; half += 1) {
      backend.wait({ minutes: 15 })
      expect(await isIn(token)).toBe(true)
    }
    backend.wait({ minutes: 14, seconds: 59 })
    expect(await isIn(token)).toBe(true)
    backend.wait({ seconds: 1 })
    expect(await isIn(token)).toBe(false)
  })

  it.each([
    ['a client', () => member(backend), 120],
    ['a therapist', therapist, 30],
  ] as const)('of %s ends on time however often an open page polls', async (_who, make, minutes) => {
    const { token } = await make()
    const poll = async () => (await backend.call('/user/info', { token, headers: { 'x-unattended': '1' } })).status
    for (let passed = 2; passed < minutes; passed += 2) {
      backend.wait({ minutes: 2 })
      expect(await poll()).toBe(200)
    }
    backend.wait({ minutes: 1, seconds: 59 })
    expect(await poll()).toBe(200)
    backend.wait({ seconds: 1 })
    expect([await poll(), await isIn(token)]).toEqual([401, false])
  })

  it('counts from the last call with user activity', async () => {
    const { token } = await therapist()
    const headers = { 'x-unattended': '1' }
    backend.wait({ minutes: 20 })
    expect(await isIn(token)).toBe(true)
    backend.wait({ minutes: 20 })
    expect((await backend.call('/user/info', { token, headers })).status).toBe(200)
    backend.wait({ minutes: 9, seconds: 59 })
    expect((await backend.call('/user/info', { token, headers })).status).toBe(200)
    backend.wait({ seconds: 1 })
    expect(await isIn(token)).toBe(false)
  })

  it('is updated at most once a minute', async () => {
    const { token } = await member(backend)
    const seen = async () => {
      const { body } = await backend.call('/user/info', { token })
      const row = await backend.db
        .selectFrom('session')
        .select('lastSeenAt')
        .where('userIdentifier', '=', body.identifier)
        .where('revokedAt', 'is', null)
        .executeTakeFirstOrThrow()
      return row.lastSeenAt
    }
    const start = await seen()
    backend.wait({ seconds: 59 })
    expect(await seen()).toBe(start)
    backend.wait({ seconds: 1 })
    expect(await seen()).not.toBe(start)
  })

  it('is stored as a hash only', async () => {
    const { token } = await member(backend)
    const rows = await backend.db.selectFrom('session').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.every(({ tokenHash }) => tokenHash.length === 32)).toBe(true)
  })

  it('ends at sign-out, and signing out twice is no error', async () => {
    const { token } = await member(backend)
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await backend.call('/user/logout', { method: 'POST', token })
      expect([status, body]).toEqual([204, undefined])
    }
    expect(await isIn(token)).toBe(false)
  })

  it.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(43)}'; drop table session; --`, '\u0000'.repeat(3)])(
    'does not open for the token %j',
    async (token) => {
      const { status, body } = await backend.call('/user/info', { headers: { authorization: `Bearer ${token}` } })
      expect([status, body.code]).toEqual([401, 'UNAUTHORIZED_ACCESS'])
    },
  )
})

describe('the language of mails', () => {
  it('follows the choice of the user', async () => {
    const { token } = await signUp(backend, { locale: 'en' })
    const { status, body } = await backend.call('/user/locale', { token, body: { locale: 'de' } })
    expect([status, body]).toEqual([200, { locale: 'de' }])
    expect((await backend.call('/user/info', { token })).body.locale).toBe('de')
  })

  it.each(['fr', '', 'DE'])('cannot be %j', async (locale) => {
    const { token } = await signUp(backend)
    const { status, body } = await backend.call('/user/locale', { token, body: { locale } })
    expect([status, body.code]).toEqual([422, 'VALIDATION_ERROR'])
  })
})

describe('the time zone', () => {
  it('is stored in its canonical spelling and read again', async () => {
    const { token } = await signUp(backend, { timezone: 'Europe/Kyiv' })
    expect((await backend.call('/user/timezone', { token })).body).toEqual({ timezone: 'Europe/Kyiv' })
    const { status, body } = await backend.call('/user/timezone', { token, body: { timezone: 'asia/calcutta' } })
    expect([status, body]).toEqual([200, { timezone: 'Asia/Calcutta' }])
    expect((await backend.call('/user/info', { token })).body.timezone).toBe('Asia/Calcutta')
  })

  it.each(['Mars/Olympus', '+01:00', '', 'Europe/../etc', 'Europe/Berlin\0'])('refuses %j', async (timezone) => {
    const { token } = await signUp(backend)
    const { status, body } = await backend.call('/user/timezone', { token, body: { timezone } })
    expect([status, body.code]).toEqual([422, 'VALIDATION_ERROR'])
  })

  it('needs a signed-in user', async () => {
    expect((await backend.call('/user/timezone')).body.code).toBe('UNAUTHORIZED_ACCESS')
    expect((await backend.call('/user/timezone', { body: { timezone: 'UTC' } })).body.code).toBe('UNAUTHORIZED_ACCESS')
  })
})
