/** Sign-in, sign-up and sign-out. The session itself lies in a cookie that no script can read. */
import type { AccountStatus, Register, UserInfo, UserType } from '#schemas/accounts.ts'
import { send } from './api.ts'

export type Session =
  | { signedIn: false }
  | { signedIn: true; userType: UserType; isActive: boolean; expiry: string; user: UserInfo | null }
type Opened = Extract<Session, { signedIn: true }>
export type { AccountStatus }

export const readSession = async (): Promise<Session> => (await send('GET', '/api/session')) as Session

export const signIn = (body: { email: string; password: string }): Promise<Opened> => open('/api/session', body)
export const signUp = (body: Register): Promise<Opened> => open('/api/session/register', body)
export const verifyEmail = (token: string): Promise<Opened> => open('/api/session/verify', { token })

async function open(address: string, body: object): Promise<Opened> {
  const session = (await send('POST', address, { body })) as Opened
  hint(session.userType)
  return session
}

/** Whatever the server says, this browser forgets the person. */
export async function signOut(): Promise<void> {
  try {
    await send('DELETE', '/api/session')
  } catch (error) {
    // Errors on the way out are logged only: the person wanted to leave (specification, section 4).
    console.error(error)
  } finally {
    localStorage.clear()
    sessionStorage.clear()
  }
}

/** A hint for public pages, which know nothing of the session: show the way to the account instead of the sign-in. */
function hint(userType: UserType): void {
  try {
    localStorage.setItem('userType', userType)
  } catch {
    // Without storage the public pages go on offering the sign-in.
  }
}

/** Kind of the person who signed in here last. */
export function lastUserType(): string | null {
  try {
    return localStorage.getItem('userType')
  } catch {
    // Without storage nothing is known.
    return null
  }
}
