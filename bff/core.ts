/** What the doors of the BFF share. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fileKinds } from '#schemas/platform/files.ts'
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import { signInLimits } from '#schemas/identity/sign-in-limits.ts'
import type { Backend, BackendCall, BackendReply, OpenReply } from './backend/backend.ts'
import type { DownloadPlaces } from './http/download-places.ts'
import type { PublicCalls } from './http/public-calls.ts'
import { isJson, isSuccess, problemFrom } from './backend/backend-reply.ts'
import { refused, sendProblem, sendRefusal } from './http/errors.ts'
import { headersOut, unattended } from './http/headers.ts'
import { actingCookie, deviceCookie, sessionCookie, visitorOf } from './http/visitor.ts'
import { keyOf } from './session/seal.ts'
import type { Session, Sessions } from './session/sessions.ts'
import type { Limits } from './settings.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Keyed hash of the signed-in person, for the log. */
    person: string | null
    /** The same of the operator who acts in that person's place. */
    operator: string | null
  }
}

export interface Core {
  backend: Backend
  /** Aborted when the process was told to stop. */
  draining: AbortSignal
  downloads: DownloadPlaces
  publicCalls: PublicCalls
  sessions: Sessions
  limits: Limits
  clock: () => number
  defaultCountry: string
  edgeCountryHeader?: string | undefined
  /** Keyed hash of a person's identifier, for the log. */
  hashPerson: (identifier: string) => string
  /** A failure that the visitor is not told of. */
  note: (what: string, error: unknown, requestId: string) => void
}

/** The visitor's own session, if they have one that the store still knows. */
export async function sessionOf(core: Core, request: FastifyRequest): Promise<Session | null> {
  const { sessionId } = visitorOf(request)
  const session = sessionId === null ? null : await core.sessions.find(sessionId)
  // What counts only beside another session is none by itself.
  if (!session || session.actsBeside !== undefined) return null
  request.person = session.person
  return session
}

/** The session of the person an operator acts for: only beside the operator's own session that began it. */
export async function actingSessionOf(core: Core, request: FastifyRequest, own: Session): Promise<Session | null> {
  const { sessionId, actingId } = visitorOf(request)
  if (actingId === null || sessionId === null || own.userType !== 'admin') return null
  const acting = await core.sessions.find(actingId)
  if (acting?.actsBeside !== keyOf(sessionId)) return null
  request.operator = own.person
  request.person = acting.person
  return acting
}

/** Refuses what an operator would do in the own name while acting as somebody else. */
export async function refuseWhileActing(core: Core, request: FastifyRequest, own: Session | null): Promise<void> {
  if (own && (await actingSessionOf(core, request, own))) throw refused('IMPERSONATION_OPEN')
}

/**
 * The session with which a call goes out: that of the person an operator acts for. Operators' calls are refused meanwhile.
 * Where it has ended, the call is refused too, so that nothing meant for one person is done as another.
 */
export async function callerOf(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  { path, isPublic }: { path: string; isPublic: boolean },
): Promise<Session | null> {
  const own = await sessionOf(core, request)
  if (visitorOf(request).actingId === null || own?.userType !== 'admin') return own
  const acting = await actingSessionOf(core, request, own)
  const isOperators = path.startsWith('/admin/')
  if (acting && isOperators) throw refused('IMPERSONATION_OPEN')
  if (acting) return acting
  clearActingCookie(reply)
  if (isPublic || isOperators) return own
  throw refused('IMPERSONATION_ENDED')
}

/** Counts a read of what everybody may read. */
export const countRead = (
  { publicCalls }: Core,
  { ip }: FastifyRequest,
  session: Session | null,
  what: 'reads' | 'pictures' = 'reads',
): void => publicCalls.take({ person: session?.person ?? null, address: ip }, what)

interface Question {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** JSON, or bytes as they come, which name their kind themselves. */
  body?: BackendCall['body']
  /** Headers of this call alone. */
  headers?: Record<string, string>
  /** Asks somebody else's server, such as a payment gateway. */
  slow?: boolean | undefined
}

/** Asks the backend on behalf of a visitor. */
export const ask = (
  core: Core,
  request: FastifyRequest,
  token: string | null,
  question: Question,
): Promise<BackendReply> => core.backend.send(callFor(core, request, token, question))

/** Asks the backend for a file, which comes bit by bit. */
export const askForFile = (
  core: Core,
  request: FastifyRequest,
  token: string | null,
  question: Question,
): Promise<OpenReply> => core.backend.open(callFor(core, request, token, question))

