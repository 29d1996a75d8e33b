/** What the routes of the BFF share. */
import { randomUUIDv7 } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fileKinds } from '#schemas/platform/files.ts'
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import type { Locale } from '#schemas/platform/locale.ts'
import { signInLimits } from '#schemas/identity/sign-in-limits.ts'
import type { Backend, BackendCall, BackendReply, OpenReply } from './backend/backend.ts'
import type { DownloadPlaces } from './http/download-places.ts'
import type { PublicCalls } from './http/public-calls.ts'
import { isJson, isSuccess, problemFrom } from './backend/backend-reply.ts'
import { refused, sendProblem, sendRefusal } from './http/errors.ts'
import { headersOut, unattended } from './http/headers.ts'
import {
  actingCookie,
  backCookie,
  deviceCookie,
  roomCookie,
  sessionCookie,
  socialCookie,
  visitorOf,
} from './http/visitor.ts'
import { keyOf } from './session/seal.ts'
import type { Audience } from './pages/pages.ts'
import type { RoomGuests } from './session/room-guests.ts'
import type { Session, Sessions } from './session/sessions.ts'
import type { Limits } from './settings.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Keyed hash of the signed-in person, for the log. */
    person: string | null
    /** The same for the operator who acts for that person. */
    operator: string | null
  }
}

export interface Core {
  backend: Backend
  /** Aborted when the process begins to shut down. */
  draining: AbortSignal
  downloads: DownloadPlaces
  publicCalls: PublicCalls
  sessions: Sessions
  roomGuests: RoomGuests
  limits: Limits
  clock: () => number
  defaultCountry: string
  edgeCountryHeader?: string | undefined
  /** Keyed hash of a person's identifier, for the log. */
  hashPerson: (identifier: string) => string
  /** Logs a failure that the visitor does not see. */
  note: (what: string, error: unknown, requestId: string) => void
}

/** The visitor's own session, if the session store still has it. */
export async function sessionOf(core: Core, request: FastifyRequest): Promise<Session | null> {
  const { sessionId } = visitorOf(request)
  const session = sessionId === null ? null : await core.sessions.find(sessionId)
  // A session that counts only beside another one is no session of its own.
  if (!session || session.actsBeside !== undefined) return null
  request.person = session.person
  return session
}

/** The session of the person an operator acts for: valid only beside the operator's session that started it. */
export async function actingSessionOf(core: Core, request: FastifyRequest, own: Session): Promise<Session | null> {
  const { sessionId, actingId } = visitorOf(request)
  if (actingId === null || sessionId === null || own.userType !== 'admin') return null
  const acting = await core.sessions.find(actingId)
  if (acting?.actsBeside !== keyOf(sessionId)) return null
  request.operator = own.person
  request.person = acting.person
  return acting
}

/** Whose pages a visitor sees, null for nobody and while an operator acts for somebody. It does not name the person in the log. */
export async function audienceOf({ sessions }: Core, request: FastifyRequest): Promise<Audience | null> {
  const { sessionId, actingId } = visitorOf(request)
  const session = sessionId === null || actingId !== null ? null : await sessions.find(sessionId)
  return session && session.actsBeside === undefined && !session.secondFactor ? session : null
}

/** Refuses what an operator would do under their own name while acting for somebody else. */
export async function refuseWhileActing(core: Core, request: FastifyRequest, own: Session | null): Promise<void> {
  if (own && (await actingSessionOf(core, request, own))) throw refused('IMPERSONATION_OPEN')
}

/**
 * The session with which a call goes out: that of the person an operator acts for. Calls for operators are refused
 * meanwhile. When that session has ended, the call is refused too, so that nothing meant for one person is done as
 * another.
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

/** Counts a read of public content. */
export const countRead = (
  { publicCalls }: Core,
  { ip }: FastifyRequest,
  session: Session | null,
  what: 'reads' | 'pictures' = 'reads',
): void => publicCalls.take({ person: session?.person ?? null, address: ip }, what)

interface Question {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** JSON, or bytes that name their content type themselves. */
  body?: BackendCall['body']
  /** Headers of this call only. */
  headers?: Record<string, string>
  /** Calls an external server, such as a payment gateway. */
  slow?: boolean | undefined
}

