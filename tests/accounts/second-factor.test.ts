import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authenticator } from './authenticator.ts'
import { openBackend, type TestBackend } from './backend.ts'
import { member, signUp } from './people.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())
beforeEach(async () => {
  await backend.db.deleteFrom('throttle').execute()
  backend.clock.now = Temporal.Instant.from('2026-11-21T09:00:00Z')
})

type Person = Awaited<ReturnType<typeof member>>
type WithApp = Person & { secret: string; codes: string[]; factor: string }

const site = { origin: 'https://solace.example', rpID: 'solace.example' }

/** Digits the app shows now, or so many steps later. */
const codeOf = (secret: string, steps = 0) =>
  generateSync({
    secret: secret.replaceAll(' ', ''),
    epoch: Math.floor(backend.clock.now.epochMilliseconds / 1000) + steps * 30,
  })

const logIn = ({ email, password }: Person) => backend.call('/user/login', { body: { email, password } })
const showCode = (token: string, code: string) => backend.call('/user/login/second-factor', { body: { code }, token })

/** Turns somebody into an operator. */
const promote = (email: string) =>
  backend.db.updateTable('appUser').set({ userType: 'admin' }).where('email', '=', email).execute()

const start = (token: string) => backend.call('/user/second-factor/totp', { body: {}, token })
const confirm = (token: string, factor: string, code: string) =>
  backend.call(`/user/second-factor/totp/${factor}/confirm`, { body: { code }, token })

async function setUpApp(token: string) {
  const { body: app } = await start(token)
  const { status, body } = await confirm(token, app.identifier, codeOf(app.secret))
  expect(status).toBe(200)
  return { secret: app.secret as string, factor: app.identifier as string, codes: body.recoveryCodes as string[] }
}

/** Somebody with an app, half a minute after it was set up. */
async function withApp(): Promise<WithApp> {
  const person = await member(backend)
  const app = await setUpApp(person.token)
  backend.wait({ seconds: 30 })
  return { ...person, ...app }
}

const pendingOf = async (person: Person): Promise<string> => (await logIn(person)).body.token

async function addPasskey(token: string, name?: string) {
  const key = authenticator(site)
  const { body: asked } = await backend.call('/user/second-factor/passkey/options', { body: {}, token })
  const credential = key.create({ challenge: asked.options.challenge })
  const answer = await backend.call('/user/second-factor/passkey', {
    body: { credential, ...(name && { name }) },
    token,
  })
  return { key, ...answer }
}

const auditOf = (action: string) =>
  backend.db.selectFrom('auditEvent').select(['subject', 'details']).where('action', '=', action).execute()

describe('setting up an app', () => {
  test('gives a secret, its address and a picture; nothing counts before the first code', async () => {
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
    expect([status, body.code, body.fields]).toEqual([422, 'CODE_INVALID', { code: 'This code is not right' }])
    expect((await confirm(person.token, app.identifier, codeOf(app.secret))).status).toBe(200)
  })

  test('the sixth try has to wait', async () => {
    const person = await member(backend)
    const { body: app } = await start(person.token)
    for (let tries = 0; tries < 5; tries += 1)
      expect((await confirm(person.token, app.identifier, codeOf(app.secret, 9))).status).toBe(422)
    expect((await confirm(person.token, app.identifier, codeOf(app.secret))).body.code).toBe('TOO_MANY_ATTEMPTS')
  })

  test('a second start ends the first; half an hour ends every start', async () => {
    const person = await member(backend)
    const { body: first } = await start(person.token)
    const { body: second } = await start(person.token)
    expect((await confirm(person.token, first.identifier, codeOf(first.secret))).status).toBe(404)
    backend.wait({ minutes: 30 })
    expect((await confirm(person.token, second.identifier, codeOf(second.secret))).status).toBe(404)
  })

  test('a new app takes the place of the old one; recovery codes stay', async () => {
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

  test('somebody else’s set-up cannot be told from none', async () => {
    const [person, other] = [await member(backend), await member(backend)]
    const { body: app } = await start(person.token)
    const foreign = await confirm(other.token, app.identifier, codeOf(app.secret))
    const unknown = await confirm(other.token, '01930000-0000-7000-8000-000000000001', codeOf(app.secret))
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
    expect(foreign.status).toBe(404)
  })

  test('wants a password typed a short while ago and a proven address', async () => {
    const person = await member(backend)
    backend.wait({ minutes: 15 })
    expect((await start(person.token)).body.code).toBe('PASSWORD_REQUIRED')
    const waiting = await signUp(backend)
    expect((await start(waiting.token)).body.code).toBe('EMAIL_UNVERIFIED')
  })

  test('the database keeps neither secret nor codes in a readable form', async () => {
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
  test('the password opens a session of ten minutes that tells the ways to go on', async () => {
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

  test('such a session can do nothing else', async () => {
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
      const { status, body: said } = await backend.call(path, { method, token, ...(body && { body }) })
      expect([path, status, said.code]).toEqual([path, 403, 'SECOND_FACTOR_REQUIRED'])
    }
  })

  test('the code of the app finishes it: a whole session, the waiting one ends', async () => {
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

  test('the step before and the one after count, those beyond do not', async () => {
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

  test('of two equal codes at the same moment one gets in', async () => {
    const person = await withApp()
    const tokens = [await pendingOf(person), await pendingOf(person), await pendingOf(person)]
    const code = codeOf(person.secret)
    const answers = await Promise.all(tokens.map((token) => showCode(token, code)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422, 422])
  })

  test('of two right codes in one waiting session one opens a session', async () => {
    const person = await withApp()
    const pending = await pendingOf(person)
    const answers = await Promise.all([
      showCode(pending, codeOf(person.secret)),
      showCode(pending, person.codes[0] as string),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
  })

  test('the code that ended the set-up does not sign in too', async () => {
    const person = await member(backend)
    const app = await setUpApp(person.token)
    expect((await showCode(await pendingOf(person), codeOf(app.secret))).body.code).toBe('CODE_INVALID')
  })

  test('the sixth try of a person has to wait, in whatever session; a right one forgets the wrong ones', async () => {
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

  test('after ten minutes it begins anew', async () => {
    const person = await withApp()
    const pending = await pendingOf(person)
    backend.wait({ minutes: 10 })
    expect((await showCode(pending, codeOf(person.secret))).body.code).toBe('UNAUTHORIZED_ACCESS')
  })

  test('signing out ends the waiting too', async () => {
    const person = await withApp()
    const pending = await pendingOf(person)
    expect((await backend.call('/user/logout', { method: 'POST', token: pending })).status).toBe(204)
    expect((await showCode(pending, codeOf(person.secret))).status).toBe(401)
  })

  test('somebody else’s code is none', async () => {
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

  test('what happened is written down', async () => {
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

  test('the password counts as typed when it was typed', async () => {
    const person = await withApp()
    const pending = await pendingOf(person)
    backend.wait({ minutes: 9 })
    const { body } = await showCode(pending, codeOf(person.secret))
    backend.wait({ minutes: 6 })
    expect((await start(body.token)).body.code).toBe('PASSWORD_REQUIRED')
  })
})

describe('recovery codes', () => {
  test('each works once, however it is typed', async () => {
    const person = await withApp()
    const [first = '', second = ''] = person.codes
    expect((await showCode(await pendingOf(person), first)).status).toBe(200)
    const pending = await pendingOf(person)
    expect((await showCode(pending, first)).body.code).toBe('CODE_INVALID')
    const answer = await showCode(pending, ` ${second.toUpperCase().replace('-', '  ')} `.trim())
    expect(answer.status).toBe(200)
    const { body } = await backend.call('/user/second-factor', { token: answer.body.token })
    expect(body.recoveryCodesLeft).toBe(8)
  })

  test('of two equal ones at the same moment one gets in', async () => {
    const person = await withApp()
    const tokens = [await pendingOf(person), await pendingOf(person)]
    const answers = await Promise.all(tokens.map((token) => showCode(token, person.codes[0] as string)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
  })

  test('new ones end the old ones; a password typed long ago is not enough', async () => {
    const person = await withApp()
    const { body } = await backend.call('/user/second-factor/recovery-codes', { method: 'POST', token: person.token })
    expect(body.recoveryCodes).toHaveLength(10)
    expect(body.recoveryCodesLeft).toBe(10)
    const pending = await pendingOf(person)
    expect((await showCode(pending, person.codes[0] as string)).body.code).toBe('CODE_INVALID')
    expect((await showCode(pending, body.recoveryCodes[0])).status).toBe(200)
    const mail = (await backend.mailsTo(person.email)).at(-1)
    expect(mail?.text).toContain('You have new recovery codes')
    backend.wait({ minutes: 15 })
    const late = await backend.call('/user/second-factor/recovery-codes', { method: 'POST', token: person.token })
    expect(late.body.code).toBe('PASSWORD_REQUIRED')
  })

  test('there are none without a second factor', async () => {
    const person = await member(backend)
    const { status } = await backend.call('/user/second-factor/recovery-codes', { method: 'POST', token: person.token })
    expect(status).toBe(409)
  })

  test('somebody else’s are none', async () => {
    const [person, other] = [await withApp(), await withApp()]
    expect((await showCode(await pendingOf(person), other.codes[0] as string)).body.code).toBe('CODE_INVALID')
  })

  test('used up, they are no way to go on any more', async () => {
    const person = await withApp()
    await backend.db.updateTable('recoveryCode').set({ usedAt: '2026-11-21T09:00:00Z' }).execute()
    expect((await logIn(person)).body.secondFactor).toEqual(['totp'])
  })
})

describe('taking a second factor away', () => {
  const remove = (token: string, factor: string) =>
    backend.call(`/user/second-factor/${factor}`, { method: 'DELETE', token })

  test('the password is enough again, recovery codes are gone, the holder is told', async () => {
    const person = await withApp()
    const { status, body } = await remove(person.token, person.factor)
    expect([status, body]).toEqual([200, { factors: [], recoveryCodesLeft: 0, isRequired: false }])
    expect((await logIn(person)).body).not.toHaveProperty('secondFactor')
    expect((await backend.mailsTo(person.email)).at(-1)?.text).toContain('A second factor was removed')
  })

  test('one of two leaves the other and the recovery codes', async () => {
    const person = await withApp()
    await addPasskey(person.token)
    const { body } = await remove(person.token, person.factor)
    expect(body).toMatchObject({ factors: [{ kind: 'passkey' }], recoveryCodesLeft: 10 })
    expect((await logIn(person)).body.secondFactor).toEqual(['passkey', 'recovery_code'])
  })

  test('a foreign one looks like an unknown one and like one that was never confirmed', async () => {
    const [person, other] = [await withApp(), await member(backend)]
    const { body: started } = await start(other.token)
    const answers = [
      await remove(other.token, person.factor),
      await remove(other.token, '01930000-0000-7000-8000-000000000001'),
      await remove(other.token, started.identifier),
    ]
    const [first] = answers
    for (const { status, body } of answers) {
      expect(status).toBe(404)
      expect({ ...body, requestId: '' }).toEqual({ ...first?.body, requestId: '' })
    }
    expect((await logIn(person)).body.secondFactor).toBeDefined()
  })

  test('wants a password typed a short while ago', async () => {
    const person = await withApp()
    backend.wait({ minutes: 15 })
    expect((await remove(person.token, person.factor)).body.code).toBe('PASSWORD_REQUIRED')
  })

  test('operators keep one, also when two go at the same moment', async () => {
    const person = await withApp()
    await promote(person.email)
    const last = await remove(person.token, person.factor)
    expect([last.status, last.body.code]).toEqual([409, 'LAST_FACTOR'])
    expect(last.body.message).toMatch(/^Operators always have a second factor/)
    const { body } = await addPasskey(person.token)
    const ids: string[] = body.factors.map(({ identifier }: { identifier: string }) => identifier)
    const answers = await Promise.all(ids.map((id) => remove(person.token, id)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })
})

describe('an operator without a second factor', () => {
  test('can do nothing but set one up, and is complete with it at once', async () => {
    const person = await member(backend)
    await promote(person.email)
    const { body: auth } = await logIn(person)
    expect(auth).not.toHaveProperty('secondFactor')
    const { token } = auth
    expect((await backend.call('/user/info', { token })).body).toMatchObject({
      mustSetUpSecondFactor: true,
      hasSecondFactor: false,
    })
    expect((await backend.call('/user/sessions', { token })).body.code).toBe('SECOND_FACTOR_REQUIRED')
    expect((await backend.call('/user/second-factor', { token })).body).toMatchObject({ factors: [], isRequired: true })
    await setUpApp(token)
    expect((await backend.call('/user/info', { token })).body).toMatchObject({
      mustSetUpSecondFactor: false,
      hasSecondFactor: true,
    })
    expect((await backend.call('/user/sessions', { token })).status).toBe(200)
  })

  test('can type the password again for that', async () => {
    const person = await member(backend)
    await promote(person.email)
    const { body: auth } = await logIn(person)
    backend.wait({ minutes: 14 })
    await backend.call('/user/info', { token: auth.token })
    backend.wait({ minutes: 2 })
    expect((await start(auth.token)).body.code).toBe('PASSWORD_REQUIRED')
    const { status } = await backend.call('/user/confirm-password', {
      body: { password: person.password },
      token: auth.token,
    })
    expect(status).toBe(204)
    expect((await start(auth.token)).status).toBe(201)
  })
})

describe('a passkey', () => {
  const optionsFor = async (token: string) =>
    (await backend.call('/user/login/passkey/options', { body: {}, token })).body.options
  const show = (token: string, credential: object) =>
    backend.call('/user/login/passkey', { body: { credential }, token })

  async function withPasskey() {
    const person = await member(backend)
    const { key, body } = await addPasskey(person.token, 'Blue key')
    return { ...person, key, factor: body.factors[0].identifier as string }
  }

  test('is offered for this site, this person, without those that are there', async () => {
    const person = await withPasskey()
    const { body } = await backend.call('/user/second-factor/passkey/options', { body: {}, token: person.token })
    expect(body.options).toMatchObject({
      rp: { name: 'Solace', id: 'solace.example' },
      user: { name: person.email },
      attestation: 'none',
      excludeCredentials: [{ id: person.key.id, type: 'public-key', transports: ['internal'] }],
      authenticatorSelection: { userVerification: 'preferred' },
    })
  })

  test('is kept with its name; the first factor brings recovery codes', async () => {
    const person = await member(backend)
    const { status, body } = await addPasskey(person.token, 'Blue key')
    expect(status).toBe(201)
    expect(body).toMatchObject({ factors: [{ kind: 'passkey', name: 'Blue key' }], recoveryCodesLeft: 10 })
    expect(body.recoveryCodes).toHaveLength(10)
    const second = await addPasskey(person.token)
    expect(second.body).toMatchObject({ factors: [{}, { name: 'Passkey' }], recoveryCodes: null })
  })

  test('signs in', async () => {
    const person = await withPasskey()
    const { body: auth } = await logIn(person)
    expect(auth.secondFactor).toEqual(['passkey', 'recovery_code'])
    const options = await optionsFor(auth.token)
    expect(options).toMatchObject({
      rpId: 'solace.example',
      userVerification: 'preferred',
      allowCredentials: [{ id: person.key.id }],
    })
    const { status, body } = await show(auth.token, person.key.show({ challenge: options.challenge }))
    expect(status).toBe(200)
    expect((await backend.call('/user/info', { token: body.token })).body.email).toBe(person.email)
    expect((await backend.call('/user/info', { token: auth.token })).status).toBe(401)
    const { body: listed } = await backend.call('/user/second-factor', { token: body.token })
    expect(listed.factors[0].lastUsedAt).toBe('2026-11-21T09:00:00.000Z')
  })

  test.each([
    ['another challenge', { challenge: Buffer.from('another challenge of 32 bytes !!').toString('base64url') }],
    ['another site', { origin: 'https://solace.example.evil.test' }],
    ['another port', { origin: 'https://solace.example:8443' }],
    ['plain http', { origin: 'http://solace.example' }],
    ['another relying party', { rpID: 'evil.test' }],
    ['the answer to another question', { type: 'webauthn.create' }],
  ])('is refused with %s, and the challenge is used up', async (_what, change) => {
    const person = await withPasskey()
    const token = await pendingOf(person)
    const { challenge } = await optionsFor(token)
    const wrong = await show(token, person.key.show({ challenge, ...change }))
    expect([wrong.status, wrong.body.code]).toEqual([422, 'PASSKEY_FAILED'])
    expect((await show(token, person.key.show({ challenge }))).body.code).toBe('PASSKEY_FAILED')
    const { challenge: next } = await optionsFor(token)
    expect((await show(token, person.key.show({ challenge: next }))).status).toBe(200)
  })

  test('is refused with a signature of another key under its name', async () => {
    const [person, other] = [await withPasskey(), authenticator(site)]
    const token = await pendingOf(person)
    const { challenge } = await optionsFor(token)
    const forged = { ...other.show({ challenge }), id: person.key.id, rawId: person.key.id }
    expect((await show(token, forged)).body.code).toBe('PASSKEY_FAILED')
  })

  test('of somebody else is none', async () => {
    const [person, other] = [await withPasskey(), await withPasskey()]
    const token = await pendingOf(person)
    const { challenge } = await optionsFor(token)
    expect((await show(token, other.key.show({ challenge }))).body.code).toBe('PASSKEY_FAILED')
  })

  test('answers the challenge of its own session only, in time, once', async () => {
    const person = await withPasskey()
    const [one, other] = [await pendingOf(person), await pendingOf(person)]
    const { challenge } = await optionsFor(one)
    expect((await show(other, person.key.show({ challenge }))).body.code).toBe('PASSKEY_FAILED')
    backend.wait({ minutes: 5 })
    expect((await show(one, person.key.show({ challenge }))).body.code).toBe('PASSKEY_FAILED')
    const { challenge: fresh } = await optionsFor(one)
    expect((await show(one, person.key.show({ challenge: fresh }))).status).toBe(200)
  })

  test('of two answers to one challenge at the same moment one counts', async () => {
    const person = await withPasskey()
    const token = await pendingOf(person)
    const { challenge } = await optionsFor(token)
    const answers = await Promise.all([1, 2].map(() => show(token, person.key.show({ challenge }))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('whose count goes back was copied', async () => {
    const person = await withPasskey()
    const showWith = async (signCount: number) => {
      const token = await pendingOf(person)
      const { challenge } = await optionsFor(token)
      return (await show(token, person.key.show({ challenge, signCount }))).status
    }
    expect([await showWith(7), await showWith(8), await showWith(8), await showWith(3), await showWith(9)]).toEqual([
      200, 200, 422, 422, 200,
    ])
  })

  test('made on another site, for another challenge or for a sign-in is not kept', async () => {
    const person = await member(backend)
    const key = authenticator(site)
    for (const change of [
      { origin: 'https://evil.test' },
      { rpID: 'evil.test' },
      { challenge: Buffer.from('another challenge of 32 bytes !!').toString('base64url') },
      { type: 'webauthn.get' },
    ]) {
      const { body: asked } = await backend.call('/user/second-factor/passkey/options', {
        body: {},
        token: person.token,
      })
      const credential = key.create({ challenge: asked.options.challenge, ...change })
      const { body } = await backend.call('/user/second-factor/passkey', { body: { credential }, token: person.token })
      expect(body.code).toBe('PASSKEY_FAILED')
    }
    expect((await logIn(person)).body).not.toHaveProperty('secondFactor')
  })

  test('that belongs to somebody already is not kept', async () => {
    const [person, other] = [await withPasskey(), await member(backend)]
    const { body: asked } = await backend.call('/user/second-factor/passkey/options', { body: {}, token: other.token })
    const credential = person.key.create({ challenge: asked.options.challenge })
    const { body } = await backend.call('/user/second-factor/passkey', { body: { credential }, token: other.token })
    expect(body.code).toBe('PASSKEY_FAILED')
  })

  test('rubbish is refused, never broken', async () => {
    const person = await member(backend)
    await backend.call('/user/second-factor/passkey/options', { body: {}, token: person.token })
    const credential = {
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key',
      response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
    }
    const { status } = await backend.call('/user/second-factor/passkey', { body: { credential }, token: person.token })
    expect(status).toBe(422)
  })

  test('is asked for only where there is one', async () => {
    const person = await withApp()
    const token = await pendingOf(person)
    const { body } = await backend.call('/user/login/passkey/options', { body: {}, token })
    expect(body.code).toBe('PASSKEY_FAILED')
  })

  test('there are at most ten', async () => {
    const person = await member(backend)
    const { factor } = await setUpApp(person.token)
    const { userIdentifier } = await backend.db
      .selectFrom('secondFactor')
      .select('userIdentifier')
      .where('identifier', '=', factor)
      .executeTakeFirstOrThrow()
    for (let count = 0; count < 10; count += 1)
      await backend.db
        .insertInto('secondFactor')
        .values({
          identifier: crypto.randomUUID(),
          userIdentifier,
          kind: 'passkey',
          name: 'Key',
          credentialId: crypto.randomUUID(),
          publicKey: Buffer.alloc(1),
          signCount: 0,
          createdAt: '2026-11-21T09:00:00Z',
          confirmedAt: '2026-11-21T09:00:00Z',
        })
        .execute()
    const { status, body } = await backend.call('/user/second-factor/passkey/options', {
      body: {},
      token: person.token,
    })
    expect([status, body.fields]).toEqual([
      422,
      { name: 'There are ten passkeys already. Please take one away first.' },
    ])
  })
})