/** Follows what the backend tells, as long as both sides stay. Browsers open streams anew by themselves. */
export const follow = (
  core: Core,
  request: FastifyRequest,
  token: string | null,
  question: Question,
): Promise<OpenReply> => core.backend.follow(callFor(core, request, token, { ...question, headers: unattended }))

function callFor(
  core: Core,
  request: FastifyRequest,
  token: string | null,
  { method, path, body, headers, slow }: Question,
): BackendCall {
  const out = headersOut(request, token, core)
  if (body !== undefined) out['content-type'] = 'application/json'
  if (headers) Object.assign(out, headers)
  return { method, path, headers: out, body, isSlow: slow, until: deadlineOf(request, core.limits) }
}

const deadlines = new WeakMap<FastifyRequest, number>()

/** What comes last, such as ending an old session, has time for one try. */
const leastTime = 500

/** All calls of one request share its time, which begins with the first: reading the request has limits of its own. */
function deadlineOf(request: FastifyRequest, { backendTotalTimeout }: Limits): number {
  const deadline = deadlines.get(request) ?? performance.now() + backendTotalTimeout
  deadlines.set(request, deadline)
  return Math.max(deadline, performance.now() + leastTime)
}

/** Nobody is signed in where somebody must be: the web goes to /login/ with the way back. */
export function sendSignedOut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { sentCookie, sentActingCookie } = visitorOf(request)
  if (sentCookie) clearSessionCookie(reply)
  if (sentActingCookie) clearActingCookie(reply)
  return sendRefusal(refused('UNAUTHORIZED_ACCESS'), request, reply)
}

/** Hands a backend's refusal on in the one form of errors; one that ends the session ends it here too. */
export async function sendRefused(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: BackendReply,
): Promise<FastifyReply> {
  const visitor = visitorOf(request)
  const problem = problemFrom(answer, visitor.locale, request.id)
  if (problem.code !== 'UNAUTHORIZED_ACCESS') return sendProblem(problem, reply)
  if (request.operator !== null) {
    await forgetActing(core, request, reply)
    return sendRefusal(refused('IMPERSONATION_ENDED'), request, reply)
  }
  await forget(core, request, reply)
  return sendProblem(problem, reply)
}

/** Ends the visitor's session on this side, and with it what it did as somebody else. */
export async function forget(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { sessionId, sentCookie } = visitorOf(request)
  if (sessionId !== null) await core.sessions.endSurely(sessionId)
  if (sentCookie) clearSessionCookie(reply)
  await forgetActing(core, request, reply)
}

/** Ends, on this side, what an operator does as somebody else. */
export async function forgetActing(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { actingId, sentActingCookie } = visitorOf(request)
  if (actingId !== null) await core.sessions.endSurely(actingId)
  if (sentActingCookie) clearActingCookie(reply)
}

/** A success with the kind of content its endpoint promises. */
export const isAsPromised = (answer: BackendReply, { bytes, reply }: Endpoint) => {
  if (!isSuccess(answer)) return false
  if (answer.status === 204 || answer.status === 304) return true
  const isStillMaking = reply !== undefined && answer.status === 202
  return bytes && !isStillMaking ? isFile(answer) : isJson(answer)
}

const isFile = ({ headers: { 'content-type': type } }: BackendReply) =>
  typeof type === 'string' &&
  (/^(?:image\/[a-z+.-]+|application\/zip|text\/(?:csv|calendar))\b/.test(type) || fileTypes.includes(type))

const fileTypes: readonly string[] = Object.values(fileKinds).map(({ type }) => type)

const cookie = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const

export const setSessionCookie = (reply: FastifyReply, secret: string, seconds: number) =>
  reply.setCookie(sessionCookie, secret, { ...cookie, maxAge: seconds })

export const clearSessionCookie = (reply: FastifyReply) => reply.clearCookie(sessionCookie, cookie)

export const setActingCookie = (reply: FastifyReply, secret: string, seconds: number) =>
  reply.setCookie(actingCookie, secret, { ...cookie, maxAge: seconds })

export const setDeviceCookie = (reply: FastifyReply, device: string) =>
  reply.setCookie(deviceCookie, device, { ...cookie, maxAge: signInLimits.knownOriginDays * 86_400 })

export const clearActingCookie = (reply: FastifyReply) => reply.clearCookie(actingCookie, cookie)
