import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeIn, openBackend, type TestBackend } from './backend.ts'
import { member, signUp } from './people.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await openBackend()
})
afterAll(() => backend.close())

let networks = 0
const network = () => `198.18.${Math.floor(networks / 250)}.${(networks++ % 250) + 1}`
const request = (email: string, headers = {}) =>
  backend.call('/user/login/code', { body: { email }, from: network(), headers })
const enter = (attempt: string, token: string) =>
  backend.call('/user/login/code/check', { body: { attempt, token }, from: network() })
const newest = async (email: string) => codeIn((await backend.mailsTo(email)).at(-1))
const signIn = (proof: string, account?: object) =>
  backend.call('/user/login/code/account', { body: { proof, ...(account && { account }) }, from: network() })

async function prove(email: string) {
  backend.wait({ minutes: 2 })
  const { body } = await request(email)
  return (await enter(body.attempt, await newest(email))).body as { proof: string; hasAccount: boolean }
}

const mina = { firstName: 'Mina', termsAgreed: true }
const infoOf = async (token: string) => (await backend.call('/user/info', { token })).body

describe('six digits by e-mail', () => {
  it('create an active client account without a password', async () => {
    const { proof, hasAccount } = await prove('mina@example.com')
    expect(hasAccount).toBe(false)
    const { status, body } = await signIn(proof, { ...mina, lastName: 'Bello', timezone: 'Africa/Lagos' })
    expect([status, body]).toEqual([
      200,
      { token: expect.any(String), expiry: expect.any(String), isActive: true, userType: 'client' },
    ])
    expect(await infoOf(body.token)).toMatchObject({
      email: 'mina@example.com',
      firstName: 'Mina',
      lastName: 'Bello',
      accountStatus: 'active',
      isSocial: true,
      timezone: 'Africa/Lagos',
    })
    const login = await backend.call('/user/login', { body: { email: 'mina@example.com', password: 'anything-1' } })
    expect(login.body.code).toBe('LOGIN_FAILED')
  })

  it('sign the owner of an account in, without asking for a name', async () => {
    const { email } = await member(backend)
    const { proof, hasAccount } = await prove(email.toUpperCase())
    expect(hasAccount).toBe(true)
    const { body } = await signIn(proof)
    expect(await infoOf(body.token)).toMatchObject({ email, isSocial: false })
  })

  it('ask for the second factor where one is set up', async () => {
    const { email, token } = await member(backend)
    const { identifier } = await infoOf(token)
    await backend.db
      .insertInto('secondFactor')
      .values({
        identifier,
        userIdentifier: identifier,
        kind: 'totp',
        name: 'Phone',
        sealedSecret: Buffer.from('none'),
        createdAt: backend.clock.now.toString(),
        confirmedAt: backend.clock.now.toString(),
      })
      .execute()
    const { body } = await signIn((await prove(email)).proof)
    expect(body.secondFactor).toEqual(['totp'])
    expect((await backend.call('/client', { token: body.token })).body.code).toBe('SECOND_FACTOR_REQUIRED')
  })

  it('tell nobody whether an address has an account', async () => {
    const { email } = await member(backend)
    const { email: waiting } = await signUp(backend)
    backend.wait({ minutes: 2 })
    const answers = []
    const mails = []
    for (const address of [email, waiting, 'stranger@example.com']) {
      const { status, body } = await request(address)
      answers.push({ status, ...body, attempt: '' })
      const mail = (await backend.mailsTo(address)).at(-1)
      mails.push(mail?.subject, mail?.text.replace(/\d{6}/, ''))
    }
    expect(answers).toEqual(Array(3).fill({ status: 202, attempt: '', resendAfter: 60 }))
    expect(mails.slice(0, 2)).toEqual(mails.slice(2, 4))
    expect(mails.slice(0, 2)).toEqual(mails.slice(4, 6))
  })

  it('are written in the language of the visit', async () => {
    await request('berlin@example.com', { 'x-language': 'de' })
    expect((await backend.mailsTo('berlin@example.com'))[0]?.subject).toBe('Ihr Code für Solace')
  })

  it('leave a sign-up with the same address without the account', async () => {
    const { email, token } = await signUp(backend)
    const { body } = await signIn((await prove(email)).proof, mina)
    expect((await infoOf(body.token)).firstName).toBe('Mina')
    const late = await backend.call('/user/register/verify', { body: { token: '123456' }, token })
    expect(late.status).toBe(422)
  })

  it('are for clients: a therapist signs in with the password', async () => {
    const { body: countries } = await backend.call('/region/country')
    const { email } = await member(backend, { userType: 'provider', countryId: countries[0].identifier })
    const { status, body } = await signIn((await prove(email)).proof, mina)
    expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
    expect(body.message).toContain('belongs to an account of a therapist')
  })

  it('do not open a suspended account', async () => {
    const { email } = await member(backend)
    await backend.db.updateTable('appUser').set({ accountStatus: 'suspended' }).where('email', '=', email).execute()
    expect((await signIn((await prove(email)).proof)).body.code).toBe('ACCOUNT_SUSPENDED')
  })
})

