/** Sign-in, sign-up and sign-out. The session is in a cookie that scripts cannot read. */
import type {
  AccountStatus,
  PasswordChange,
  Register,
  SecondFactorMethod,
  UserInfo,
  UserType,
} from '#schemas/identity/accounts.ts'
import type { codeSignInApi } from '#schemas/identity/code-sign-in.calls.gen.ts'
import type { BodyOf } from '#schemas/platform/endpoint.ts'
import { clearQuickExit, hasLeft } from './quick-exit-mark.ts'
import type { operatorApi } from '#schemas/operations/operators.calls.gen.ts'
import type { secondFactorApi } from '#schemas/identity/second-factor.calls.gen.ts'
import { send } from './api.ts'

export type Session =
  | { signedIn: false; secondFactor?: undefined }
  /** The password was correct; the second factor is still required. */
  | { signedIn: false; secondFactor: SecondFactorMethod[]; expiry: string }
  | { signedIn: true; userType: UserType; isActive: boolean; expiry: string; user: UserInfo | null }
export type Opened = Extract<Session, { signedIn: true }>
export type Waiting = Extract<Session, { secondFactor: SecondFactorMethod[] }>
export type { AccountStatus }

/** Whoever left quickly is signed out first, so that Back never shows them signed in. */
export async function readSession(): Promise<Session> {
  if (!hasLeft()) return (await send('GET', '/api/session')) as Session
  await send('DELETE', '/api/session')
  clearQuickExit()
  return { signedIn: false }
}

export const signIn = (body: { email: string; password: string }): Promise<Opened | Waiting> =>
  open<Opened | Waiting>('/api/session', body)
export const signUp = (body: Register): Promise<Opened> => open('/api/session/register', body)
export const verifyEmail = (token: string): Promise<Opened> => open('/api/session/verify', { token })
/** The proof of an address that a code from an e-mail gave; creates an account where the address has none. */
export const signInWithProof = (body: BodyOf<typeof codeSignInApi.signIn>): Promise<Opened | Waiting> =>
  open<Opened | Waiting>('/api/session/code', body)
/** A code of the authenticator app, or a recovery code. */
export const showCode = (code: string): Promise<Opened> => open('/api/session/second-factor', { code })
export const showPasskey = (body: BodyOf<typeof secondFactorApi.verifyPasskey>): Promise<Opened> =>
  open('/api/session/passkey', body)
export const changePassword = (body: PasswordChange): Promise<Opened> => open('/api/session/password', body)

async function open<Answer extends Opened | Waiting = Opened>(address: string, body: object): Promise<Answer> {
  return opened((await send('POST', address, { body })) as Answer)
}

/** Notes in this browser that a session was opened. */
export function opened<Answer extends Opened | Waiting>(session: Answer): Answer {
  // A new session, also one that waits for the second factor, has taken the place of the one that was left.
  clearQuickExit()
  if (session.signedIn) hint(session.userType)
  if (session.signedIn && session.userType === 'client')
    void import('./saved-on-device.ts').then(({ moveSavedToAccount }) => moveSavedToAccount())
  return session
}

/** Storage prefix of unsent messages, and the database of their files. */
export const unsentPlace = 'unsent-messages'
export const unsentFilesPlace = 'unsent-files'

/** Clears the user's data in this browser, whatever the server answers. */
export async function signOut(): Promise<void> {
  try {
    await send('DELETE', '/api/session')
  } catch (error) {
    // Errors on sign-out are only logged: the user wants to leave.
    console.error(error)
  } finally {
    localStorage.clear()
    sessionStorage.clear()
    globalThis.indexedDB?.deleteDatabase(unsentFilesPlace)
  }
}

/** What an operator enters to act as a user. */
export type ActAs = BodyOf<typeof operatorApi.impersonate>

/** Starts an impersonation in this browser, until it expires or is ended. */
export async function startImpersonation(body: ActAs): Promise<Opened> {
  const session = await open('/api/session/impersonation', body)
  const until = session.user?.impersonation?.until ?? session.expiry
  remember(actingHint, until)
  return session
}

/** Ends the impersonation. An error of the server is ignored, because the impersonation expires by itself. */
export async function endImpersonation(): Promise<void> {
  await send('DELETE', '/api/session/impersonation').catch((error: unknown) => console.error(error))
  forgetActing()
  hint('admin')
}

/** Storage key: until when an operator acts as a user in this browser. */
export const actingHint = 'acting'
export function forgetActing(): void {
  try {
    localStorage.removeItem(actingHint)
  } catch {
    // Without storage there is no hint.
  }
}

/** A hint for public pages, which cannot read the session: link to the account instead of the sign-in. */
function hint(userType: UserType): void {
  remember('userType', userType)
}

function remember(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // Without storage there is no hint: public pages still offer the sign-in.
  }
}
