/** Sign-in, sign-up and sign-out. The session itself lies in a cookie that no script can read. */
import type {
  AccountStatus,
  PasswordChange,
  Register,
  SecondFactorMethod,
  UserInfo,
  UserType,
} from '#schemas/identity/accounts.ts'
import type { BodyOf } from '#schemas/platform/endpoint.ts'
import type { operatorApi } from '#schemas/operations/operators.ts'
import type { secondFactorApi } from '#schemas/identity/second-factor.ts'
import { forgetLeft, hasLeft } from '../crisis/left.ts'
import { send } from './api.ts'

export type Session =
  | { signedIn: false; secondFactor?: undefined }
  /** The password was right; the second factor is still to be shown. */
  | { signedIn: false; secondFactor: SecondFactorMethod[]; expiry: string }
  | { signedIn: true; userType: UserType; isActive: boolean; expiry: string; user: UserInfo | null }
type Opened = Extract<Session, { signedIn: true }>
export type Waiting = Extract<Session, { secondFactor: SecondFactorMethod[] }>
export type { AccountStatus }

/** Whoever left quickly is signed out first, so that Back never shows them signed in. */
export async function readSession(): Promise<Session> {
  if (!hasLeft()) return (await send('GET', '/api/session')) as Session
  await send('DELETE', '/api/session')
  forgetLeft()
  return { signedIn: false }
}

export const signIn = (body: { email: string; password: string }): Promise<Opened | Waiting> =>
  open<Opened | Waiting>('/api/session', body)
export const signUp = (body: Register): Promise<Opened> => open('/api/session/register', body)
export const verifyEmail = (token: string): Promise<Opened> => open('/api/session/verify', { token })
/** A code of the app, or a recovery code. */
export const showCode = (code: string): Promise<Opened> => open('/api/session/second-factor', { code })
export const showPasskey = (body: BodyOf<typeof secondFactorApi.verifyPasskey>): Promise<Opened> =>
  open('/api/session/passkey', body)
export const changePassword = (body: PasswordChange): Promise<Opened> => open('/api/session/password', body)

async function open<Answer extends Opened | Waiting = Opened>(address: string, body: object): Promise<Answer> {
  const session = (await send('POST', address, { body })) as Answer
  // A new session, also one that waits for the second factor, has taken the place of the one that was left.
  forgetLeft()
  if (session.signedIn) hint(session.userType)
  return session
}

/** Where this browser keeps messages that are not sent yet, and the database of their files. */
export const unsentPlace = 'unsent-messages'
export const unsentFilesPlace = 'unsent-files'

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
    globalThis.indexedDB?.deleteDatabase(unsentFilesPlace)
  }
}

/** What an operator says to act as somebody. */
export type ActAs = BodyOf<typeof operatorApi.impersonate>

/** From now on this browser acts as somebody else, until the time is over or it is ended. */
export async function startImpersonation(body: ActAs): Promise<Opened> {
  const session = await open('/api/session/impersonation', body)
  const until = session.user?.impersonation?.until ?? session.expiry
  remember(actingHint, until)
  return session
}

/** Back to oneself; what the server says does not matter, its time ends by itself. */
export async function endImpersonation(): Promise<void> {
  await send('DELETE', '/api/session/impersonation').catch((error: unknown) => console.error(error))
  forgetActing()
  hint('admin')
}

/** In the browser's storage: until when somebody acts as somebody else here. */
export const actingHint = 'acting'
export function forgetActing(): void {
  try {
    localStorage.removeItem(actingHint)
  } catch {
    // Without storage nothing was remembered.
  }
}

/** A hint for public pages, which know nothing of the session: show the way to the account instead of the sign-in. */
function hint(userType: UserType): void {
  remember('userType', userType)
}

function remember(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
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