/** Calls the backend on behalf of a visitor. */
export const callBackend = (
  core: Core,
  request: FastifyRequest,
  token: string | null,
  question: Question,
): Promise<BackendReply> => core.backend.send(callFor(core, request, token, question))

/** Reads public data as a visitor of whom nothing is known: what comes back is shown to everybody. */
export const readAsNobody = ({ backend, defaultCountry }: Core, path: string, locale: Locale): Promise<BackendReply> =>
  backend.send({
    method: 'GET',
    path,
    headers: {
      accept: 'application/json',
      'x-language': locale,
      'x-locale': locale,
      'x-countrycode': defaultCountry,
      'x-request-id': randomUUIDv7(),
      ...unattended,
    },
  })

/** Requests a file from the backend, which is streamed. */
export const fetchFromBackend = (
  core: Core,
  request: FastifyRequest,
  token: string | null,
  question: Question,
): Promise<OpenReply> => core.backend.open(callFor(core, request, token, question))

/** Streams the backend's events while both sides are connected. Browsers reconnect by themselves. */
export const openEventStream = (
  core: Core,
  request: FastifyRequest,
  token: string | null,
  question: Question,
): Promise<OpenReply> =>
  core.backend.follow(callFor(core, request, token, { ...question, headers: { ...question.headers, ...unattended } }))

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

/** A last call, such as ending a replaced session, has time for one try. */
const leastTime = 500

/**
 * All calls of one request share one time budget. It starts with the first call: reading the request has limits of its
 * own.
 */
function deadlineOf(request: FastifyRequest, { backendTotalTimeout }: Limits): number {
  const deadline = deadlines.get(request) ?? performance.now() + backendTotalTimeout
  deadlines.set(request, deadline)
  return Math.max(deadline, performance.now() + leastTime)
}

/** The route needs a signed-in person: the web redirects to /login/ with a return address. */
export function sendSignedOut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { sentCookie, sentActingCookie } = visitorOf(request)
  if (sentCookie) clearSessionCookie(reply)
  if (sentActingCookie) clearActingCookie(reply)
  return sendRefusal(refused('UNAUTHORIZED_ACCESS'), request, reply)
}

/** Forwards a backend's refusal in the one error format; a refusal that ends the session ends it here too. */
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

/** Ends the visitor's session in the BFF, and the session of the person they act for. */
export async function forget(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { sessionId, sentCookie } = visitorOf(request)
  if (sessionId !== null) await core.sessions.endSurely(sessionId)
  if (sentCookie) clearSessionCookie(reply)
  await forgetActing(core, request, reply)
}

/** Ends, in the BFF, the session of the person an operator acts for. */
export async function forgetActing(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { actingId, sentActingCookie } = visitorOf(request)
  if (actingId !== null) await core.sessions.endSurely(actingId)
  if (sentActingCookie) clearActingCookie(reply)
}

/** A successful answer with the content type of its endpoint. */
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

export const setRoomCookie = (reply: FastifyReply, secret: string, seconds: number) =>
  reply.setCookie(roomCookie, secret, { ...cookie, maxAge: seconds })

export const clearRoomCookie = (reply: FastifyReply) => reply.clearCookie(roomCookie, cookie)

export const setSocialCookie = (reply: FastifyReply, secret: string, seconds: number) =>
  reply.setCookie(socialCookie, secret, { ...cookie, maxAge: seconds })

export const clearSocialCookie = (reply: FastifyReply) => reply.clearCookie(socialCookie, cookie)

/** Lax, because it has to be there when the provider sends the browser back. */
const back = { ...cookie, sameSite: 'lax' } as const

export const setBackCookie = (reply: FastifyReply, page: string, seconds: number) =>
  reply.setCookie(backCookie, page, { ...back, maxAge: seconds })

export const clearBackCookie = (reply: FastifyReply) => reply.clearCookie(backCookie, back)

export const clearActingCookie = (reply: FastifyReply) => reply.clearCookie(actingCookie, cookie)
