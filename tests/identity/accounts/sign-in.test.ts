import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hashPassword } from '#backend/identity/accounts/hash-password.ts'
import { openBackend, type TestBackend } from './backend.ts'
import { member, signUp } from './people.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())

const logIn = (email: string, password = 'quiet-harbour-9', from = '203.0.113.7') =>
  backend.call('/user/login', { body: { email, password }, from })
const setStatus = (email: string, accountStatus: 'suspended' | 'deletion_requested') =>
  backend.db.updateTable('appUser').set({ accountStatus }).where('email', '=', email).execute()

describe('signing in', () => {
  it('opens a session of a week for clients and of half a day for therapists', async () => {
    const { body: countries } = await backend.call('/region/country')
    const client = await member(backend)
    const provider = await member(backend, { userType: 'provider', countryId: countries[0].identifier })
    const { now } = backend.clock
    const asClient = await logIn(client.email.toUpperCase())
    expect(asClient.body).toEqual({
      token: expect.any(String),
      expiry: now.add({ hours: 168 }).toString({ fractionalSecondDigits: 3 }),
      isActive: true,
      userType: 'client',
    })
    const asProvider = await logIn(provider.email)
    expect(asProvider.body).toMatchObject({
      expiry: now.add({ hours: 12 }).toString({ fractionalSecondDigits: 3 }),
      isActive: true,
      userType: 'provider',
    })
  })

  it('gives an unverified user a limited session', async () => {
    const { email } = await signUp(backend)
    expect((await logIn(email)).body).toMatchObject({ isActive: false })
  })

  it('answers a wrong password and an unknown address alike', async () => {
    const { email } = await member(backend)
    const { email: waiting } = await signUp(backend)
    const bodies = []
    for (const address of [email, waiting, 'nobody@example.com']) {
      const { status, body } = await logIn(address, 'not-the-password-1')
      bodies.push({ status, ...body, requestId: '' })
    }
    expect(bodies[0]).toMatchObject({
      status: 422,
      code: 'LOGIN_FAILED',
      message: 'Email address or password is not right',
    })
    expect(bodies[1]).toEqual(bodies[0])
    expect(bodies[2]).toEqual(bodies[0])
  })

  it('does the same work for members, sign-ups and unknown addresses', async () => {
    const { email } = await member(backend)
    const { email: waiting } = await signUp(backend)
    const derive = vi.spyOn(crypto, 'argon2')
    syncBuiltinESMExports()
    try {
      const works = []
      for (const address of [email, waiting, 'noone@example.com']) {
        derive.mockClear()
        await logIn(address, 'not-the-password-1')
        works.push(derive.mock.calls.map(([, { memory, passes, parallelism }]) => [memory, passes, parallelism]))
      }
      expect(works[0]).toHaveLength(2)
      expect(works[1]).toEqual(works[0])
      expect(works[2]).toEqual(works[0])
    } finally {
      derive.mockRestore()
      syncBuiltinESMExports()
    }
  })

  it('with the address of a member opens the sign-up only, for a sign-up', async () => {
    const owner = await member(backend)
    await signUp(backend, {
      email: owner.email,
      password: 'another-window-5',
      confirmPassword: 'another-window-5',
      firstName: 'Decoy',
    })
    const stranger = await logIn(owner.email, 'another-window-5')
    expect(stranger.body).toMatchObject({ isActive: false })
    const { body: info } = await backend.call('/user/info', { token: stranger.body.token })
    expect(info).toMatchObject({ firstName: 'Decoy', accountStatus: 'pending_verification' })
    expect((await logIn(owner.email)).body).toMatchObject({ isActive: true })
  })

  it('reports a suspended account only after the right password, and ends its sessions', async () => {
    const { email, token } = await member(backend)
    await setStatus(email, 'suspended')
    expect((await logIn(email, 'not-the-password-1')).body.code).toBe('LOGIN_FAILED')
    const { status, body } = await logIn(email)
    expect([status, body.code]).toEqual([403, 'ACCOUNT_SUSPENDED'])
    expect((await backend.call('/user/info', { token })).body.code).toBe('UNAUTHORIZED_ACCESS')
  })

  it.each([
    ['email', { email: '', password: 'quiet-harbour-9' }, 'Please enter your email address'],
    ['email', { email: 'clara', password: 'quiet-harbour-9' }, 'Please enter a valid email address'],
    ['password', { email: 'clara@example.com', password: 'a1b2c' }, 'The password must have 6 to 32 characters'],
    ['password', { email: 'clara@example.com', password: 'a'.repeat(33) }, 'The password must have 6 to 32 characters'],
  ])('refuses %s: %o', async (field, body, sentence) => {
    const answer = await backend.call('/user/login', { body })
    expect([answer.status, answer.body.fields[field]]).toEqual([422, sentence])
  })

  it('rehashes a record with lower costs', async () => {
    const { email } = await member(backend)
    const weak = await hashPassword('quiet-harbour-9', { memory: 64, passes: 1, parallelism: 1 })
    await backend.db.updateTable('appUser').set({ passwordHash: weak }).where('email', '=', email).execute()
    expect((await logIn(email, 'not-the-password-1')).status).toBe(422)
    const record = () =>
      backend.db.selectFrom('appUser').select('passwordHash').where('email', '=', email).executeTakeFirstOrThrow()
    expect((await record()).passwordHash).toBe(weak)
    expect((await logIn(email)).status).toBe(200)
    expect((await record()).passwordHash).toMatch(/^\$argon2id\$v=19\$m=128,t=1,p=1\$/)
    expect((await logIn(email)).status).toBe(200)
  })
})

