import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as Type from 'typebox'
import { compiledOf } from '#schemas/platform/compiled.ts'
import {
  type BodyOf,
  type Endpoint,
  type EndpointShape,
  type ParamsFor,
  type QueryOf,
  type ReplyOf,
  Strict,
} from '#schemas/platform/endpoint.ts'
import { holdAdmission } from './admission.ts'
import {
  Answer,
  Attachment,
  attachmentNamed,
  Bytes,
  EventStream,
  FileStream,
  PrivateBytes,
} from '#platform/context/answers.ts'
import { audit } from '#platform/context/audit.ts'
import type { Context } from '#platform/context/context.ts'
import { named } from '#schemas/platform/named-plugin.ts'
import { type Received, withFiles } from '#platform/files/receive-files.ts'
import type { Arrived } from '#platform/storage/store.ts'
import { enforceRight, rightFor } from './guard.ts'
import { type Before, once } from './idempotency.ts'
import { refused } from '#platform/core/errors.ts'
import { readerOf } from '#platform/core/input.ts'
import { pickerOf } from '#platform/core/pick.ts'
import { answerInTime, withinTime } from '#platform/core/time-budget.ts'
import { receiveUploads, type UploadedFile, withFile } from '#platform/files/upload.ts'

export interface Input<E> {
  params: ParamsFor<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** The unparsed body and all headers, where the endpoint is `raw`. */
  raw: { body: Buffer; headers: FastifyRequest['headers'] }
  /** Was done before with the same key; only where the endpoint is `confidential`. */
  isRepeated: boolean
  /** Identifier of the row that was created then; only where it is stored. */
  made: string | undefined
  /** The one file, held in memory, where the endpoint takes a single upload. */
  file: E extends { upload: { files: number } } ? undefined : E extends { upload: object } ? UploadedFile : undefined
  /** Files in the storage; those that the handler does not store are deleted when it throws. */
  files: E extends { upload: { files: number } } ? readonly Arrived[] : undefined
  /** Text fields beside the files. */
  fields: E extends { upload: { fields: infer Fields extends Type.TObject } } ? Type.Static<Fields> : undefined
}

type Unshaped = Bytes | Attachment | FileStream | EventStream
type Given<E> = ReplyOf<E> | Answer<ReplyOf<E>> | Unshaped | undefined
type Handler<E> = (context: Context, input: Input<E>) => Promise<Given<E>>

/** Registers one route: `serve(bookingApi.create, (context, { body }) => bookSession(context, body))`. */
export type Serve = <E extends Endpoint<EndpointShape, string>>(
  endpoint: E,
  handler: Handler<E>,
  kindsAt?: KindsAt<E>,
) => void

/**
 * Accepted kinds of files of this call, out of those of the endpoint; called when the first file arrives, with the
 * fields before it.
 */
type KindsAt<E> = (
  context: Context,
  input: { params: ParamsFor<E>; texts: Readonly<Record<string, string>> },
) => Promise<readonly string[] | undefined>

interface ServeContext {
  /** Built before rights are checked: session, time, language. */
  contextOf: (request: FastifyRequest) => Promise<Context>
  /** A reply that does not match its schema is a fault; checked outside production. */
  checkReplies: boolean
}

const contexts = new WeakMap<FastifyRequest, Context>()

/** The caller's context, once the session was read. */
export const contextFor = (request: FastifyRequest): Context | undefined => contexts.get(request)

