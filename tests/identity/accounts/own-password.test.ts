import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBackend, type TestBackend } from './backend.ts'
import { member, signUp } from './people.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())

const password = 'quiet-harbour-9'
const next = 'new-morning-31'
let network = 0
const logIn = (email: string, typed = password) => {
  network += 1
  return backend.call('/user/login', { body: { email, password: typed }, from: `198.18.1.${network}` })
}
const confirm = (token: string, typed = password) =>
  backend.call('/user/confirm-password', { body: { password: typed }, token })
const change = (token: string, body: object = {}) =>
  backend.call('/user/profile/update-password', { body: { oldPassword: password, newPassword: next, ...body }, token })
const isIn = async (token: string) => (await backend.call('/user/info', { token })).status === 200
const verdict = ({ status, body }: { status: number; body?: { code?: string } }) => body?.code ?? status

describe('confirming the password', () => {
  it('allows changes of the account itself for a quarter of an hour, in this session only', async () => {
    const { token, email } = await member(backend)
    const other = (await logIn(email)).body.token as string
    const attempt = async (session: string) =>
      verdict(
        await backend.call('/user/profile/change-email', {
          body: { email: 'somewhere@example.com', confirmEmail: 'else@example.com' },
          token: session,
        }),
      )
    backend.wait({ minutes: 14, seconds: 59 })
    expect(await attempt(token)).toBe('VALIDATION_ERROR')
    backend.wait({ seconds: 1 })
    expect(await attempt(token)).toBe('PASSWORD_REQUIRED')
    const answer = await confirm(token)
    expect([answer.status, answer.body]).toEqual([204, undefined])
    expect(await attempt(token)).toBe('VALIDATION_ERROR')
    expect(await attempt(other)).toBe('PASSWORD_REQUIRED')
    backend.wait({ minutes: 15 })
    expect(await attempt(token)).toBe('PASSWORD_REQUIRED')
  })

  it('refuses a wrong one at the field and leaves the session as it is', async () => {
    const { token } = await member(backend)
    const { status, body } = await confirm(token, 'not-the-password-1')
    expect([status, body.code, body.fields]).toEqual([
      422,
      'PASSWORD_WRONG',
      { password: 'This is not your current password' },
    ])
    expect(await isIn(token)).toBe(true)
  })

  it('is throttled after ten wrong ones, in all sessions of the user together', async () => {
    const { token, email } = await member(backend)
    const other = (await logIn(email)).body.token as string
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, count) => confirm(count % 2 ? token : other, 'not-the-password-1')),
    )
    expect(answers.filter(({ body }) => body.code === 'PASSWORD_WRONG')).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    expect(verdict(await confirm(token))).toBe('TOO_MANY_ATTEMPTS')
    expect(verdict(await change(token))).toBe('TOO_MANY_ATTEMPTS')
    backend.wait({ seconds: 30 })
    expect(verdict(await confirm(token))).toBe(204)
  })
})

describe('changing the password', () => {
  it('ends all other sessions, continues in a new one and notifies the owner', async () => {
    const { token, email } = await member(backend)
    const other = (await logIn(email)).body.token as string
    const { status, body } = await change(token, { confirmPassword: next })
    expect(status).toBe(200)
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      expiry: expect.any(String),
      isActive: true,
      userType: 'client',
    })
    expect([await isIn(token), await isIn(other), await isIn(body.token)]).toEqual([false, false, true])
    expect(verdict(await logIn(email))).toBe('LOGIN_FAILED')
    expect(verdict(await logIn(email, next))).toBe(200)
    const notice = (await backend.mailsTo(email)).at(-1)
    expect([notice?.subject, notice?.text.includes('https://solace.example/forgot-password/')]).toEqual([
      'Your account',
      true,
    ])
  })

  it('keeps the time of the second factor', async () => {
    const { token } = await member(backend)
    const { body: info } = await backend.call('/user/info', { token })
    const shownAt = '2026-11-21T08:30:00.000Z'
    await backend.db
      .updateTable('session')
      .set({ secondFactorAt: shownAt })
      .where('userIdentifier', '=', info.identifier)
      .execute()
    await change(token)
    const [row] = await backend.db
      .selectFrom('session')
      .select(['secondFactorAt', 'stage'])
      .where('userIdentifier', '=', info.identifier)
      .where('revokedAt', 'is', null)
      .execute()
    expect(row).toEqual({ secondFactorAt: shownAt, stage: 'complete' })
  })

  it.each([
    ['a wrong old one', { oldPassword: 'not-the-password-1' }, 'oldPassword', 'This is not your current password'],
    ['one that is too short', { newPassword: 'abc12' }, 'newPassword', 'The password must have 6 to 32 characters'],
    [
      'one that is too long',
      { newPassword: `${'a'.repeat(32)}1` },
      'newPassword',
      'The password must have 6 to 32 characters',
    ],
    ['one without a letter', { newPassword: '84920175' }, 'newPassword', 'The password must contain a letter'],
    [
      'one that is easy to guess',
      { newPassword: 'password1' },
      'newPassword',
      'This password is easy to guess. Please choose another one',
    ],
    [
      'the own name',
      { newPassword: 'okafor-2024' },
      'newPassword',
      'This password is easy to guess. Please choose another one',
    ],
    ['the old one again', { newPassword: password }, 'newPassword', 'Please choose a password other than the old one'],
    ['two that differ', { confirmPassword: 'new-morning-32' }, 'confirmPassword', 'The passwords do not match'],
  ])('refuses %s at its field and never ends the session', async (_what, body, field, sentence) => {
    const { token, email } = await member(backend)
    const answer = await change(token, body)
    expect([answer.status, answer.body.fields[field]]).toEqual([422, sentence])
    expect(await isIn(token)).toBe(true)
    expect(verdict(await logIn(email))).toBe(200)
  })

  it('of two changes at the same moment, one succeeds', async () => {
    const { token, email } = await member(backend)
    const other = (await logIn(email)).body.token as string
    const answers = await Promise.all([
      change(token, { newPassword: 'silver-meadow-11' }),
      change(other, { newPassword: 'copper-meadow-22' }),
    ])
    // The slower one finds the old password replaced, or the session ended.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const winner = answers[0].status === 200 ? 'silver-meadow-11' : 'copper-meadow-22'
    expect(verdict(await logIn(email, winner))).toBe(200)
  })

  it('sends no mail to an unverified address', async () => {
    const { token, email } = await signUp(backend)
    expect(verdict(await change(token))).toBe(200)
    expect((await backend.mailsTo(email)).map(({ subject }) => subject)).toEqual(['Your confirmation code'])
  })

  it('is logged without the passwords', async () => {
    const { token } = await member(backend)
    const { body: info } = await backend.call('/user/info', { token })
    await change(token, { oldPassword: 'planted-old-77x' })
    await change(token, { newPassword: 'planted-new-77x' })
    const events = await backend.db
      .selectFrom('auditEvent')
      .selectAll()
      .where('subject', '=', info.identifier)
      .orderBy('id')
      .execute()
    expect(events.map(({ action }) => action)).toEqual(['email.verified', 'password.refused', 'password.changed'])
    for (const secret of ['planted-old-77x', 'planted-new-77x', password])
      expect(backend.log() + JSON.stringify(events)).not.toContain(secret)
  })
})
