import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBackend, type TestBackend } from './backend.ts'
import { member, newestCode, signUp } from './people.ts'

let backend: TestBackend
let network = 0
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())
beforeEach(() => {
  network += 1
})

const from = () => `192.0.2.${network}`
const verify = (token: string | undefined, code: string, email?: string) =>
  backend.call('/user/register/verify', { body: { token: code, ...(email ? { email } : {}) }, token, from: from() })
const resend = (email: string, token?: string) =>
  backend.call('/user/register/request-verification', { body: { email }, token, from: from() })
/** The newest code, requested again in the one case of a million in which it equals another one. */
async function freshCode(email: string, token: string, taken: string): Promise<string> {
  const code = await newestCode(backend, email)
  if (code !== taken) return code
  backend.wait({ seconds: 60 })
  await resend(email, token)
  return freshCode(email, token, taken)
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const verdict = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status

describe('verifying the e-mail address', () => {
  it('turns the sign-up into an account with a new session; the limited one ends', async () => {
    const { email, token } = await signUp(backend)
    const { status, body } = await verify(token, await newestCode(backend, email))
    expect(status).toBe(200)
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      expiry: expect.any(String),
      isActive: true,
      userType: 'client',
    })
    expect(body.token).not.toBe(token)
    expect((await backend.call('/user/info', { token })).body.code).toBe('UNAUTHORIZED_ACCESS')
    expect((await backend.call('/user/info', { token: body.token })).body).toMatchObject({
      accountStatus: 'active',
      isActive: true,
    })
  })

  it.each([
    ['14:59', { minutes: 14, seconds: 59 }, 200],
    ['15:00', { minutes: 15 }, 'CODE_EXPIRED'],
  ])('accepts the code until 15 minutes are over: %s', async (_time, duration, outcome) => {
    const { email, token } = await signUp(backend)
    const code = await newestCode(backend, email)
    backend.wait(duration)
    expect(verdict(await verify(token, code))).toBe(outcome)
  })

  it('accepts the right code at the fifth try', async () => {
    const { email, token } = await signUp(backend)
    const code = await newestCode(backend, email)
    for (let index = 0; index < 4; index += 1) expect(verdict(await verify(token, other(code)))).toBe('CODE_INVALID')
    expect(verdict(await verify(token, code))).toBe(200)
  })

  it('is closed at the sixth try, even for the right code, until a new one is sent', async () => {
    const { email, token } = await signUp(backend)
    const code = await newestCode(backend, email)
    for (let index = 0; index < 5; index += 1) expect(verdict(await verify(token, other(code)))).toBe('CODE_INVALID')
    expect(verdict(await verify(token, code))).toBe('CODE_EXPIRED')
    backend.wait({ seconds: 60 })
    expect(verdict(await resend(email, token))).toBe(202)
    expect(verdict(await verify(token, await newestCode(backend, email)))).toBe(200)
  })

  it('counts concurrent tries one by one', async () => {
    const { email, token } = await signUp(backend)
    const code = await newestCode(backend, email)
    const answers = await Promise.all(Array.from({ length: 12 }, () => verify(token, other(code))))
    const verdicts = answers.map(verdict)
    expect(verdicts.filter((one) => one === 'CODE_INVALID')).toHaveLength(5)
    expect(verdicts.filter((one) => one === 'CODE_EXPIRED')).toHaveLength(7)
  })

  it('works once when the button is pressed twice', async () => {
    const { email, token } = await signUp(backend)
    const code = await newestCode(backend, email)
    const answers = await Promise.all([verify(token, code), verify(token, code)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => status < 500)).toBe(true)
  })

  it('sends a new code after a minute, not a second before', async () => {
    const { email, token } = await signUp(backend)
    expect(await backend.mailsTo(email)).toHaveLength(1)
    backend.wait({ seconds: 59 })
    const early = await resend(email, token)
    expect([verdict(early), early.body.retryAfter, early.headers['retry-after']]).toEqual(['TOO_MANY_ATTEMPTS', 1, '1'])
    backend.wait({ seconds: 1 })
    const late = await resend(email, token)
    expect([late.status, late.body]).toEqual([202, { resendAfter: 60 }])
    expect(await backend.mailsTo(email)).toHaveLength(2)
  })

  it('ends the old code when a new one is sent', async () => {
    const { email, token } = await signUp(backend)
    const old = await newestCode(backend, email)
    backend.wait({ seconds: 60 })
    await resend(email, token)
    const fresh = await freshCode(email, token, old)
    expect(verdict(await verify(token, old))).toBe('CODE_INVALID')
    expect(verdict(await verify(token, fresh))).toBe(200)
  })

  it('does not verify one sign-up with the code of another', async () => {
    const one = await signUp(backend)
    const two = await signUp(backend)
    const codeOfOne = await newestCode(backend, one.email)
    const codeOfTwo = await freshCode(two.email, two.token, codeOfOne)
    expect(verdict(await verify(two.token, codeOfOne))).toBe('CODE_INVALID')
    expect(verdict(await verify(two.token, codeOfTwo))).toBe(200)
  })

  it('works by address without a session', async () => {
    const { email } = await signUp(backend)
    const code = await newestCode(backend, email)
    expect(verdict(await verify(undefined, code, email.toUpperCase()))).toBe(200)
  })

  it('needs a session or an address', async () => {
    expect(verdict(await verify(undefined, '123456'))).toBe('UNAUTHORIZED_ACCESS')
  })

  it('answers by address alike for a sign-up and for an unknown address, up to the limit', async () => {
    const { email } = await signUp(backend)
    const code = other(await newestCode(backend, email))
    const known: unknown[] = []
    const unknown: unknown[] = []
    for (let index = 0; index < 7; index += 1) {
      known.push(verdict(await verify(undefined, code, email)))
      unknown.push(verdict(await verify(undefined, code, `nobody${network}@example.com`)))
    }
    expect(known).toEqual(unknown)
    expect(known).toEqual([...Array<string>(5).fill('CODE_INVALID'), 'TOO_MANY_ATTEMPTS', 'TOO_MANY_ATTEMPTS'])
    backend.wait({ minutes: 20 })
    expect(verdict(await verify(undefined, code, email))).toBe('CODE_INVALID')
  })

  it('requests another code alike for members, sign-ups and unknown addresses', async () => {
    const { email: known } = await member(backend)
    const { email: waiting } = await signUp(backend)
    backend.wait({ minutes: 2 })
    const answers = []
    for (const email of [known, waiting, `nobody${network}@example.com`]) {
      const first = await resend(email)
      const second = await resend(email)
      answers.push([first.status, first.body, second.status, second.body.code, second.body.retryAfter])
    }
    expect(answers[0]).toEqual([202, { resendAfter: 60 }, 429, 'TOO_MANY_ATTEMPTS', 60])
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  it.each(['12345', '1234567', '12345a', '１２３４５６', ''])('refuses "%s", which is no code', async (code) => {
    const { token } = await signUp(backend)
    const { status, body } = await verify(token, code)
    expect([status, body.fields.token]).toEqual([422, 'The code has 6 digits'])
  })
})

describe('several sign-ups with one address', () => {
  it('belong to the first that verifies; the others never can', async () => {
    const first = await signUp(backend)
    const codeOfFirst = await newestCode(backend, first.email)
    const second = await signUp(backend, { email: first.email })
    const codeOfSecond = await newestCode(backend, first.email)
    expect(verdict(await verify(second.token, codeOfSecond))).toBe(200)
    expect(verdict(await verify(first.token, codeOfFirst))).toBe('CODE_INVALID')
    const { body } = await backend.call('/user/info', { token: first.token })
    expect(body.accountStatus).toBe('pending_verification')
  })

  it('result in exactly one account when all are verified at once', async () => {
    const first = await signUp(backend)
    const tokens = [first.token]
    const codes = [await newestCode(backend, first.email)]
    for (let index = 0; index < 3; index += 1) {
      tokens.push((await signUp(backend, { email: first.email })).token)
      codes.push(await newestCode(backend, first.email))
    }
    const verdicts = (await Promise.all(tokens.map((token, index) => verify(token, codes[index] ?? '')))).map(verdict)
    expect(verdicts.filter((one) => one === 200)).toHaveLength(1)
    expect(verdicts.filter((one) => one === 'CODE_INVALID')).toHaveLength(3)
  })

  it('never verify an address that has an owner, even after a new request', async () => {
    const owner = await member(backend)
    const stranger = await signUp(backend, { email: owner.email })
    const answers: unknown[] = []
    for (let index = 0; index < 6; index += 1) answers.push(verdict(await verify(stranger.token, '000000')))
    backend.wait({ seconds: 60 })
    answers.push(verdict(await resend(owner.email, stranger.token)))
    const plain = await signUp(backend)
    const code = await newestCode(backend, plain.email)
    const expected: unknown[] = []
    for (let index = 0; index < 6; index += 1) expected.push(verdict(await verify(plain.token, other(code))))
    backend.wait({ seconds: 60 })
    expected.push(verdict(await resend(plain.email, plain.token)))
    expect(answers).toEqual(expected)
    const mails = await backend.mailsTo(owner.email)
    expect(mails.slice(1).map(({ subject }) => subject)).toEqual(['Your sign-up', 'Your sign-up'])
  })
})

describe('the seconds until the next code', () => {
  const infoOf = async (token: string) => (await backend.call('/user/info', { token })).body

  it('are returned after a sign-up and a new code, as the limit counts them, and no more once the address is verified', async () => {
    const { email, token } = await signUp(backend)
    expect((await infoOf(token)).codeResendAfter).toBe(60)
    backend.wait({ seconds: 20 })
    expect((await infoOf(token)).codeResendAfter).toBe(40)
    expect((await resend(email, token)).body.retryAfter).toBe(40)
    backend.wait({ seconds: 40 })
    expect((await infoOf(token)).codeResendAfter).toBe(0)
    expect((await resend(email, token)).status).toBe(202)
    expect((await infoOf(token)).codeResendAfter).toBe(60)
    const { body } = await verify(token, await newestCode(backend, email))
    expect(await infoOf(body.token)).not.toHaveProperty('codeResendAfter')
  })
})