export function serverOf(app: FastifyInstance, { contextOf, checkReplies }: ServeContext): Serve {
  return (endpoint, handler, kindsAt) => {
    const right = rightFor(endpoint)
    const shape = replyShape(endpoint, checkReplies)
    const register = (scope: FastifyInstance) =>
      void scope.route({
        method: endpoint.method,
        url: endpoint.path,
        schema: routeSchema(endpoint),
        validatorCompiler: ({ schema, httpPart }) => readerOf(schema as Type.TSchema, httpPart ?? 'body'),
        serializerCompiler: () => (text) => (typeof text === 'string' ? text : JSON.stringify(text)),
        onRequest: async (request, reply) => {
          const context = await inTime(request, reply, async () => {
            const found = await contextOf(request)
            contexts.set(request, found)
            await auditActing(found, endpoint)
            return found
          })
          enforceRight(right, endpoint.method, context)
        },
        config: {
          ...(endpoint.upload ? { takesFile: true } : {}),
          ...(endpoint.slow ? { placesOf: 'slow calls' } : {}),
        },
        // A HEAD request would open a stream that nobody reads or closes.
        ...(endpoint.stream ? { exposeHeadRoute: false } : {}),
        ...(endpoint.body || endpoint.raw || endpoint.upload ? {} : { preValidation: refuseBody }),
        ...(endpoint.body && endpoint.method === 'DELETE' ? { preValidation: allowMissingBody } : {}),
        handler: async (request, reply) => {
          const context = contextFor(request) as Context
          const input = {
            params: request.params,
            query: request.query,
            body: request.body,
            raw: { body: request.body, headers: request.headers },
          } as Input<typeof endpoint>
          const handle = async (uploaded: object) =>
            asAnswer(await handler(context, { ...input, ...uploaded } as typeof input), endpoint)
          const { upload } = endpoint
          const sent = request.headers['idempotency-key']
          const key = endpoint.idempotent && typeof sent === 'string' ? sent : undefined
          const runOnce = (contents: readonly unknown[], run: (before: Before) => ReturnType<typeof handle>) =>
            once(context, endpoint, key, [request.params, ...contents], run)
          const given = !upload
            ? await inTimeOf(request, reply, endpoint, () => runOnce([request.body], handle))
            : upload.files === undefined
              ? await withFile(request, upload, (file) => handle({ file }))
              : await withFiles(
                  context,
                  request,
                  { upload, kindsAt: (texts) => kindsAt?.(context, { params: input.params, texts }) },
                  (received) => runOnce(contentsOf(received), (before) => handle({ ...received, ...before })),
                )
          return send(reply, given, shape)
        },
      })
    if (endpoint.raw)
      void app.register(named(endpoint.address, async (scope: FastifyInstance) => register(receiveBytes(scope))))
    else if (endpoint.upload)
      void app.register(
        named(endpoint.address, async (scope: FastifyInstance) => {
          await receiveUploads(scope)
          register(scope)
        }),
      )
    else register(app)
  }
}

/**
 * Audits every call on behalf of another person before it runs, refused ones too, and what the operator requests under
 * their own name meanwhile.
 */
async function auditActing(context: Context, { method, path }: Endpoint): Promise<void> {
  const { user, db } = context
  const subject = user?.impersonation ? user.identifier : user?.actsAs
  if (!subject) return
  await audit(context, db, 'impersonation.request', { subject, details: { method, route: path } })
}

/** A stream stays open and needs no deadline. */
const inTimeOf = <Done>(
  request: FastifyRequest,
  reply: FastifyReply,
  { stream }: Endpoint,
  work: () => Promise<Done>,
) => (stream ? work() : inTime(request, reply, work))

/** A caller whose time is up is asked to retry; the database's time limits end the work. */
const inTime = <Done>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<Done>) =>
  withinTime(request.headers, reply.elapsedTime, () =>
    answerInTime(work, {
      refuse: () => refused('BUSY', { retryAfter: 2 }),
      onLate: (working) => {
        const leave = holdAdmission(request)
        working
          .catch((error: unknown) => request.log.warn({ err: error }, 'failed after the timeout answer to its caller'))
          .finally(leave)
      },
    }),
  )

/** Distinguishes two forms with the same key. */
const contentsOf = ({ fields, files }: Received) => [
  fields,
  files.map(({ name, sha256 }) => [name, sha256.toString('hex')]),
]

