import type { FastifyReply, FastifyRequest } from 'fastify'
import { Compile } from 'typebox/compile'
import { accountApi, Auth } from '#schemas/identity/accounts.ts'
import type { secondFactorApi } from '#schemas/identity/second-factor.ts'
import {
  ask,
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

type Entrance = typeof accountApi.login | typeof accountApi.verify | typeof accountApi.register
/** Calls that go out with the session and answer with the one that takes its place. */
type Step = typeof accountApi.updatePassword | typeof secondFactorApi.verify | typeof secondFactorApi.verifyPasskey

/** Opens a session by sign-in, sign-up or verification: a new secret each time, the one before ends. */
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

/** Goes on with a session that is there: second factor, new password. */
export async function goOn(
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
  /** The session before goes out with the call. */
  sends: boolean
}

async function open(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  { call, body, before, sends }: Opening,
): Promise<FastifyReply> {
  // The backend lets nobody in whose session could not be kept: codes are used up, and passwords counted.
  await core.sessions.check()
  const token = sends ? (before?.token ?? null) : null
  const device = isSignIn(call) ? (visitorOf(request).deviceId ?? newSecret()) : null
  const headers: Record<string, string> = device === null ? {} : { 'x-device': device }
  const answer = await ask(core, request, token, { method: 'POST', path: call.path, body, headers })
  if (!isAsPromised(answer, call)) return sendRefused(core, request, reply, answer)

  const opened = authOf(answer)
  const { userType, isActive, expiry, secondFactor } = opened
  // Sign-up answers the same whether the address was known; asking who that is would tell.
  const isTold = call !== accountApi.register && secondFactor === undefined
  const user = isTold ? await userInfo(core, request, opened.token) : null
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
  reply.code(answer.status).header('cache-control', 'no-store')
  return reply.send(secondFactor ? pendingAnswer(session) : { signedIn: true, userType, isActive, expiry, user })
}

/** Ends in a session of whoever has shown who they are. Sign-up does not, and a new password is set within a session. */
const isSignIn = (call: Entrance | Step) => call !== accountApi.register && call !== accountApi.updatePassword

const auth = Compile(Auth)

/** The token a call answered with; anything else is a broken backend. */
export function authOf(answer: BackendReply): Auth {
  const opened = jsonOf(answer)
  if (!auth.Check(opened)) throw refused('BACKEND_BROKEN')
  return opened
}

/** Keeps a session under a new secret, which goes out as the cookie; the one that was sent ends. */
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
