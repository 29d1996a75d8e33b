import type { FastifyReply, FastifyRequest } from 'fastify'
import { Compile } from 'typebox/compile'
import { accountApi, Auth } from '#schemas/identity/accounts.ts'
import type { codeSignInApi } from '#schemas/identity/code-sign-in.ts'
import type { secondFactorApi } from '#schemas/identity/second-factor.ts'
import {
  callBackend,
  type Core,
  forgetActing,
  isAsPromised,
  refuseWhileActing,
  sendRefused,
  sendSignedOut,
  sessionOf,
  setDeviceCookie,
  setSessionCookie,
} from '../core.ts'
import type { BackendReply } from '../backend/backend.ts'
import { jsonOf } from '../backend/backend-reply.ts'
import { refused } from '../http/errors.ts'
import { visitorOf } from '../http/visitor.ts'
import { newSecret } from './seal.ts'
import type { Session } from './sessions.ts'
import { endActingAtBackend, endAtBackend } from './sign-out.ts'
import { pendingAnswer, userInfo } from './who-am-i.ts'

type Entrance =
  | typeof accountApi.login
  | typeof accountApi.verify
  | typeof accountApi.register
  | typeof codeSignInApi.signIn
/** Calls that go out with the session and answer with the one that replaces it. */
type Step = typeof accountApi.updatePassword | typeof secondFactorApi.verify | typeof secondFactorApi.verifyPasskey

/** Opens a session by sign-in, sign-up or verification: a new secret each time; the previous session ends. */
export async function signIn(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  entrance: Entrance,
  body: string | undefined,
): Promise<FastifyReply> {
  const before = await sessionOf(core, request)
  return open(core, request, reply, { call: entrance, body, before, sends: entrance === accountApi.verify })
}

/** Continues an existing session: second factor, new password. */
export async function continueSignIn(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  step: Step,
  body: string | undefined,
): Promise<FastifyReply> {
  const before = await sessionOf(core, request)
  if (!before) return sendSignedOut(request, reply)
  await refuseWhileActing(core, request, before)
  return open(core, request, reply, { call: step, body, before, sends: true })
}

interface Opening {
  call: Entrance | Step
  body: string | undefined
  before: Session | null
  /** The call carries the previous session. */
  sends: boolean
}

async function open(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  { call, body, before, sends }: Opening,
): Promise<FastifyReply> {
  // Checked before the call, which uses up codes and counts attempts: a session that cannot be stored would waste them.
  await core.sessions.check()
  const token = sends ? (before?.token ?? null) : null
  const device = isSignIn(call) ? deviceOf(request) : null
  const headers: Record<string, string> = device === null ? {} : { 'x-device': device }
  const answer = await callBackend(core, request, token, { method: 'POST', path: call.path, body, headers })
  if (!isAsPromised(answer, call)) return sendRefused(core, request, reply, answer)

  // Sign-up answers the same for known addresses; asking for the person would reveal the difference.
  const isPersonSent = call !== accountApi.register
  const established = await establish(core, request, reply, { opened: authOf(answer), before, device, isPersonSent })
  reply.code(answer.status).header('cache-control', 'no-store')
  return reply.send(established)
}

interface Establishing {
  opened: Auth
  before: Session | null
  /** Value of the known-browser cookie that went out with a sign-in. */
  device: string | null
  isPersonSent: boolean
}

export const deviceOf = (request: FastifyRequest): string => visitorOf(request).deviceId ?? newSecret()

/** Stores a session that the backend has opened, ends the previous one, and returns the answer for the page. */
export async function establish(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  { opened, before, device, isPersonSent }: Establishing,
): Promise<object> {
  const { userType, isActive, expiry, secondFactor } = opened
  const user = isPersonSent && secondFactor === undefined ? await userInfo(core, request, opened.token) : null
  const person = user ? core.hashPerson(user.identifier) : ''
  const session = {
    token: opened.token,
    expiresAt: Date.parse(expiry),
    userType,
    isActive,
    person,
    ...(secondFactor ? { secondFactor } : {}),
  }
  await replaceSession(core, request, reply, session).catch((error: unknown) => {
    if (before?.token !== opened.token) endAtBackend(core, request, opened.token)
    throw error
  })
  if (device !== null && !secondFactor) setDeviceCookie(reply, device)
  if (before && visitorOf(request).sentActingCookie) endActingAtBackend(core, request, before)
  await forgetActing(core, request, reply)
  if (before && before.token !== opened.token) endAtBackend(core, request, before.token)

  request.person = person
  return secondFactor ? pendingAnswer(session) : { signedIn: true, userType, isActive, expiry, user }
}

/**
 * The call ends with a session of an authenticated person. Sign-up does not, and a new password is set within a
 * session.
 */
const isSignIn = (call: Entrance | Step) => call !== accountApi.register && call !== accountApi.updatePassword

const auth = Compile(Auth)

/** The token that a call answered with; anything else means that the backend is broken. */
export function authOf(answer: BackendReply): Auth {
  const opened = jsonOf(answer)
  if (!auth.Check(opened)) throw refused('BACKEND_BROKEN')
  return opened
}

/** Stores a session under a new secret, which goes out as the cookie; the session that was sent ends. */
export async function replaceSession(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session,
): Promise<string> {
  const secret = await core.sessions.start(session)
  const { sessionId } = visitorOf(request)
  if (sessionId !== null) await core.sessions.end(sessionId)
  setSessionCookie(reply, secret, secondsLeft(core, session))
  return secret
}

export const secondsLeft = (core: Core, { expiresAt }: Session) =>
  Math.max(1, Math.floor((expiresAt - core.clock()) / 1000))
