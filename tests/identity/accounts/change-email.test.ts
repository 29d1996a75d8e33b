import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apart, gap, timed } from '#tests/support/quickest.ts'
import { openBackend, type TestBackend } from './backend.ts'
import { member, newestCode, signUp } from './people.ts'

let backend: TestBackend
let count = 0
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())

const newAddress = () => {
  count += 1
  return `moved${count}@example.com`
}
const change = (token: string, email: string, more: object = {}) =>
  backend.call('/user/profile/change-email', { body: { email, ...more }, token, from: `198.18.2.${count % 250}` })
const validate = (token: string, code: string) =>
  backend.call('/user/profile/validate-email-change', { body: { token: code }, token, from: `198.18.2.${count % 250}` })
const logIn = (email: string, from = '203.0.113.7') =>
  backend.call('/user/login', { body: { email, password: 'quiet-harbour-9' }, from })
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const titles = async (email: string) => (await backend.mailsTo(email)).map(({ text }) => text.split('\n')[0])
const verdict = ({ status, body }: { status: number; body?: { code?: string } }) => body?.code ?? status

describe('changing the email address', () => {
  it('sends a code to the new one and a notice to the old one; with the code the new one signs in', async () => {
    const person = await member(backend)
    const elsewhere = (await logIn(person.email)).body.token as string
    const email = newAddress()
    const requested = await change(person.token, email, { confirmEmail: email })
    expect([requested.status, requested.body]).toEqual([202, { resendAfter: 60 }])
    expect((await titles(person.email)).at(-1)).toBe('Request to change your email address')
    const changed = await validate(person.token, await newestCode(backend, email))
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({ email, isActive: true, firstName: 'Clara' })
    expect((await titles(person.email)).at(-1)).toBe('Your email address was changed')
    expect((await titles(email)).at(-1)).toBe('Confirm your new email address')
    expect(verdict(await logIn(person.email))).toBe('LOGIN_FAILED')
    expect(verdict(await logIn(email))).toBe(200)
    expect((await backend.call('/user/info', { token: elsewhere })).status).toBe(401)
    expect((await backend.call('/user/info', { token: person.token })).body.email).toBe(email)
  })

  it('does nothing before the code', async () => {
    const { token, email } = await member(backend)
    await change(token, newAddress())
    expect((await backend.call('/user/info', { token })).body.email).toBe(email)
  })

  it.each([
    ['14:59', { minutes: 14, seconds: 59 }, 200],
    ['15:00', { minutes: 15 }, 'CODE_EXPIRED'],
  ])('accepts the code until 15 minutes are over: %s', async (_time, duration, outcome) => {
    const { token } = await member(backend)
    const email = newAddress()
    await change(token, email)
    const code = await newestCode(backend, email)
    backend.wait(duration)
    expect(verdict(await validate(token, code))).toBe(outcome)
  })

  it('accepts the right code at the fifth try and none after five wrong ones', async () => {
    for (const wrong of [4, 5]) {
      const { token } = await member(backend)
      const email = newAddress()
      await change(token, email)
      const code = await newestCode(backend, email)
      for (let tries = 0; tries < wrong; tries += 1)
        expect(verdict(await validate(token, other(code)))).toBe('CODE_INVALID')
      expect(verdict(await validate(token, code))).toBe(wrong === 4 ? 200 : 'CODE_EXPIRED')
    }
  })

  it('accepts a code once, for the latest address', async () => {
    const { token } = await member(backend)
    const [first, second] = [newAddress(), newAddress()]
    await change(token, first)
    backend.wait({ minutes: 1 })
    await change(token, second)
    const code = await newestCode(backend, second)
    const answers = await Promise.all([validate(token, code), validate(token, code)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await backend.call('/user/info', { token })).body.email).toBe(second)
  })

  it('accepts no code of another user and none of a sign-up', async () => {
    const [one, two] = [await member(backend), await member(backend)]
    const email = newAddress()
    await change(one.token, email)
    expect(verdict(await validate(two.token, await newestCode(backend, email)))).toBe('CODE_EXPIRED')
  })

  it('answers alike whether the new address is known; its owner gets a mail instead of a code', async () => {
    const [one, two, owner] = [await member(backend), await member(backend), await member(backend)]
    const answers = [await change(one.token, newAddress()), await change(two.token, owner.email)]
    expect(answers[0]).toMatchObject({ status: 202, body: { resendAfter: 60 } })
    expect([answers[1]?.status, answers[1]?.body]).toEqual([answers[0]?.status, answers[0]?.body])
    expect((await titles(owner.email)).at(-1)).toBe('You already have an account')
    expect((await titles(two.email)).at(-1)).toBe('Request to change your email address')
    expect(verdict(await validate(two.token, '000000'))).toBe('CODE_INVALID')
  })

  it('takes the same time for known and unknown new addresses', async () => {
    const owner = await member(backend)
    // One user has a limited number of tries, so each try is by another user.
    const difference = await apart(gap, 20, ['known', 'unknown'], async (kind) => {
      const { token } = await member(backend)
      const email = kind === 'known' ? owner.email : newAddress()
      backend.wait({ minutes: 1, seconds: 1 })
      return timed(async () => expect(verdict(await change(token, email))).toBe(202))
    })
    expect(difference).toBeLessThan(20)
  })

  it('says no more than for a wrong code when another user verified the address meanwhile', async () => {
    const { token, email: old } = await member(backend)
    const email = newAddress()
    await change(token, email)
    const code = await newestCode(backend, email)
    const rival = await signUp(backend, { email })
    backend.wait({ minutes: 1 })
    await backend.call('/user/register/request-verification', { body: { email }, token: rival.token })
    await backend.call('/user/register/verify', {
      body: { token: await newestCode(backend, email) },
      token: rival.token,
    })
    const [wrong, taken] = [await validate(token, other(code)), await validate(token, code)]
    expect([taken.status, taken.body.code, taken.body.message]).toEqual([
      wrong.status,
      wrong.body.code,
      wrong.body.message,
    ])
    expect((await backend.call('/user/info', { token })).body.email).toBe(old)
  })

  it.each([
    [
      'the address of today',
      (own: string) => ({ email: own.toUpperCase() }),
      'email',
      'This is already your email address',
    ],
    [
      'two that differ',
      () => ({ email: 'one@example.com', confirmEmail: 'two@example.com' }),
      'confirmEmail',
      'The email addresses do not match',
    ],
    ['an invalid address', () => ({ email: 'nowhere' }), 'email', 'Please enter a valid email address'],
    ['nothing', () => ({ email: '' }), 'email', 'Please enter your email address'],
  ])('refuses %s at the field', async (_what, body, field, sentence) => {
    const { token, email } = await member(backend)
    const answer = await backend.call('/user/profile/change-email', { body: body(email), token })
    expect([answer.status, answer.body.fields[field]]).toEqual([422, sentence])
  })

  it('sends one code a minute, and notifies the old address once', async () => {
    const { token, email: old } = await member(backend)
    const email = newAddress()
    await change(token, email)
    expect(await titles(email)).toHaveLength(1)
    const early = await change(token, email)
    expect([verdict(early), early.body.retryAfter]).toEqual(['TOO_MANY_ATTEMPTS', 60])
    backend.wait({ seconds: 60 })
    expect(verdict(await change(token, email))).toBe(202)
    expect((await titles(email)).length).toBe(2)
    expect((await titles(old)).filter((title) => title === 'Request to change your email address')).toHaveLength(1)
  })

  it('asks for the password when it was last typed too long ago', async () => {
    const { token } = await member(backend)
    backend.wait({ minutes: 15 })
    expect(verdict(await change(token, newAddress()))).toBe('PASSWORD_REQUIRED')
  })

  it('is closed to sign-ups with an unverified address', async () => {
    const { token } = await signUp(backend)
    expect(verdict(await change(token, newAddress()))).toBe('EMAIL_UNVERIFIED')
  })

  it('is logged without addresses and codes', async () => {
    const { token, email: old } = await member(backend)
    const { body: info } = await backend.call('/user/info', { token })
    const email = newAddress()
    await change(token, email)
    const code = await newestCode(backend, email)
    await validate(token, other(code))
    await validate(token, code)
    const events = await backend.db
      .selectFrom('auditEvent')
      .selectAll()
      .where('subject', '=', info.identifier)
      .orderBy('id')
      .execute()
    expect(events.map(({ action }) => action)).toEqual([
      'email.verified',
      'email.change_asked',
      'code.failed',
      'email.changed',
    ])
    for (const secret of [old, email]) expect(backend.log() + JSON.stringify(events)).not.toContain(secret)
    expect(JSON.stringify(events.map(({ details }) => details))).not.toContain(code)
  })
})
