import { describe, expect, test } from 'vitest'
import { member } from './people.ts'
import {
  addPasskey,
  backend,
  logIn,
  pendingOf,
  promote,
  setUpApp,
  showCode,
  start,
  useBackend,
  withApp,
} from './second-factor-steps.ts'

useBackend()

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

  test('of two equal ones at the same moment one signs in', async () => {
    const person = await withApp()
    const tokens = [await pendingOf(person), await pendingOf(person)]
    const answers = await Promise.all(tokens.map((token) => showCode(token, person.codes[0] as string)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
  })

  test('new ones replace the old ones; a password typed long ago is not enough', async () => {
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

  test('those of another user are refused', async () => {
    const [person, other] = [await withApp(), await withApp()]
    expect((await showCode(await pendingOf(person), other.codes[0] as string)).body.code).toBe('CODE_INVALID')
  })

  test('are no longer offered when they are used up', async () => {
    const person = await withApp()
    await backend.db.updateTable('recoveryCode').set({ usedAt: '2026-11-21T09:00:00Z' }).execute()
    expect((await logIn(person)).body.secondFactor).toEqual(['totp'])
  })
})

describe('removing a second factor', () => {
  const remove = (token: string, factor: string) =>
    backend.call(`/user/second-factor/${factor}`, { method: 'DELETE', token })

  test('the password is enough again, recovery codes are gone, the owner is notified', async () => {
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

  test('one of another user looks like an unknown one and like one that was never confirmed', async () => {
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

  test('needs a recently typed password', async () => {
    const person = await withApp()
    backend.wait({ minutes: 15 })
    expect((await remove(person.token, person.factor)).body.code).toBe('PASSWORD_REQUIRED')
  })

  test('operators keep one, even when two are removed at the same moment', async () => {
    const person = await withApp()
    await promote(person.email)
    const last = await remove(person.token, person.factor)
    expect([last.status, last.body.code]).toEqual([409, 'LAST_FACTOR'])
    expect(last.body.message).toMatch(/^Your account always needs a second factor/)
    const { body } = await addPasskey(person.token)
    const ids: string[] = body.factors.map(({ identifier }: { identifier: string }) => identifier)
    const answers = await Promise.all(ids.map((id) => remove(person.token, id)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })
})

describe('an operator without a second factor', () => {
  test('can do nothing but set one up, and has full access once it is set up', async () => {
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

  test('can confirm the password for that', async () => {
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
