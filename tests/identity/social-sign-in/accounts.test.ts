/** New accounts, proof of existing ones, and what an account without a password can do. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#backend/identity/accounts/hash-password.ts'
import { backCookie, sessionCookie, socialCookie } from '#bff/http/visitor.ts'
import { cheapPasswords } from '#tests/support/passwords.ts'
import { openProduct, type Product } from '#tests/support/product.ts'
import { agreed, callback, cookieIn, newMember, personAt, registration, signInWith, start } from './browser.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct({ providers: ['first', 'second'] })
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.database.db.deleteFrom('throttle').execute()
})

const password = 'quiet-harbour-9'
const post = (path: string, body: object, cookie: string) => product.visitor.post(path, body, { cookie })
const identitiesOf = (identifier: string) =>
  product.database.db.selectFrom('signInIdentity').selectAll().where('userIdentifier', '=', identifier).execute()
const titlesTo = (email: string) => product.mailbox.list({ to: email }).map(({ text }) => text)

async function codeTo(email: string): Promise<string> {
  await product.drain()
  const codes = product.mailbox.list({ to: email }).map(({ text }) => /\b(\d{6})\b/.exec(text)?.[1])
  return codes.find((code) => code !== undefined) ?? ''
}

/** A client with a password, and a person of the provider with the same address. */
async function sameAddress() {
  const client = await product.given.client()
  await product.database.db
    .updateTable('appUser')
    .set({ passwordHash: await hashPassword(password, cheapPasswords) })
    .where('identifier', '=', client.identifier)
    .execute()
  return { client, person: personAt(product, { email: client.email }) }
}

test('a new person becomes a client after confirming names and terms, and nothing is stored before', async () => {
  const person = personAt(product, { firstName: 'Jürgen', lastName: 'Weber' })
  const { answer, cookie } = await signInWith(product, person)
  expect(answer.body).toEqual({
    outcome: 'confirm',
    provider: 'First',
    email: person.email,
    firstName: 'Jürgen',
    lastName: 'Weber',
    redirect: null,
  })
  const stored = () =>
    product.database.db.selectFrom('appUser').selectAll().where('email', '=', person.email).executeTakeFirst()
  expect(await stored()).toBeUndefined()
  const without = await post('/session/social/register', { ...registration, termsAgreed: false }, cookie)
  expect([without.status, Object.keys(without.body.fields)]).toEqual([422, ['termsAgreed']])

  const opened = await post('/session/social/register', { ...registration, timezone: 'Europe/Berlin' }, cookie)
  expect(opened.body).toMatchObject({
    signedIn: true,
    userType: 'client',
    isActive: true,
    user: { isSocial: true, email: person.email, firstName: 'Amara', country: 'NG', timezone: 'Europe/Berlin' },
  })
  expect(cookieIn(opened, sessionCookie)).toMatch(/=[\w-]{43}$/)
  expect(cookieIn(opened, socialCookie)).toBe(`${socialCookie}=`)
  expect(await stored()).toMatchObject({ accountStatus: 'active', passwordHash: null })
  await product.drain()
  expect(titlesTo(person.email).join()).toContain('A new way to sign in was added')
  // The attempt is over.
  expect((await post('/session/social/register', registration, cookie)).body.code).toBe('SOCIAL_EXPIRED')
})

test('an attempt from a page that books remembers that page for the way back, any other forgets it', async () => {
  const page = '/de/book/019b0000-0000-7000-8000-0000000000a1/?at=2026-11-24T09%3A00%3A00Z'
  const { answer } = await start(product.visitor, 'first', { redirect: page })
  const line = [answer.headers['set-cookie'] ?? []].flat().find((one) => String(one).startsWith(`${backCookie}=`))
  const [value, ...attributes] = String(line).split('; ')
  expect(decodeURIComponent(value ?? '')).toBe(`${backCookie}=${page}`)
  expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=3600', 'Path=/', 'SameSite=Lax', 'Secure'])
  const elsewhere = await start(product.visitor, 'first', { redirect: '/overview/' })
  expect(cookieIn(elsewhere.answer, backCookie)).toBeNull()
  const body = { provider: 'first', redirect: '/overview/' }
  const later = await post('/session/social', body, String(value))
  expect(cookieIn(later, backCookie)).toBe(`${backCookie}=`)
})

