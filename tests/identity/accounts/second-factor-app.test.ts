import { describe, expect, test } from 'vitest'
import { member, signUp } from './people.ts'
import {
  auditOf,
  backend,
  codeOf,
  confirm,
  logIn,
  pendingOf,
  setUpApp,
  showCode,
  start,
  useBackend,
  withApp,
} from './second-factor-steps.ts'

useBackend()

describe('setting up an authenticator app', () => {
  test('returns a secret, its address and a QR code; nothing is active before the first code', async () => {
    const person = await member(backend)
    const { status, body } = await start(person.token)
    expect(status).toBe(201)
    expect(body.secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    expect(body.uri).toBe(
      `otpauth://totp/Solace:${encodeURIComponent(person.email)}?secret=${body.secret.replaceAll(' ', '')}&issuer=Solace`,
    )
    expect(body.qr).toMatch(/^<svg [\s\S]*<\/svg>\s*$/)
    const { body: listed } = await backend.call('/user/second-factor', { token: person.token })
    expect(listed).toEqual({ factors: [], recoveryCodesLeft: 0, isRequired: false })
    expect((await logIn(person)).body).not.toHaveProperty('secondFactor')
  })

  test('ends with the first code, ten recovery codes shown once, and a mail', async () => {
    const person = await member(backend)
    const { body: app } = await start(person.token)
    const { status, body } = await confirm(person.token, app.identifier, codeOf(app.secret))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      factors: [{ identifier: app.identifier, kind: 'totp', name: 'Authenticator app' }],
      recoveryCodesLeft: 10,
      isRequired: false,
    })
    expect(body.recoveryCodes).toHaveLength(10)
    expect(new Set(body.recoveryCodes).size).toBe(10)
    for (const code of body.recoveryCodes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
    const { body: listed } = await backend.call('/user/second-factor', { token: person.token })
    expect(listed).not.toHaveProperty('recoveryCodes')
    const mail = (await backend.mailsTo(person.email)).at(-1)
    expect(mail?.subject).toBe('Your account')
    expect(mail?.text).toContain('A second factor was added')
    expect((await backend.call('/user/info', { token: person.token })).body.hasSecondFactor).toBe(true)
  })

  test('a wrong code changes nothing', async () => {
    const person = await member(backend)
    const { body: app } = await start(person.token)
    const { status, body } = await confirm(person.token, app.identifier, codeOf(app.secret, 5))
    expect([status, body.code, body.fields]).toEqual([422, 'CODE_INVALID', { code: 'This code is not correct' }])
    expect((await confirm(person.token, app.identifier, codeOf(app.secret))).status).toBe(200)
  })

  test('the sixth try has to wait', async () => {
    const person = await member(backend)
    const { body: app } = await start(person.token)
    for (let tries = 0; tries < 5; tries += 1)
      expect((await confirm(person.token, app.identifier, codeOf(app.secret, 9))).status).toBe(422)
    expect((await confirm(person.token, app.identifier, codeOf(app.secret))).body.code).toBe('TOO_MANY_ATTEMPTS')
  })

  test('a second start ends the first; half an hour ends any start', async () => {
    const person = await member(backend)
    const { body: first } = await start(person.token)
    const { body: second } = await start(person.token)
    expect((await confirm(person.token, first.identifier, codeOf(first.secret))).status).toBe(404)
    backend.wait({ minutes: 30 })
    expect((await confirm(person.token, second.identifier, codeOf(second.secret))).status).toBe(404)
  })

  test('a new app replaces the old one; recovery codes stay', async () => {
    const person = await withApp()
    const { body: app } = await start(person.token)
    const { body } = await confirm(person.token, app.identifier, codeOf(app.secret))
    expect(body).toMatchObject({
      factors: [{ identifier: app.identifier }],
      recoveryCodes: null,
      recoveryCodesLeft: 10,
    })
    const pending = await pendingOf(person)
    expect((await showCode(pending, codeOf(person.secret, 1))).status).toBe(422)
    expect((await showCode(pending, codeOf(app.secret, 1))).status).toBe(200)
  })

  test('the set-up of another user looks like none', async () => {
    const [person, other] = [await member(backend), await member(backend)]
    const { body: app } = await start(person.token)
    const foreign = await confirm(other.token, app.identifier, codeOf(app.secret))
    const unknown = await confirm(other.token, '01930000-0000-7000-8000-000000000001', codeOf(app.secret))
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
    expect(foreign.status).toBe(404)
  })

  test('needs a recent password and a verified address', async () => {
    const person = await member(backend)
    backend.wait({ minutes: 15 })
    expect((await start(person.token)).body.code).toBe('PASSWORD_REQUIRED')
    const waiting = await signUp(backend)
    expect((await start(waiting.token)).body.code).toBe('EMAIL_UNVERIFIED')
  })

  test('the database stores neither secret nor codes in a readable form', async () => {
    const person = await withApp()
    const [factor] = await backend.db
      .selectFrom('secondFactor')
      .selectAll()
      .where('identifier', '=', person.factor)
      .execute()
    const codes = await backend.db.selectFrom('recoveryCode').selectAll().execute()
    const dump = JSON.stringify([factor, codes]) + (factor?.sealedSecret?.toString('latin1') ?? '')
    const plain = person.secret.replaceAll(' ', '')
    expect(factor?.sealedSecret?.length).toBeGreaterThan(plain.length)
    expect(dump).not.toContain(plain)
    for (const code of person.codes) expect(dump).not.toContain(code.replace('-', ''))
    const log = backend.log()
    for (const word of [plain, person.secret, ...person.codes]) expect(log).not.toContain(word)
  })
})

