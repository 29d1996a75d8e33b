/** Steps with second factors that the tests share. */
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { authenticator } from './authenticator.ts'
import { openBackend, type TestBackend } from './backend.ts'
import { member } from './people.ts'

/** The backend of the file that called `useBackend`. */
export let backend: TestBackend

/** Called once by each test file: opens a backend for it, and resets the clock before each test. */
export function useBackend(): void {
  beforeAll(async () => {
    backend = await openBackend()
  })
  afterAll(() => backend.close())
  beforeEach(async () => {
    await backend.db.deleteFrom('throttle').execute()
    backend.clock.now = Temporal.Instant.from('2026-11-21T09:00:00Z')
  })
}

export type Person = Awaited<ReturnType<typeof member>>
export type WithApp = Person & { secret: string; codes: string[]; factor: string }

export const site = { origin: 'https://solace.example', rpID: 'solace.example' }

/** The digits that the app shows now, or this many steps later. */
export const codeOf = (secret: string, steps = 0) =>
  generateSync({
    secret: secret.replaceAll(' ', ''),
    epoch: Math.floor(backend.clock.now.epochMilliseconds / 1000) + steps * 30,
  })

export const logIn = ({ email, password }: Person) => backend.call('/user/login', { body: { email, password } })
export const showCode = (token: string, code: string) =>
  backend.call('/user/login/second-factor', { body: { code }, token })

/** Makes a user an operator. */
export const promote = (email: string) =>
  backend.db.updateTable('appUser').set({ userType: 'admin' }).where('email', '=', email).execute()

export const start = (token: string) => backend.call('/user/second-factor/totp', { body: {}, token })
export const confirm = (token: string, factor: string, code: string) =>
  backend.call(`/user/second-factor/totp/${factor}/confirm`, { body: { code }, token })

export async function setUpApp(token: string) {
  const { body: app } = await start(token)
  const { status, body } = await confirm(token, app.identifier, codeOf(app.secret))
  expect(status).toBe(200)
  return { secret: app.secret as string, factor: app.identifier as string, codes: body.recoveryCodes as string[] }
}

/** A user with an app, half a minute after its set-up. */
export async function withApp(): Promise<WithApp> {
  const person = await member(backend)
  const app = await setUpApp(person.token)
  backend.wait({ seconds: 30 })
  return { ...person, ...app }
}

export const pendingOf = async (person: Person): Promise<string> => (await logIn(person)).body.token

export async function addPasskey(token: string, name?: string) {
  const key = authenticator(site)
  const { body: begun } = await backend.call('/user/second-factor/passkey/options', { body: {}, token })
  const credential = key.create({ challenge: begun.options.challenge })
  const answer = await backend.call('/user/second-factor/passkey', {
    body: { credential, ...(name && { name }) },
    token,
  })
  return { key, ...answer }
}

export const auditOf = (action: string) =>
  backend.db.selectFrom('auditEvent').select(['subject', 'details']).where('action', '=', action).execute()