test('a known person is signed in, and returns to the page from which they came', async () => {
  const person = await newMember(product)
  const started = await start(product.visitor, 'first', { redirect: '/book/1/?at=2026-03-05T09:00:00Z' })
  const answer = await callback(product.visitor, started, agreed(product, started, person))
  expect(answer.body).toMatchObject({
    outcome: 'signed_in',
    signedIn: true,
    redirect: '/book/1/?at=2026-03-05T09:00:00Z',
    user: { identifier: person.identifier },
  })
  expect(answer.body).not.toHaveProperty('auth')
  expect(JSON.stringify(answer.body)).not.toContain('token')
})

test('the address of the provider may change, the person stays the same', async () => {
  const person = await newMember(product)
  const { answer } = await signInWith(product, personAt(product, { ...person, email: 'moved@provider.example' }))
  expect(answer.body.user).toMatchObject({ identifier: person.identifier, email: person.email })
})

test('of two sign-ups with one address only one gets an account', async () => {
  const person = personAt(product)
  const cookies = await Promise.all([1, 2].map(async () => (await signInWith(product, person)).cookie))
  const answers = await Promise.all(cookies.map((cookie) => post('/session/social/register', registration, cookie)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]))
})

test('an address with an account is not linked before its proof', async () => {
  const { client, person } = await sameAddress()
  const { answer, cookie } = await signInWith(product, person)
  expect(answer.body).toMatchObject({ outcome: 'prove', email: client.email, hasPassword: true })
  expect(cookieIn(answer, sessionCookie)).toBeNull()
  expect((await post('/session/social/register', registration, cookie)).status).toBe(422)
  expect(await identitiesOf(client.identifier)).toEqual([])
})

test('the mailed code proves the account', async () => {
  const { client, person } = await sameAddress()
  const { cookie } = await signInWith(product, person)
  expect((await post('/session/social/confirm-code', { token: '000000' }, cookie)).body.code).toBe('CODE_EXPIRED')
  expect((await post('/session/social/code', {}, cookie)).body).toEqual({ resendAfter: 60 })
  const code = await codeTo(client.email)
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await post('/session/social/confirm-code', { token: wrong }, cookie)).body.code).toBe('CODE_INVALID')
  const opened = await post('/session/social/confirm-code', { token: code }, cookie)
  expect(opened.body).toMatchObject({ signedIn: true, user: { identifier: client.identifier, isSocial: false } })
  expect(await identitiesOf(client.identifier)).toMatchObject([{ subject: person.subject }])
  expect((await signInWith(product, person)).answer.body.outcome).toBe('signed_in')
})

test('a code proves only the attempt that requested it', async () => {
  const { client, person } = await sameAddress()
  const [own, other] = [await signInWith(product, person), await signInWith(product, person)]
  await post('/session/social/code', {}, own.cookie)
  product.clock.advance({ minutes: 2 })
  await post('/session/social/code', {}, other.cookie)
  const code = await codeTo(client.email)
  expect((await post('/session/social/confirm-code', { token: code }, own.cookie)).body.code).toBe('CODE_EXPIRED')
  expect((await post('/session/social/confirm-code', { token: code }, other.cookie)).status).toBe(200)
})

test('the password proves the account, with the limits of a sign-in', async () => {
  const { client, person } = await sameAddress()
  const { cookie } = await signInWith(product, person)
  const attempt = (typed: string) => post('/session/social/confirm-password', { password: typed }, cookie)
  const codes: string[] = []
  while (codes.length < 12) codes.push((await attempt('not-this-one-1')).body.code)
  expect([codes[0], codes.at(-1)]).toEqual(['PASSWORD_WRONG', 'TOO_MANY_ATTEMPTS'])
  await product.database.db.deleteFrom('throttle').execute()
  expect((await attempt(password)).body).toMatchObject({ signedIn: true, user: { identifier: client.identifier } })
})

