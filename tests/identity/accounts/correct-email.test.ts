/** A sign-up with a mistyped address can be corrected before the address is verified. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBackend, type TestBackend } from './backend.ts'
import { member, newestCode, signUp } from './people.ts'

let backend: TestBackend
let count = 0
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())
beforeEach(() => backend.db.deleteFrom('throttle').execute())

const fresh = () => `right${(count += 1)}@example.com`
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const correct = (email: string, token?: string, from = '203.0.113.7') =>
  backend.call('/user/register/correct-email', { body: { email }, ...(token ? { token } : {}), from })
const verify = (code: string, token: string) => backend.call('/user/register/verify', { body: { token: code }, token })

describe('correcting the address of a sign-up', () => {
  test('sends the code to the new address, which is verified and signs in; the old code ends', async () => {
    const typed = await signUp(backend)
    const oldCode = await newestCode(backend, typed.email)
    const email = fresh()
    const answer = await correct(email, typed.token)
    expect([answer.status, answer.body]).toEqual([202, { resendAfter: 60 }])
    expect((await backend.call('/user/info', { token: typed.token })).body).toMatchObject({ email, isActive: false })
    const code = await newestCode(backend, email)
    expect(code).toMatch(/^\d{6}$/)
    // In one case of a million both are equal.
    const wrong = oldCode === code ? other(code) : oldCode
    expect((await verify(wrong, typed.token)).body.code).toBe('CODE_INVALID')
    expect((await verify(code, typed.token)).status).toBe(200)
    const signIn = (address: string) =>
      backend.call('/user/login', { body: { email: address, password: typed.password } })
    expect((await signIn(email)).body).toMatchObject({ isActive: true })
    expect((await signIn(typed.email)).body.code).toBe('LOGIN_FAILED')
  })

  test('answers alike for the address of a member, and notifies the member', async () => {
    const owner = await member(backend)
    const typed = await signUp(backend)
    const before = (await backend.mailsTo(owner.email)).length
    backend.wait({ seconds: 60 })
    const known = await correct(owner.email, typed.token)
    const unknown = await correct(fresh(), (await signUp(backend)).token)
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    const mails = await backend.mailsTo(owner.email)
    expect(mails).toHaveLength(before + 1)
    expect(mails.at(-1)?.text).not.toMatch(/^\d{6}$/m)
    expect((await verify('000000', typed.token)).body.code).toBe('CODE_INVALID')
  })

  test('is refused to visitors and to verified users', async () => {
    expect((await correct(fresh())).status).toBe(401)
    const { token } = await member(backend)
    const { status, body } = await correct(fresh(), token)
    expect([status, body.code]).toEqual([409, 'STATUS_CHANGED'])
  })

  test('is refused at the field for the same address and for an empty one', async () => {
    const { email, token } = await signUp(backend)
    for (const wrong of [email.toUpperCase(), 'clara', ''])
      expect((await correct(wrong, token)).body).toMatchObject({
        code: 'VALIDATION_ERROR',
        fields: { email: expect.any(String) },
      })
  })

  test('is limited: five in an hour, and one mail a minute to one address', async () => {
    const { token } = await signUp(backend)
    const statuses: number[] = []
    for (let nth = 0; nth < 6; nth += 1) statuses.push((await correct(fresh(), token)).status)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
    const wanted = fresh()
    expect((await correct(wanted, (await signUp(backend)).token)).status).toBe(202)
    const again = await correct(wanted, (await signUp(backend)).token)
    expect([again.status, again.body.retryAfter]).toEqual([429, 60])
  })

  test('is logged without the addresses', async () => {
    const { email, token } = await signUp(backend)
    const { body: info } = await backend.call('/user/info', { token })
    const right = fresh()
    await correct(right, token)
    const events = await backend.db
      .selectFrom('auditEvent')
      .selectAll()
      .where('subject', '=', info.identifier)
      .execute()
    expect(events.map(({ action }) => action)).toContain('email.corrected')
    for (const address of [email, right]) expect(JSON.stringify(events) + backend.log()).not.toContain(address)
  })
})
