/** Forwards uploads: their size and pace are checked, but they are never parsed and never held in memory as a whole. */
import { PassThrough, type Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Endpoint, uploadOverheadBytes } from '#schemas/platform/endpoint.ts'
import { callBackend, callerOf, type Core, isAsPromised, sendRefused, sendSignedOut } from '../core.ts'
import { releaseAdmission } from '../http/admission.ts'
import { type Refusal, refused } from '../http/errors.ts'
import { inputOf, pathWriter } from '../http/input.ts'
import { keyHeader, pass } from './pass-through.ts'

/** Registers the calls that take a file. The JSON parser and its size limit do not apply to them. */
export async function uploadRoutes(app: FastifyInstance, core: Core, endpoints: readonly Endpoint[]): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))
  const senders: Senders = { held: new Set(), streamed: new Set() }
  for (const endpoint of endpoints)
    if (endpoint.upload) uploadRoute(app, core, { ...endpoint, upload: endpoint.upload }, senders)
}

/**
 * Uploads in progress, across all routes: files that the backend holds in memory, and files that it stores as they
 * arrive.
 */
type Senders = Record<'held' | 'streamed', Set<string>>
type Upload = NonNullable<Endpoint['upload']>

/** Each sender has at most one upload in progress; a text whose file is optional may run beside an upload. */
function uploadRoute(
  app: FastifyInstance,
  core: Core,
  endpoint: Endpoint & { upload: Upload },
  senders: Senders,
): void {
  const { upload } = endpoint
  const most = upload.maxBytes * (upload.files ?? 1) + uploadOverheadBytes
  const { uploadsAtOnce, streamedUploadsAtOnce } = core.limits
  const [others, maximum] =
    upload.files === undefined ? [senders.held, uploadsAtOnce] : [senders.streamed, streamedUploadsAtOnce]
  const input = inputOf(endpoint)
  const pathOf = pathWriter(endpoint)

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { takesFile: true },
    handler: async (request, reply) => {
      dropWhatIsLeft(request, reply, most)
      const session = await callerOf(core, request, reply, { path: endpoint.path, isPublic: false })
      if (!session) return sendSignedOut(request, reply)
      input.params(request.params)
      const path = pathOf(request.params as Record<string, string>) + input.query(request.raw.url as string)
      const [boundary, length] = [boundaryOf(request), lengthOf(request)]
      const key = keyHeader(request, endpoint)
      if (length === null) throw refused('BAD_REQUEST')
      if (length > most) throw tooLarge(upload)
      const isText = upload.optional === true && length <= uploadOverheadBytes
      const isSending = senders.held.has(session.person) || senders.streamed.has(session.person)
      if (!isText && (isSending || others.size >= maximum)) throw refused('BUSY', { retryAfter: 2 })

      if (!isText) {
        others.add(session.person)
        releaseAdmission(request)
      }
      try {
        const headers = {
          ...key,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': String(length),
        }
        const body = streamOf(request)
        const answer = await callBackend(core, request, session.token, { method: endpoint.method, path, headers, body })
        return isAsPromised(answer, endpoint) ? pass(reply, answer) : sendRefused(core, request, reply, answer)
      } catch (error) {
        throw hasLeft(request) ? refused('BAD_REQUEST') : error
      } finally {
        if (!isText) others.delete(session.person)
      }
    },
  })
}

/** Documents have an error message of their own, at their field. */
function tooLarge({ field, files }: Upload): Refusal {
  if (files === undefined) return refused('FILE_TOO_LARGE')
  const messageKey = 'validation.file_too_large'
  return refused('FILE_TOO_LARGE', { problems: [{ path: field, key: messageKey, words: {} }], messageKey })
}

/**
 * A refused upload is read to its announced end, so that the answer arrives. Without an announced length, the
 * connection is cut.
 */
function dropWhatIsLeft(request: FastifyRequest, reply: FastifyReply, most: number): void {
  if ((lengthOf(request) ?? Infinity) > most) reply.header('connection', 'close')
  else reply.raw.once('finish', () => request.raw.unpipe().resume())
}

/** An upload has to announce its length. */
function lengthOf({ headers }: FastifyRequest): number | null {
  const length = headers['content-length'] ?? ''
  return /^\d{1,15}$/.test(length) ? Number(length) : null
}

const boundaryShape = /^multipart\/form-data;\s*boundary=(?:"([\w'+.-]{1,70})"|([\w'+.-]{1,70}))$/i

function boundaryOf({ headers }: FastifyRequest): string {
  const [, quoted, plain] = boundaryShape.exec(headers['content-type'] ?? '') ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw refused('MEDIA_TYPE')
  return boundary
}

/** Lets through as many bytes as were announced. The stream ends with its sender, but does not end the sender. */
function streamOf({ raw }: FastifyRequest): Readable {
  // The sender may have disconnected already.
  if (raw.destroyed) throw refused('BAD_REQUEST')
  const body = new PassThrough()
  raw.once('error', (error) => body.destroy(error))
  return raw.pipe(body)
}

const hasLeft = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete
