import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apart, gap, timed } from '#tests/support/quickest.ts'
import { openBackend, type TestBackend } from './backend.ts'
import { member, signUp } from './people.ts'

let backend: TestBackend
let network = 0
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())
// A network of its own for every test, and a minute between tests for the limit per address.
beforeEach(() => {
  network += 1
})

const from = () => `192.0.2.${network}`
const requestReset = (email: string, at = from()) =>
  backend.call('/user/request-password-reset', { body: { email }, from: at })
const reset = (token: string, password = 'new-morning-31', more: object = {}) =>
  backend.call('/user/password-reset', { body: { token, password, ...more }, from: from() })
const logIn = (email: string, password: string) =>
  backend.call('/user/login', { body: { email, password }, from: from() })
const mailsTo = async (email: string) =>
  (await backend.mailsTo(email)).filter(({ subject }) =>
    ['Set a new password', 'Neues Passwort festlegen'].includes(subject),
  )
const linkIn = (text = '') => /https:\/\/\S+/.exec(text)?.[0] ?? ''
async function linkFor(email: string): Promise<string> {
  await requestReset(email)
  return linkIn((await mailsTo(email)).at(-1)?.text)
}
const tokenFor = async (email: string) => (await linkFor(email)).split('#')[1] ?? ''
const verdict = ({ status, body }: { status: number; body?: { code?: string } }) => body?.code ?? status

describe('requesting a password reset', () => {
  it('mails the owner a link of 256 random bits behind the #, of which only the hash is kept', async () => {
    const { email } = await member(backend)
    const link = await linkFor(email)
    expect(link).toMatch(/^https:\/\/solace\.example\/password-reset\/#[\w-]{43}$/)
    const rows = await backend.db.selectFrom('passwordReset').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(link.split('#')[1])
    expect(backend.log()).not.toContain(link.split('#')[1])
    expect(backend.log()).not.toContain(email)
  })

  it('uses the language of the account, and the subject reveals nothing', async () => {
    const { email } = await member(backend, { locale: 'de' })
    const link = await linkFor(email)
    expect(link).toMatch(/^https:\/\/solace\.example\/de\/password-reset\/#/)
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe('Neues Passwort festlegen')
    expect(mail?.text).toContain('30 Minuten')
  })

  it('answers known, unknown, unverified and suspended addresses alike; only owners get a mail', async () => {
    const [owner, waiting, paused] = [await member(backend), await signUp(backend), await member(backend)]
    await backend.db
      .updateTable('appUser')
      .set({ accountStatus: 'suspended' })
      .where('email', '=', paused.email)
      .execute()
    const answers = []
    for (const email of [owner.email, waiting.email, paused.email, 'nobody@example.com']) {
      const { status, body, headers } = await requestReset(email)
      answers.push({ status, body, type: headers['content-type'], length: headers['content-length'] })
    }
    expect(answers[0]).toMatchObject({ status: 202, body: { resendAfter: 60 } })
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await mailsTo(owner.email)).toHaveLength(1)
    expect(await mailsTo(waiting.email)).toHaveLength(0)
    expect(await mailsTo('nobody@example.com')).toHaveLength(0)
  })

  it('takes the same time for known and unknown', async () => {
    const { email } = await member(backend)
    const difference = await apart(gap, 20, [email, 'stranger@example.com'], (address, round) => {
      backend.wait({ minutes: 61 })
      return timed(() => requestReset(address, `198.18.${round}.2`))
    })
    expect(difference).toBeLessThan(20)
  })

  it('sends one mail a minute to an address, known or not, for any sender', async () => {
    const { email } = await member(backend)
    for (const address of [email, 'noone@example.com']) {
      expect(verdict(await requestReset(address))).toBe(202)
      const again = await requestReset(address.toUpperCase(), '198.51.100.77')
      expect([verdict(again), again.body.retryAfter]).toEqual(['TOO_MANY_ATTEMPTS', 60])
    }
    backend.wait({ seconds: 60 })
    expect(verdict(await requestReset(email))).toBe(202)
  })

  it('is throttled after five mails an hour to one address', async () => {
    const { email } = await member(backend)
    const seen = []
    for (let count = 0; count < 6; count += 1) {
      seen.push(verdict(await requestReset(email, `198.18.50.${count}`)))
      backend.wait({ seconds: 61 })
    }
    expect(seen).toEqual([...Array<number>(5).fill(202), 'TOO_MANY_ATTEMPTS'])
    backend.wait({ minutes: 60 })
    expect(verdict(await requestReset(email, '198.18.51.1'))).toBe(202)
  })

  it('is throttled after sixty mails an hour from one network', async () => {
    const answers = await Promise.all(
      Array.from({ length: 61 }, (_, count) => requestReset(`crowd${count}@example.com`)),
    )
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(60)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  it.each([
    ['nothing', {}, 'Please enter your email address'],
    ['no address', { email: 'clara' }, 'Please enter a valid email address'],
  ])('refuses %s', async (_what, body, sentence) => {
    const answer = await backend.call('/user/request-password-reset', { body, from: from() })
    expect([answer.status, answer.body.fields.email]).toEqual([422, sentence])
  })
})

describe('setting a new password with the link', () => {
  it('changes it, ends every session, signs nobody in and notifies the owner', async () => {
    const person = await member(backend)
    const other = await logIn(person.email, person.password)
    const answer = await reset(await tokenFor(person.email))
    expect([answer.status, answer.body]).toEqual([204, undefined])
    for (const token of [person.token, other.body.token])
      expect((await backend.call('/user/info', { token })).status).toBe(401)
    expect(verdict(await logIn(person.email, person.password))).toBe('LOGIN_FAILED')
    expect(verdict(await logIn(person.email, 'new-morning-31'))).toBe(200)
    const notice = (await backend.mailsTo(person.email)).at(-1)
    expect(notice?.subject).toBe('Your account')
    expect(notice?.text).toContain('Your password was changed')
    expect(notice?.text).toContain('help@solace.example')
  })

  it.each([
    ['29:59', { minutes: 29, seconds: 59 }, 204],
    ['30:00', { minutes: 30 }, 'LINK_INVALID'],
  ])('works until 30 minutes are over: %s', async (_time, duration, outcome) => {
    const { email } = await member(backend)
    const token = await tokenFor(email)
    backend.wait(duration)
    expect(verdict(await reset(token))).toBe(outcome)
  })

  it('works once', async () => {
    const { email } = await member(backend)
    const token = await tokenFor(email)
    expect(verdict(await reset(token))).toBe(204)
    expect(verdict(await reset(token, 'third-window-77'))).toBe('LINK_INVALID')
    expect(verdict(await logIn(email, 'new-morning-31'))).toBe(200)
  })

  it('works only for the newest link', async () => {
    const { email } = await member(backend)
    const first = await tokenFor(email)
    backend.wait({ minutes: 1 })
    const second = await tokenFor(email)
    expect(verdict(await reset(first))).toBe('LINK_INVALID')
    expect(verdict(await reset(second))).toBe(204)
  })

  it('of two uses at the same moment, one succeeds', async () => {
    const { email } = await member(backend)
    const token = await tokenFor(email)
    const passwords = ['silver-meadow-11', 'copper-meadow-22']
    const answers = await Promise.all(passwords.map((password) => reset(token, password)))
    expect(new Set(answers.map(verdict))).toEqual(new Set([204, 'LINK_INVALID']))
    const winner = passwords[answers.findIndex(({ status }) => status === 204)] ?? ''
    const loser = passwords.find((password) => password !== winner) ?? ''
    expect(verdict(await logIn(email, winner))).toBe(200)
    expect(verdict(await logIn(email, loser))).toBe('LOGIN_FAILED')
  })

  it('a refused password does not use the link up', async () => {
    const { email } = await member(backend)
    const token = await tokenFor(email)
    for (const [password, more, field, sentence] of [
      ['abc12', {}, 'password', 'The password must have 6 to 32 characters'],
      ['a'.repeat(33), {}, 'password', 'The password must have 6 to 32 characters'],
      ['123456789', {}, 'password', 'The password must contain a letter'],
      ['password1', {}, 'password', 'This password is easy to guess. Please choose another one'],
      ['Okafor2024!', {}, 'password', 'This password is easy to guess. Please choose another one'],
      ['new-morning-31', { confirmPassword: 'new-morning-32' }, 'confirmPassword', 'The passwords do not match'],
    ] as const) {
      const answer = await reset(token, password, more)
      expect([answer.status, answer.body.fields[field]]).toEqual([422, sentence])
    }
    expect(verdict(await reset(token, 'new-morning-31', { confirmPassword: 'new-morning-31' }))).toBe(204)
  })

  it.each([
    ['one that was never issued', 'A'.repeat(43)],
    ['a truncated one', 'abc'],
  ])('refuses a link: %s', async (_what, token) => {
    const { status, body } = await reset(token)
    expect([status, body.code, body.message]).toEqual([
      422,
      'LINK_INVALID',
      'This link no longer works. Please ask for a new one.',
    ])
  })

  it('is invalid after a change of the address', async () => {
    const person = await member(backend)
    const token = await tokenFor(person.email)
    await backend.call('/user/profile/change-email', { body: { email: `moved.${person.email}` }, token: person.token })
    const code = /^\d{6}$/m.exec((await backend.mailsTo(`moved.${person.email}`)).at(-1)?.text ?? '')?.[0]
    const moved = await backend.call('/user/profile/validate-email-change', {
      body: { token: code },
      token: person.token,
    })
    expect(moved.status).toBe(200)
    expect(verdict(await reset(token))).toBe('LINK_INVALID')
  })

  it('is logged without the token, the address or the password', async () => {
    const { email, token: session } = await member(backend)
    const { body: info } = await backend.call('/user/info', { token: session })
    const token = await tokenFor(email)
    await reset(token, 'planted-morning-77')
    const events = await backend.db
      .selectFrom('auditEvent')
      .selectAll()
      .where('subject', '=', info.identifier)
      .execute()
    expect(events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['password.reset_requested', 'password.reset']),
    )
    for (const secret of [token, email, 'planted-morning-77'])
      expect(backend.log() + JSON.stringify(events)).not.toContain(secret)
  })
})
