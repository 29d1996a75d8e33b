import type { TestBackend } from './backend.ts'
import { codeIn } from './backend.ts'

let count = 0

/** A sign-up that satisfies every rule; each has an address of its own. */
export const clientBody = (over: object = {}) => {
  count += 1
  return {
    userType: 'client',
    firstName: 'Clara',
    lastName: 'Okafor',
    email: `clara${count}@example.com`,
    phoneNumber: '+2348012345678',
    password: 'quiet-harbour-9',
    confirmPassword: 'quiet-harbour-9',
    termsAgreed: true,
    ...over,
  }
}

/** Signs up from a network of its own, so that the limit per network does not apply. */
export async function signUp(backend: TestBackend, over: object = {}) {
  const body = clientBody(over)
  const { status, body: auth } = await backend.call('/user/register', { body, from: `198.51.100.${(count % 250) + 1}` })
  return { ...body, status, token: auth.token as string, auth }
}

export async function newestCode(backend: TestBackend, email: string): Promise<string> {
  return codeIn((await backend.mailsTo(email)).at(-1))
}

/** Signs up and verifies; returns the full session. */
export async function member(backend: TestBackend, over: object = {}) {
  const person = await signUp(backend, over)
  const code = await newestCode(backend, person.email)
  const { body: auth } = await backend.call('/user/register/verify', { body: { token: code }, token: person.token })
  return { ...person, limitedToken: person.token, token: auth.token as string, auth }
}