describe('signing in with an app', () => {
  test('the password opens a session of ten minutes that lists the second factors', async () => {
    const person = await withApp()
    const { status, body } = await logIn(person)
    expect(status).toBe(200)
    expect(body).toEqual({
      token: expect.any(String),
      expiry: '2026-11-21T09:10:30.000Z',
      isActive: true,
      userType: 'client',
      secondFactor: ['totp', 'recovery_code'],
    })
  })

  test('such a session allows nothing else', async () => {
    const person = await withApp()
    const token = await pendingOf(person)
    for (const [method, path, body] of [
      ['GET', '/user/info'],
      ['GET', '/user/second-factor'],
      ['GET', '/wallet/balance'],
      ['GET', '/booking'],
      ['POST', '/user/timezone', { timezone: 'Europe/Berlin' }],
      ['POST', '/user/second-factor/totp', {}],
      ['POST', '/user/second-factor/passkey/options', {}],
      ['POST', '/user/second-factor/recovery-codes'],
      ['POST', '/user/confirm-password', { password: person.password }],
      ['POST', '/user/profile/update-password', { oldPassword: person.password, newPassword: 'other-harbour-9' }],
      ['GET', '/user/sessions'],
    ] as const) {
      const { status, body: answer } = await backend.call(path, { method, token, ...(body && { body }) })
      expect([path, status, answer.code]).toEqual([path, 403, 'SECOND_FACTOR_REQUIRED'])
    }
  })

  test('the code of the app finishes it: a full session opens, the pending one ends', async () => {
    const person = await withApp()
    const pending = await pendingOf(person)
    const { status, body } = await showCode(pending, codeOf(person.secret))
    expect(status).toBe(200)
    expect(body).toEqual({
      token: expect.any(String),
      expiry: '2026-11-28T09:00:30.000Z',
      isActive: true,
      userType: 'client',
    })
    expect((await backend.call('/user/info', { token: body.token })).body.email).toBe(person.email)
    expect((await backend.call('/user/info', { token: pending })).status).toBe(401)
    expect((await showCode(body.token, codeOf(person.secret, 1))).body.code).toBe('STATUS_CHANGED')
  })

  test('the previous and the next time step are accepted, others are not', async () => {
    const person = await withApp()
    backend.wait({ minutes: 5 })
    const pending = await pendingOf(person)
    expect((await showCode(pending, codeOf(person.secret, -2))).body.code).toBe('CODE_INVALID')
    expect((await showCode(pending, codeOf(person.secret, 2))).body.code).toBe('CODE_INVALID')
    expect((await showCode(pending, codeOf(person.secret, -1))).status).toBe(200)
    expect((await showCode(await pendingOf(person), codeOf(person.secret, 1))).status).toBe(200)
  })

  test('a code works once, and no earlier one after it', async () => {
    const person = await withApp()
    const code = codeOf(person.secret)
    expect((await showCode(await pendingOf(person), code)).status).toBe(200)
    const pending = await pendingOf(person)
    expect((await showCode(pending, code)).body.code).toBe('CODE_INVALID')
    expect((await showCode(pending, codeOf(person.secret, -1))).body.code).toBe('CODE_INVALID')
    expect((await showCode(pending, codeOf(person.secret, 1))).status).toBe(200)
  })

  test('of two equal codes at the same moment one signs in', async () => {
    const person = await withApp()
    const tokens = [await pendingOf(person), await pendingOf(person), await pendingOf(person)]
    const code = codeOf(person.secret)
    const answers = await Promise.all(tokens.map((token) => showCode(token, code)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422, 422])
  })

  test('of two right codes in one pending session one opens a session', async () => {
    const person = await withApp()
    const pending = await pendingOf(person)
    const answers = await Promise.all([
      showCode(pending, codeOf(person.secret)),
      showCode(pending, person.codes[0] as string),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
  })

  test('the code that finished the set-up does not sign in too', async () => {
    const person = await member(backend)
    const app = await setUpApp(person.token)
    expect((await showCode(await pendingOf(person), codeOf(app.secret))).body.code).toBe('CODE_INVALID')
  })

  test('the sixth try of a user has to wait, in any session; a right code resets the wrong ones', async () => {
    const person = await withApp()
    for (let tries = 0; tries < 4; tries += 1) await showCode(await pendingOf(person), '000000')
    expect((await showCode(await pendingOf(person), codeOf(person.secret))).status).toBe(200)
    for (let tries = 0; tries < 5; tries += 1)
      expect((await showCode(await pendingOf(person), '000000')).status).toBe(422)
    const refused = await showCode(await pendingOf(person), codeOf(person.secret, 1))
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    expect(refused.body.retryAfter).toBeGreaterThan(0)
    backend.wait({ seconds: refused.body.retryAfter })
    expect((await showCode(await pendingOf(person), codeOf(person.secret))).status).toBe(200)
  })

  test('after ten minutes it starts over', async () => {
    const person = await withApp()
    const pending = await pendingOf(person)
    backend.wait({ minutes: 10 })
    expect((await showCode(pending, codeOf(person.secret))).body.code).toBe('UNAUTHORIZED_ACCESS')
  })

  test('signing out ends the pending session too', async () => {
    const person = await withApp()
    const pending = await pendingOf(person)
    expect((await backend.call('/user/logout', { method: 'POST', token: pending })).status).toBe(204)
    expect((await showCode(pending, codeOf(person.secret))).status).toBe(401)
  })

  test('the code of another user is refused', async () => {
    const [person, other] = [await withApp(), await withApp()]
    expect((await showCode(await pendingOf(person), codeOf(other.secret))).body.code).toBe('CODE_INVALID')
  })

  test('without a second factor the password is enough, and there is nothing to finish', async () => {
    const person = await member(backend)
    const { body } = await logIn(person)
    expect(body).not.toHaveProperty('secondFactor')
    expect((await showCode(body.token, '123456')).body.code).toBe('STATUS_CHANGED')
    expect((await backend.call('/user/login/second-factor', { body: { code: '123456' } })).status).toBe(401)
  })

  test('the events are logged', async () => {
    const person = await withApp()
    const pending = await pendingOf(person)
    await showCode(pending, '000000')
    await showCode(pending, codeOf(person.secret))
    const { identifier } = (await backend.call('/user/info', { token: person.token })).body
    const has = async (action: string) => (await auditOf(action)).some(({ subject }) => subject === identifier)
    expect([await has('login.waits'), await has('second_factor.failed'), await has('second_factor.added')]).toEqual([
      true,
      true,
      true,
    ])
    expect((await auditOf('login.succeeded')).filter(({ subject }) => subject === identifier).at(-1)?.details).toEqual({
      secondFactor: 'totp',
    })
  })

  test('the age of the password counts from when it was typed', async () => {
    const person = await withApp()
    const pending = await pendingOf(person)
    backend.wait({ minutes: 9 })
    const { body } = await showCode(pending, codeOf(person.secret))
    backend.wait({ minutes: 6 })
    expect((await start(body.token)).body.code).toBe('PASSWORD_REQUIRED')
  })
})
