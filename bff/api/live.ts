/** `/api/live` and its counterpart for guests: pass the backend's events on as they arrive, for as long as the session or the link lasts. */
import { PassThrough, type Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { roomApi } from '#schemas/care/session-room.ts'
import { liveApi } from '#schemas/platform/live.ts'
import {
  actingSessionOf,
  callerOf,
  type Core,
  openEventStream,
  sendRefused,
  sendSignedOut,
  sessionOf,
} from '../core.ts'
import type { OpenReply } from '../backend/backend.ts'
import { Refusal, refused } from '../http/errors.ts'
import { inputOf, pathWriter } from '../http/input.ts'
import { guestHeaders, sendGuestRefused } from './guest-calls.ts'

/** Registers both streams: of somebody who is signed in, and of a guest in the room of a session. */
export function liveRoutes(app: FastifyInstance, core: Core): void {
  const open = new Set<Readable>()
  core.draining.addEventListener('abort', () => {
    for (const content of open) content.destroy()
  })
  ownStream(app, core, open)
  guestStream(app, core, open)
}

type OpenStreams = Set<Readable>

function ownStream(app: FastifyInstance, core: Core, open: OpenStreams): void {
  const { method, path } = liveApi.stream
  const input = inputOf(liveApi.stream)
  app.route({
    method,
    url: path,
    // A HEAD request would open a stream that nobody reads or closes.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const session = await callerOf(core, request, reply, { path, isPublic: false })
      if (!session) return sendSignedOut(request, reply)
      input.query(request.raw.url as string)
      requirePlace(core, open)
      const answer = await openEventStream(core, request, session.token, { method, path })
      if (!isEvents(answer)) {
        answer.content?.destroy()
        return sendRefused(core, request, reply, answer)
      }
      const { content } = answer
      const watching = setInterval(() => {
        isStill(core, request, session.token).then(
          (isSame) => isSame || content.destroy(),
          (error: unknown) => {
            // While the session store is unavailable, open streams stay as they are.
            if (!(error instanceof Refusal) || error.cause !== undefined)
              core.note('looking for the session of a stream', error, request.id)
          },
        )
      }, core.limits.liveSessionCheck)
      content.once('close', () => clearInterval(watching))
      return sendEvents(reply, content, open)
    },
  })
}

/** A guest has no session to watch: the backend ends the stream with the link. */
function guestStream(app: FastifyInstance, core: Core, open: OpenStreams): void {
  const { method, path: url } = roomApi.live
  const input = inputOf(roomApi.live)
  const pathOf = pathWriter(roomApi.live)
  app.route({
    method,
    url,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const params = request.params as { id: string }
      input.params(params)
      input.query(request.raw.url as string)
      const headers = await guestHeaders(core, request, reply, params.id)
      requirePlace(core, open)
      const answer = await openEventStream(core, request, null, { method, path: pathOf(params), headers })
      if (isEvents(answer)) return sendEvents(reply, answer.content, open)
      answer.content?.destroy()
      return sendGuestRefused(core, request, reply, answer)
    },
  })
}

function requirePlace(core: Core, open: OpenStreams): void {
  if (core.draining.aborted) throw refused('BUSY', { retryAfter: 2 })
  if (open.size >= core.limits.liveStreams) throw refused('BUSY', { retryAfter: 10 })
}

function sendEvents(reply: FastifyReply, content: Readable, open: OpenStreams): FastifyReply {
  open.add(content)
  content.once('close', () => open.delete(content))
  return reply
    .header('cache-control', 'no-store')
    .header('connection', 'close')
    .header('x-accel-buffering', 'no')
    .type('text/event-stream; charset=utf-8')
    .send(gently(content))
}

const isEvents = (answer: OpenReply): answer is OpenReply & { content: Readable } =>
  answer.content !== null && /^text\/event-stream\b/.test(String(answer.headers['content-type']))

/** When the backend's side ends, the browser's side ends completely. A browser that disconnects ends both. */
function gently(content: Readable): PassThrough {
  const stream = new PassThrough()
  content.once('close', () => stream.end()).pipe(stream, { end: false })
  return stream.once('close', () => content.destroy())
}

/** Whether the visitor still has the session with which the stream was opened. */
async function isStill(core: Core, request: FastifyRequest, token: string): Promise<boolean> {
  const own = await sessionOf(core, request)
  if (own?.token === token) return true
  return own !== null && (await actingSessionOf(core, request, own))?.token === token
}
