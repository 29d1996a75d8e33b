import { describe, expect, test } from 'vitest'
import { authenticator } from './authenticator.ts'
import { member } from './people.ts'
import { addPasskey, backend, logIn, pendingOf, setUpApp, site, useBackend, withApp } from './second-factor-steps.ts'

useBackend()

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

  test('is offered for this site and this user, excluding existing ones', async () => {
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

  test('is stored with its name; the first factor adds recovery codes', async () => {
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
    ['the response to another request', { type: 'webauthn.create' }],
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

  test('of another user is refused', async () => {
    const [person, other] = [await withPasskey(), await withPasskey()]
    const token = await pendingOf(person)
    const { challenge } = await optionsFor(token)
    expect((await show(token, other.key.show({ challenge }))).body.code).toBe('PASSKEY_FAILED')
  })

  test('answers only the challenge of its own session, in time, once', async () => {
    const person = await withPasskey()
    const [one, other] = [await pendingOf(person), await pendingOf(person)]
    const { challenge } = await optionsFor(one)
    expect((await show(other, person.key.show({ challenge }))).body.code).toBe('PASSKEY_FAILED')
    backend.wait({ minutes: 5 })
    expect((await show(one, person.key.show({ challenge }))).body.code).toBe('PASSKEY_FAILED')
    const { challenge: fresh } = await optionsFor(one)
    expect((await show(one, person.key.show({ challenge: fresh }))).status).toBe(200)
  })

  test('of two answers to one challenge at the same moment one is accepted', async () => {
    const person = await withPasskey()
    const token = await pendingOf(person)
    const { challenge } = await optionsFor(token)
    const answers = await Promise.all([1, 2].map(() => show(token, person.key.show({ challenge }))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('with a decreasing counter is treated as a copy', async () => {
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

  test('made on another site, for another challenge or for a sign-in is refused', async () => {
    const person = await member(backend)
    const key = authenticator(site)
    for (const change of [
      { origin: 'https://evil.test' },
      { rpID: 'evil.test' },
      { challenge: Buffer.from('another challenge of 32 bytes !!').toString('base64url') },
      { type: 'webauthn.get' },
    ]) {
      const { body: begun } = await backend.call('/user/second-factor/passkey/options', {
        body: {},
        token: person.token,
      })
      const credential = key.create({ challenge: begun.options.challenge, ...change })
      const { body } = await backend.call('/user/second-factor/passkey', { body: { credential }, token: person.token })
      expect(body.code).toBe('PASSKEY_FAILED')
    }
    expect((await logIn(person)).body).not.toHaveProperty('secondFactor')
  })

  test('that already belongs to another user is refused', async () => {
    const [person, other] = [await withPasskey(), await member(backend)]
    const { body: begun } = await backend.call('/user/second-factor/passkey/options', { body: {}, token: other.token })
    const credential = person.key.create({ challenge: begun.options.challenge })
    const { body } = await backend.call('/user/second-factor/passkey', { body: { credential }, token: other.token })
    expect(body.code).toBe('PASSKEY_FAILED')
  })

  test('malformed input is refused without an error', async () => {
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

  test('is requested only where there is one', async () => {
    const person = await withApp()
    const token = await pendingOf(person)
    const { body } = await backend.call('/user/login/passkey/options', { body: {}, token })
    expect(body.code).toBe('PASSKEY_FAILED')
  })

  test('is limited to ten', async () => {
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
    expect([status, body.fields]).toEqual([422, { name: 'You already have ten passkeys. Please remove one first.' }])
  })
})
