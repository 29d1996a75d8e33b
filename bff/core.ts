/** What the doors of the BFF share. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#schemas/kit.ts'
import type { Backend, BackendReply } from './kit/backend.ts'
import { isJson, isSuccess, problemFrom } from './kit/backend-reply.ts'
import { refused, sendProblem, sendRefusal } from './kit/errors.ts'
import { headersOut } from './kit/headers.ts'
import { sessionCookie, visitorOf } from './kit/visitor.ts'
import type { Session, Sessions } from './session/sessions.ts'
import type { Limits } from './settings.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Keyed hash of the signed-in person, for the log. */
    person: string | null
  }
}

export interface Core {
  backend: Backend
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

/** The session of a request, if it has one that the store still knows. */
export async function sessionOf(core: Core, request: FastifyRequest): Promise<Session | null> {
  const { sessionId } = visitorOf(request)
  const session = sessionId === null ? null : await core.sessions.find(sessionId)
  if (session) request.person = session.person
  return session
}

interface Question {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: string | Buffer | undefined
  /** Headers of this call alone. */
  headers?: Record<string, string>
}

/** Asks the backend on behalf of a visitor. */
export function ask(
  core: Core,
  request: FastifyRequest,
  token: string | null,
  { method, path, body, headers }: Question,
): Promise<BackendReply> {
  const out = headersOut(request, token, core)
  if (body !== undefined) out['content-type'] = 'application/json'
  if (headers) Object.assign(out, headers)
  return core.backend.send({ method, path, headers: out, body })
}

/** Nobody is signed in where somebody must be: the web goes to /login/ with the way back. */
export function sendSignedOut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (visitorOf(request).sentCookie) clearSessionCookie(reply)
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
  if (problem.code === 'UNAUTHORIZED_ACCESS') await forget(core, request, reply)
  return sendProblem(problem, reply)
}

/** Ends the visitor's session on this side. */
export async function forget(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { sessionId, sentCookie } = visitorOf(request)
  if (sessionId !== null) await core.sessions.end(sessionId)
  if (sentCookie) clearSessionCookie(reply)
}

/** A success with the kind of content its endpoint promises. */
export const isAsPromised = (answer: BackendReply, { bytes }: Endpoint) =>
  isSuccess(answer) && (answer.status === 204 || answer.status === 304 || (bytes ? isFile(answer) : isJson(answer)))

const isFile = ({ headers }: BackendReply) =>
  typeof headers['content-type'] === 'string' &&
  /^(?:image\/[a-z+.-]+|application\/pdf|text\/(?:csv|calendar))\b/.test(headers['content-type'])

const cookie = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const

export const setSessionCookie = (reply: FastifyReply, secret: string, seconds: number) =>
  reply.setCookie(sessionCookie, secret, { ...cookie, maxAge: seconds })

export const clearSessionCookie = (reply: FastifyReply) => reply.clearCookie(sessionCookie, cookie)