test('an unverified sign-up with the address cannot be entered and does not stand in the way', async () => {
  const person = personAt(product)
  const planted = await product.given.client({ verified: false })
  await product.database.db
    .updateTable('appUser')
    .set({ email: person.email })
    .where('identifier', '=', planted.identifier)
    .execute()
  const { cookie, answer } = await signInWith(product, person)
  expect(answer.body.outcome).toBe('confirm')
  const { body } = await post('/session/social/register', registration, cookie)
  expect(body.user.identifier).not.toBe(planted.identifier)
})

test('operators, suspended and leaving people are not let in', async () => {
  const operator = await product.given.admin()
  const person = personAt(product, { email: operator.email })
  expect((await signInWith(product, person)).answer.body.code).toBe('SOCIAL_NOT_ALLOWED')
  const member = await newMember(product)
  for (const [accountStatus, code] of [
    ['suspended', 'ACCOUNT_SUSPENDED'],
    ['deletion_requested', 'ACCOUNT_DELETION_REQUESTED'],
  ] as const) {
    await product.database.db
      .updateTable('appUser')
      .set({ accountStatus })
      .where('identifier', '=', member.identifier)
      .execute()
    expect((await signInWith(product, member)).answer.body.code).toBe(code)
  }
})

test('a second factor is still due after the provider', async () => {
  const member = await newMember(product)
  await product.database.db
    .insertInto('secondFactor')
    .values({
      identifier: crypto.randomUUID(),
      userIdentifier: member.identifier,
      kind: 'totp',
      name: 'Phone',
      sealedSecret: Buffer.from('none'),
      createdAt: product.clock.now().toString(),
      confirmedAt: product.clock.now().toString(),
    })
    .execute()
  const { answer } = await signInWith(product, member)
  expect(answer.body).toMatchObject({ outcome: 'signed_in', signedIn: false, secondFactor: ['totp'] })
  const cookie = cookieIn(answer, sessionCookie) ?? ''
  expect((await product.visitor.get('/user/sessions', { cookie })).body.code).toBe('SECOND_FACTOR_REQUIRED')
})

test('a password does not open an account that has none, and the answer is the usual one', async () => {
  const member = await newMember(product)
  const answer = await product.visitor.post('/session', { email: member.email, password })
  expect(answer.body.code).toBe('LOGIN_FAILED')
})

test('an account without a password is deleted without one, after a recent sign-in or a mailed code', async () => {
  const member = await newMember(product)
  const cookie = cookieIn((await signInWith(product, member)).answer, sessionCookie) ?? ''
  product.clock.advance({ minutes: 16 })
  const remove = () => product.visitor.delete('/user/profile/delete-account', {}, { cookie })
  expect((await remove()).body.code).toBe('PASSWORD_REQUIRED')
  expect((await post('/user/social/request-confirmation', {}, cookie)).status).toBe(202)
  const code = await codeTo(member.email)
  expect((await post('/user/social/confirm', { token: code }, cookie)).status).toBe(204)
  expect((await remove()).status).toBe(204)
  expect((await signInWith(product, member)).answer.body.code).toBe('ACCOUNT_DELETION_REQUESTED')
})

test('an account with a password is not deleted without it, however it was entered', async () => {
  const { client, person } = await sameAddress()
  const { cookie } = await signInWith(product, person)
  const opened = await post('/session/social/confirm-password', { password }, cookie)
  const session = cookieIn(opened, sessionCookie) ?? ''
  const answer = await product.visitor.delete('/user/profile/delete-account', {}, { cookie: session })
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['password']])
  expect((await product.as(client).post('/user/social/request-confirmation')).body.code).toBe('STATUS_CHANGED')
})

test('after a sign-in with a provider the password is needed for changes of the account, where there is one', async () => {
  const { person } = await sameAddress()
  const { cookie } = await signInWith(product, person)
  await post('/session/social/confirm-password', { password }, cookie)
  const session = cookieIn((await signInWith(product, person)).answer, sessionCookie) ?? ''
  expect((await post('/user/export', {}, session)).body.code).toBe('PASSWORD_REQUIRED')
})

test('signed-in people add and remove providers, and the last way to sign in stays', async () => {
  const member = await newMember(product)
  const caller = product.as(member)
  const [first] = (await caller.get('/user/identity')).body.identities
  expect((await caller.get('/user/identity')).body).toEqual({
    identities: [
      {
        identifier: first.identifier,
        label: 'First',
        provider: 'first',
        email: member.email,
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
      },
    ],
    hasPassword: false,
    available: [{ name: 'second', label: 'Second' }],
  })
  expect((await caller.delete(`/user/identity/${first.identifier}`)).body.code).toBe('LAST_SIGN_IN')

  const started = await start(caller, 'second', { path: '/session/social/link', redirect: '/account/security/' })
  const answer = agreed(product, started, personAt(product, { isEmailVerified: false }), 1)
  // Neither somebody else nor a visitor can finish it.
  expect((await callback(product.visitor, started, answer, 'second')).body.code).toBe('SOCIAL_EXPIRED')
  const again = await start(caller, 'second', { path: '/session/social/link', redirect: '/account/security/' })
  const linked = await callback(caller, again, agreed(product, again, personAt(product), 1), 'second')
  expect(linked.body).toEqual({ outcome: 'linked', provider: 'Second', redirect: '/account/security/' })
  expect((await caller.delete(`/user/identity/${first.identifier}`)).status).toBe(204)
  expect((await caller.delete(`/user/identity/${first.identifier}`)).status).toBe(404)
  await product.work()
  expect(titlesTo(member.email).join()).toContain('A way to sign in was removed')
  expect((await signInWith(product, member)).answer.body.outcome).toBe('prove')
})

test('a person of a provider belongs to one account', async () => {
  const [taken, other] = [await newMember(product), await newMember(product)]
  const caller = product.as(other)
  await caller.delete(`/user/identity/${(await identitiesOf(other.identifier))[0]?.identifier}`)
  const started = await start(caller, 'first', { path: '/session/social/link' })
  expect((await callback(caller, started, agreed(product, started, taken))).body.code).toBe('IDENTITY_TAKEN')
})

test('somebody else cannot remove a provider', async () => {
  const [member, client] = [await newMember(product), await product.given.client()]
  const [row] = await identitiesOf(member.identifier)
  expect((await product.as(client).delete(`/user/identity/${row?.identifier}`)).status).toBe(404)
})

test('a session that is not fresh adds no provider', async () => {
  const cookie = cookieIn((await newMember(product)).answer, sessionCookie) ?? ''
  product.clock.advance({ minutes: 15 })
  expect((await post('/session/social/link', { provider: 'second' }, cookie)).body.code).toBe('PASSWORD_REQUIRED')
})

test('a reset sets a password for an account that has none', async () => {
  const member = await newMember(product)
  await product.visitor.post('/user/request-password-reset', { email: member.email })
  await product.work()
  const mail = product.mailbox.list({ to: member.email }).find(({ text }) => text.includes('password-reset'))
  const token = /password-reset\/#([\w-]+)/.exec(mail?.text ?? '')?.[1]
  expect((await product.visitor.post('/user/password-reset', { token, password })).status).toBe(204)
  const answer = await product.visitor.post('/session', { email: member.email, password })
  expect(answer.body.user).toMatchObject({ identifier: member.identifier, isSocial: false })
})

test('attempts are deleted when they are over', async () => {
  await signInWith(product, personAt(product))
  product.clock.advance({ minutes: 31 })
  await product.work()
  product.clock.advance({ hours: 25 })
  await product.work()
  expect(await product.database.db.selectFrom('socialSignIn').selectAll().execute()).toEqual([])
})
