/**
 * `/api/<path of a call>`: forwards the listed calls of the product, validated, with the session's token and nothing
 * else.
 */
import { pipeline, type Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#schemas/platform/endpoint.ts'
import { rightOf } from '#schemas/rights.ts'
import {
  callBackend,
  fetchFromBackend,
  callerOf,
  type Core,
  countRead,
  isAsPromised,
  sendRefused,
  sendSignedOut,
} from '../core.ts'
import { releaseAdmission } from '../http/admission.ts'
import { refused } from '../http/errors.ts'
import { isJson, wholeJson } from '../backend/backend-reply.ts'
import { headersBack, idempotencyKey } from '../http/headers.ts'
import { inputOf, pathWriter } from '../http/input.ts'
import type { BackendReply, OpenReply } from '../backend/backend.ts'
import { guestHeaders, isGuestCall, sendGuestRefused } from './guest-calls.ts'
import { pacedStream } from '../http/download-places.ts'
import type { Limits } from '../settings.ts'

/** Registers `/api` + the path of an endpoint. */
export function passThrough(app: FastifyInstance, core: Core, endpoint: Endpoint): void {
  const input = inputOf(endpoint)
  const pathOf = pathWriter(endpoint)
  const callers = rightOf(endpoint.address)?.callers
  const isPublic = callers?.includes('anyone') ?? false
  const isForGuests = callers?.includes('guest') ?? false

  const passGuest = async (request: FastifyRequest, reply: FastifyReply) => {
    const params = request.params as Record<string, string>
    input.params(params)
    const path = pathOf(params) + input.query(request.raw.url as string)
    const body = endpoint.method === 'GET' ? undefined : input.body(request.body)
    const headers = await guestHeaders(core, request, reply, params.id ?? '')
    const answer = await callBackend(core, request, null, { method: endpoint.method, path, body, headers })
    return isAsPromised(answer, endpoint) ? pass(reply, answer) : sendGuestRefused(core, request, reply, answer)
  }

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: endpoint.slow ? { placesOf: 'slow calls' } : {},
    handler: async (request, reply) => {
      if (isForGuests && isGuestCall(request)) return passGuest(request, reply)
      const session = await callerOf(core, request, reply, { path: endpoint.path, isPublic })
      if (!session && !isPublic) return sendSignedOut(request, reply)
      if (isPublic && (endpoint.method === 'GET' || endpoint.reads))
        countRead(core, request, session, endpoint.bytes ? 'pictures' : 'reads')
      input.params(request.params)
      const path = pathOf(request.params as Record<string, string>) + input.query(request.raw.url as string)
      const body = endpoint.method === 'GET' ? undefined : input.body(request.body)
      const headers = keyHeader(request, endpoint)
      const question = { method: endpoint.method, path, body, headers, slow: endpoint.slow }
      const token = session?.token ?? null
      if (endpoint.bytes === 'file') {
        releaseAdmission(request)
        const free = await core.downloads.take(session?.person ?? request.ip)
        const file = await fetchFromBackend(core, request, token, question).catch((error: unknown) => {
          free()
          throw error
        })
        if (file.content) file.content.once('close', free)
        else free()
        if (!isAsPromised(file, endpoint)) return sendRefused(core, request, reply, withoutFile(file))
        return file.content ? passFile(reply, file, paced(file.content, core.limits)) : pass(reply, file)
      }
      const answer = await callBackend(core, request, token, question)
      if (!isAsPromised(answer, endpoint)) return sendRefused(core, request, reply, answer)
      return pass(reply, answer, cacheControl(request, endpoint, isPublic))
    },
  })
}

/** Forwards a successful answer unchanged. Text and headers go out in one write; bytes would need two. */
export function pass(reply: FastifyReply, answer: BackendReply, cache = 'no-store'): FastifyReply {
  headersBack(reply, answer)
  reply.code(answer.status).header('cache-control', cache)
  if (answer.status === 204 || answer.status === 304) return reply.send()
  return reply.send(isJson(answer) ? wholeJson(answer) : answer.body)
}

const announcedLength = /^\d{1,15}$/

/** Streams the body with the announced length. When one side disconnects, the other side is closed. */
function passFile(reply: FastifyReply, file: OpenReply, content: Readable): FastifyReply {
  headersBack(reply, file)
  const length = file.headers['content-length']
  if (typeof length === 'string' && announcedLength.test(length)) reply.header('content-length', length)
  return reply.header('cache-control', 'no-store').send(content)
}

/** An error on one side destroys the other. */
function paced(content: Readable, limits: Limits): Readable {
  const stream = pacedStream(limits)
  pipeline(content, stream, () => undefined)
  return stream
}

function withoutFile(answer: OpenReply): BackendReply {
  answer.content?.destroy()
  return answer
}

/** Public pictures are requested with their version and never change. Personal answers are not cached anywhere. */
function cacheControl(request: FastifyRequest, { bytes }: Endpoint, isPublic: boolean): string {
  if (bytes === 'private') return 'private, no-cache'
  if (!bytes || !isPublic) return 'no-store'
  return /[?&]v=[^&]/.test(request.raw.url as string) ? 'public, max-age=31536000, immutable' : 'public, max-age=300'
}

/** The idempotency key of a call, where the call takes one and the request has one. */
export function keyHeader(request: FastifyRequest, { idempotent }: Endpoint): Record<string, string> | undefined {
  if (!idempotent) return undefined
  const key = idempotencyKey(request)
  if (key === false) throw refused('BAD_REQUEST')
  return key === null ? undefined : { 'idempotency-key': key }
}
