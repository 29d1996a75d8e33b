import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBackend, type TestBackend } from './backend.ts'
import { clientBody, member, newestCode, signUp } from './people.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())

const countryId = async (code: string) => {
  const { body } = await backend.call('/region/country?all=true')
  return body.find((row: { code: string }) => row.code === code).identifier as string
}

describe('signing up', () => {
  it('opens a limited session and mails a code', async () => {
    const { email, auth, status } = await signUp(backend)
    expect(status).toBe(201)
    expect(auth).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      expiry: '2026-11-28T09:00:00.000Z',
      isActive: false,
      userType: 'client',
    })
    const { body: info } = await backend.call('/user/info', { token: auth.token })
    expect(info).toMatchObject({
      email,
      accountStatus: 'pending_verification',
      isActive: false,
      isSocial: false,
      country: 'NG',
      timezone: 'Africa/Lagos',
    })
    const [mail, ...more] = await backend.mailsTo(email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Your confirmation code')
    expect(await newestCode(backend, email)).toMatch(/^\d{6}$/)
  })

  it('answers in German and writes in German', async () => {
    const { email } = await signUp(backend, { locale: 'de', countryId: await countryId('DE') })
    const [mail] = await backend.mailsTo(email)
    expect(mail?.subject).toBe('Ihr Bestätigungscode')
    const { body } = await backend.call('/user/register', {
      body: clientBody({ firstName: '' }),
      headers: { 'x-language': 'de' },
    })
    expect(body.fields.firstName).toBe('Bitte ausfüllen')
  })

  it('gives a therapist a practice in the currency of the country', async () => {
    const { auth } = await signUp(backend, {
      userType: 'provider',
      countryId: await countryId('DE'),
      firstName: undefined,
      lastName: undefined,
    })
    const { body: info } = await backend.call('/user/info', { token: auth.token })
    expect(info).toMatchObject({
      userType: 'provider',
      firstName: null,
      lastName: null,
      country: 'DE',
      timezone: 'Europe/Berlin',
    })
    const practice = await backend.db
      .selectFrom('provider')
      .select('currency')
      .where('userIdentifier', '=', info.identifier)
      .executeTakeFirst()
    const schedule = await backend.db
      .selectFrom('providerSchedule')
      .select('timezone')
      .where('providerIdentifier', '=', info.identifier)
      .executeTakeFirst()
    expect([practice?.currency, schedule?.timezone]).toEqual(['EUR', 'Europe/Berlin'])
  })

  it.each([
    ['NG', 'Africa/Lagos'],
    ['GB', 'Europe/London'],
    ['DE', 'Europe/Berlin'],
    ['US', 'America/New_York'],
  ])('uses the country of the visit when none is chosen: %s', async (code, timezone) => {
    const { body: auth } = await backend.call('/user/register', {
      body: clientBody(),
      headers: { 'x-country': code },
      from: `192.0.2.${code.charCodeAt(0)}`,
    })
    const { body: info } = await backend.call('/user/info', { token: auth.token })
    expect(info).toMatchObject({ country: code, timezone })
  })

  it('stores names and passwords of every script, in composed Unicode form', async () => {
    const person = await signUp(backend, {
      firstName: 'Ngo\u0323c Anh',
      lastName: "O'Brien-Adé",
      password: 'pa\u0308ssworte-im-Wind',
      confirmPassword: 'p\u00e4ssworte-im-Wind',
    })
    const { body: info } = await backend.call('/user/info', { token: person.token })
    expect(info).toMatchObject({ firstName: 'Ng\u1ecdc Anh', lastName: "O'Brien-Adé" })
    const { status } = await backend.call('/user/login', {
      body: { email: person.email, password: 'p\u00e4ssworte-im-Wind' },
    })
    expect(status).toBe(200)
  })

  it('does not trim a password', async () => {
    const password = '  quiet-harbour  '
    const { email } = await signUp(backend, { password, confirmPassword: password })
    const logIn = (given: string) => backend.call('/user/login', { body: { email, password: given } })
    expect((await logIn(password)).status).toBe(200)
    expect((await logIn(password.trim())).status).toBe(422)
  })

  it.each([
    ['password', { password: 'a1b2c', confirmPassword: 'a1b2c' }, 'The password must have 6 to 32 characters'],
    [
      'password',
      { password: `a${'1'.repeat(32)}`, confirmPassword: `a${'1'.repeat(32)}` },
      'The password must have 6 to 32 characters',
    ],
    ['password', { password: '8237465921', confirmPassword: '8237465921' }, 'The password must contain a letter'],
    [
      'password',
      { password: 'Password1', confirmPassword: 'Password1' },
      'This password is easy to guess. Please choose another one',
    ],
    [
      'password',
      { password: 'okafor-2026', confirmPassword: 'okafor-2026' },
      'This password is easy to guess. Please choose another one',
    ],
    [
      'password',
      { password: 'Solace!2026', confirmPassword: 'Solace!2026' },
      'This password is easy to guess. Please choose another one',
    ],
    ['confirmPassword', { confirmPassword: 'quiet-harbour-8' }, 'The passwords do not match'],
    [
      'firstName',
      { firstName: '1Clara' },
      'A name starts with a letter and can contain only letters, digits and spaces',
    ],
    ['lastName', { lastName: undefined }, 'Please fill this in'],
    ['phoneNumber', { phoneNumber: '123456789' }, 'Please enter a phone number with 10 to 13 digits'],
    ['phoneNumber', { phoneNumber: '12345678901234' }, 'Please enter a phone number with 10 to 13 digits'],
    ['email', { email: 'clara@' }, 'Please enter a valid email address'],
    ['email', { email: undefined }, 'Please enter your email address'],
    ['termsAgreed', { termsAgreed: false }, 'Please agree to the terms to continue'],
    ['timezone', { timezone: 'Mars/Olympus' }, 'Please choose a time zone'],
    ['countryId', { countryId: '00000000-0000-7000-8000-000000000000' }, 'Please choose your country'],
    ['countryId', { userType: 'provider', countryId: undefined }, 'Please choose your country'],
    ['isAdmin', { isAdmin: true }, 'Unknown field'],
    ['userType', { userType: 'admin' }, expect.any(String)],
  ])('refuses %s: %o', async (field, over, sentence) => {
    const { status, body } = await backend.call('/user/register', { body: clientBody(over) })
    expect({ status, code: body.code, sentence: body.fields[field] }).toEqual({
      status: 422,
      code: 'VALIDATION_ERROR',
      sentence,
    })
  })

  it('refuses NUL bytes in every field', async () => {
    for (const over of [
      { firstName: 'Cla\0ra' },
      { password: 'quiet\0harbour', confirmPassword: 'quiet\0harbour' },
      { email: 'cl\0ara@example.com' },
    ]) {
      const { status } = await backend.call('/user/register', { body: clientBody(over) })
      expect(status).toBe(422)
    }
  })

  it('is closed where the product does not operate', async () => {
    const chosen = await backend.call('/user/register', { body: clientBody({ countryId: await countryId('FR') }) })
    const therapist = await backend.call('/user/register', {
      body: clientBody({ userType: 'provider', countryId: await countryId('FR') }),
    })
    const visiting = await backend.call('/user/register', { body: clientBody(), headers: { 'x-countrycode': 'FR' } })
    for (const { status, body } of [chosen, therapist, visiting])
      expect([status, body.code]).toEqual([403, 'NOT_OPERATING_COUNTRY'])
  })

  it('answers a known address like a new one and notifies only its owner', async () => {
    const owner = await member(backend, { locale: 'de' })
    const before = (await backend.mailsTo(owner.email)).length
    const stranger = await signUp(backend, { email: owner.email.toUpperCase() })
    expect(stranger.status).toBe(201)
    expect(stranger.auth).toEqual({ ...stranger.auth, isActive: false, userType: 'client', expiry: expect.any(String) })
    const mails = (await backend.mailsTo(owner.email)).slice(before)
    expect(mails.map(({ subject }) => subject)).toEqual(['Ihre Registrierung'])
    expect(mails[0]?.text).toContain('Sie haben bereits ein Konto')
    expect(mails[0]?.text).not.toMatch(/\d{6}/)
    expect(mails[0]?.text).toContain('/de/login/')
    const { body: info } = await backend.call('/user/info', { token: stranger.token })
    expect(info).toMatchObject({ accountStatus: 'pending_verification', firstName: 'Clara' })
    expect((await backend.call('/user/info', { token: owner.token })).body.accountStatus).toBe('active')
  })

  it('allows twenty sign-ups an hour from one network', async () => {
    const from = '203.0.113.99'
    const statuses: number[] = []
    for (let index = 0; index < 21; index += 1)
      statuses.push((await backend.call('/user/register', { body: clientBody(), from })).status)
    expect(statuses).toEqual([...Array<number>(20).fill(201), 429])
    const elsewhere = await backend.call('/user/register', { body: clientBody(), from: '203.0.113.98' })
    expect(elsewhere.status).toBe(201)
  })
})