describe('guessing passwords', () => {
  const tryOften = async (email: string, times: number, from: string) => {
    const answers = []
    for (let index = 0; index < times; index += 1) answers.push((await logIn(email, 'not-the-password-1', from)).body)
    return answers
  }

  it('is throttled after ten tries, with a wait that grows to a quarter of an hour, alike for known and unknown', async () => {
    const { email } = await member(backend)
    const seen: Record<string, unknown[]> = { [email]: [], 'ghost@example.com': [] }
    const start = backend.clock.now
    for (const [address, answers] of Object.entries(seen)) {
      backend.clock.now = start
      const first = await tryOften(address, 11, '198.51.100.200')
      answers.push(
        first.slice(0, 10).every(({ code }) => code === 'LOGIN_FAILED'),
        first[10].code,
        first[10].retryAfter,
      )
      for (const wait of [30, 60, 120, 240, 480, 900, 900]) {
        backend.wait({ seconds: wait - 1 })
        const early = (await logIn(address, 'not-the-password-1', '198.51.100.200')).body
        backend.wait({ seconds: 1 })
        const late = (await logIn(address, 'not-the-password-1', '198.51.100.200')).body
        answers.push([early.code, early.retryAfter, late.code])
      }
    }
    expect(seen[email]).toEqual([
      true,
      'TOO_MANY_ATTEMPTS',
      30,
      ...Array<unknown>(7).fill(['TOO_MANY_ATTEMPTS', 1, 'LOGIN_FAILED']),
    ])
    expect(seen['ghost@example.com']).toEqual(seen[email])
  })

  it('delays the right password as well, but not from another network', async () => {
    const { email } = await member(backend)
    await tryOften(email, 10, '198.51.100.201')
    expect((await logIn(email, undefined, '198.51.100.201')).status).toBe(429)
    expect((await logIn(email, undefined, '198.51.100.202')).status).toBe(200)
    backend.wait({ seconds: 30 })
    expect((await logIn(email, undefined, '198.51.100.201')).status).toBe(200)
  })

  it('starts a new count after a success', async () => {
    const { email } = await member(backend)
    await tryOften(email, 9, '198.51.100.203')
    expect((await logIn(email, undefined, '198.51.100.203')).status).toBe(200)
    const again = await tryOften(email, 10, '198.51.100.203')
    expect(again.every(({ code }) => code === 'LOGIN_FAILED')).toBe(true)
  })

  it('counts concurrent tries', async () => {
    const { email } = await member(backend)
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => logIn(email, 'not-the-password-1', '198.51.100.204')),
    )
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(6)
  })
})

describe('the log', () => {
  it('names good and bad sign-ins, and no address, password, code or token', async () => {
    const { email, token } = await member(backend)
    await logIn(email, 'a-planted-secret-7', '198.51.100.205')
    const { body } = await logIn(email, 'quiet-harbour-9', '198.51.100.205')
    const { body: info } = await backend.call('/user/info', { token })
    const events = await backend.db
      .selectFrom('auditEvent')
      .select(['action', 'details'])
      .where('subject', '=', info.identifier)
      .orderBy('id')
      .execute()
    expect(events.map(({ action }) => action)).toEqual(['email.verified', 'login.failed', 'login.succeeded'])
    const everything = backend.log() + JSON.stringify(await backend.db.selectFrom('auditEvent').selectAll().execute())
    for (const secret of [email, 'a-planted-secret-7', 'quiet-harbour-9', token, body.token])
      expect(everything).not.toContain(secret)
  })
})