describe('what fails', () => {
  it('a wrong code, five times; then the right one too', async () => {
    backend.wait({ minutes: 2 })
    const { body } = await request('five@example.com')
    const code = await newest('five@example.com')
    const wrong = code === '000000' ? '000001' : '000000'
    for (let time = 0; time < 5; time++) expect((await enter(body.attempt, wrong)).body.code).toBe('CODE_INVALID')
    expect((await enter(body.attempt, code)).body.code).toBe('CODE_INVALID')
  })

  it('the code of another request, a late one, and a second use', async () => {
    const one = await request('one@example.com')
    await request('two@example.com')
    const codes = [await newest('one@example.com'), await newest('two@example.com')]
    const other = codes[1] === codes[0] ? '000000' : (codes[1] as string)
    expect((await enter(one.body.attempt, other)).body.code).toBe('CODE_INVALID')
    backend.wait({ minutes: 15 })
    expect((await enter(one.body.attempt, codes[0] as string)).body.code).toBe('CODE_EXPIRED')
    const again = await request('one@example.com')
    const code = await newest('one@example.com')
    expect((await enter(again.body.attempt, code)).status).toBe(200)
    expect((await enter(again.body.attempt, code)).body.code).toBe('CODE_INVALID')
  })

  it('a proof after half an hour, a used one and an unknown one', async () => {
    const late = await prove('late@example.com')
    backend.wait({ minutes: 30 })
    expect((await signIn(late.proof, mina)).body.code).toBe('CODE_EXPIRED')
    const { proof } = await prove('used@example.com')
    expect((await signIn(proof, mina)).status).toBe(200)
    expect((await signIn(proof, mina)).body.code).toBe('CODE_EXPIRED')
    expect((await signIn('x'.repeat(43), mina)).body.code).toBe('CODE_EXPIRED')
  })

  it('a new account without a name or without the terms; the proof stays valid', async () => {
    const { proof } = await prove('careful@example.com')
    expect((await signIn(proof)).status).toBe(422)
    const { body } = await signIn(proof, { firstName: 'Mina', termsAgreed: false })
    expect(body.fields['account.termsAgreed']).toBeDefined()
    expect((await signIn(proof, mina)).status).toBe(200)
  })

  it('two uses of one proof at the same time make one account', async () => {
    const { proof } = await prove('twice@example.com')
    const statuses = (await Promise.all([signIn(proof, mina), signIn(proof, mina)])).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 422]))
  })

  it('a second mail within a minute', async () => {
    backend.wait({ hours: 2 })
    expect((await request('often@example.com')).status).toBe(202)
    expect((await request('often@example.com')).body.retryAfter).toBe(60)
    backend.wait({ seconds: 60 })
    expect((await request('often@example.com')).status).toBe(202)
  })
})

describe('an account without a password', () => {
  it('can be deleted by whoever is signed in', async () => {
    const { body } = await signIn((await prove('leaves@example.com')).proof, mina)
    const answer = await backend.call('/user/profile/delete-account', {
      method: 'POST',
      body: {},
      token: body.token,
    })
    expect(answer.status).toBeLessThan(300)
  })

  it('gets one by the link of a reset', async () => {
    await signIn((await prove('later@example.com')).proof, mina)
    await backend.call('/user/request-password-reset', { body: { email: 'later@example.com' } })
    const mail = (await backend.mailsTo('later@example.com')).at(-1)
    const token = /password-reset\/#([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const set = await backend.call('/user/password-reset', { body: { token, password: 'quiet-harbour-9' } })
    expect(set.status).toBe(204)
    const login = await backend.call('/user/login', {
      body: { email: 'later@example.com', password: 'quiet-harbour-9' },
    })
    expect(login.status).toBe(200)
  })
})