const nothing = Strict({})
const bodyless = readerOf(nothing, 'body')

/** A call without a body schema refuses a body. */
async function refuseBody({ body }: FastifyRequest): Promise<void> {
  const read = bodyless(body ?? {})
  if ('error' in read) throw read.error
}

/** Not every client sends a body with DELETE: a missing one counts as empty. */
async function allowMissingBody(request: FastifyRequest): Promise<void> {
  request.body ??= {}
}

const asAnswer = <E extends Endpoint>(given: Given<E>, { status = 200 }: E) =>
  given instanceof Answer ? given : new Answer<ReplyOf<E> | Unshaped | undefined>(status, given)

function send(reply: FastifyReply, { status, reply: body }: Answer<unknown>, shape: (body: unknown) => unknown) {
  if (body instanceof Bytes) return sendBytes(reply, body)
  if (body instanceof Attachment) return sendAttachment(reply, body)
  if (body instanceof FileStream) return sendFile(reply, body)
  if (body instanceof EventStream) return sendEvents(reply, body)
  reply.code(status).header('cache-control', 'no-store')
  return body === undefined
    ? reply.send()
    : reply.type('application/json; charset=utf-8').send(JSON.stringify(shape(body)))
}

function sendBytes(reply: FastifyReply, body: Bytes) {
  const { contentType, content, version } = body
  const etag = `"${version}"`
  reply
    .header('etag', etag)
    .header('cache-control', body instanceof PrivateBytes ? 'private, no-cache' : 'public, max-age=86400')
    .header('x-content-type-options', 'nosniff')
  if (reply.request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(contentType).send(content)
}

function sendAttachment(reply: FastifyReply, { contentType, content, filename }: Attachment) {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .header('x-content-type-options', 'nosniff')
    .type(contentType)
    .send(content)
}

/** The reader gets the whole file, or a connection that breaks before the announced length. */
function sendFile(reply: FastifyReply, { contentType, content, name, bytes }: FileStream) {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', attachmentNamed(name))
    .header('content-length', bytes)
    .header('x-content-type-options', 'nosniff')
    .type(contentType)
    .send(content)
}

/** The connection ends with the stream, so that a shutdown does not wait for it. */
function sendEvents(reply: FastifyReply, { content }: EventStream) {
  return reply
    .header('cache-control', 'no-store')
    .header('connection', 'close')
    .header('x-accel-buffering', 'no')
    .type('text/event-stream; charset=utf-8')
    .send(content)
}

function replyShape({ reply, address }: Endpoint, check: boolean): (body: unknown) => unknown {
  if (!reply) return (body) => body
  const pick = pickerOf(reply)
  if (!check) return pick
  const compiled = compiledOf(reply)
  return (body) => {
    const picked = pick(body)
    if (!compiled.Check(picked)) {
      const [first] = compiled.Errors(picked)
      throw new Error(`Reply of ${address} does not match its schema at ${first?.instancePath}: ${first?.message}`)
    }
    return picked
  }
}

function routeSchema({
  params,
  query,
  body,
  reply,
  status = 200,
  alsoStatus = [],
  bytes,
  summary,
  address,
  raw,
}: Endpoint) {
  const right = rightFor({ address } as Endpoint)
  const replies = [status, ...alsoStatus].map((code) => [
    code,
    (bytes && code === status ? undefined : reply) ?? { type: 'null', description: summary },
  ])
  return {
    summary,
    description: `Callers: ${right.callers.join(', ')}${right.verified ? ', e-mail address verified' : ''}. Rows: ${right.relation}.`,
    ...(params && Object.keys(params.properties).length > 0 ? { params } : {}),
    querystring: query ?? nothing,
    ...(body && !raw ? { body } : {}),
    response: Object.fromEntries(replies),
  }
}

/** Signatures cover bytes: this scope passes the body unparsed. */
function receiveBytes(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  return scope
}
