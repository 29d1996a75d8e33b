/** The one place where every failure becomes an answer, including those of the router, the parser and the socket. */
import type { Socket } from 'node:net'
import { STATUS_CODES } from 'node:http'
import { randomUUIDv7 } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, errorStatus } from '#schemas/platform/errors.ts'
import { problemOf, problemType, Refusal, refused, sendRefusal } from './errors.ts'
import { securityHeaders } from './security-headers.ts'

type Note = (what: string, error: unknown, requestId: string) => void

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, note: Note): FastifyReply {
  const refusal = error instanceof Refusal ? error : translate(error)
  if (!refusal) note('fault', error, request.id)
  if (refusal?.cause !== undefined) note(refusal.code, refusal.cause, request.id)
  return sendRefusal(refusal ?? refused('INTERNAL'), request, reply.headers(securityHeaders))
}

const byFastifyCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'MEDIA_TYPE',
  FST_ERR_MAX_PARAM_LENGTH: 'URI_TOO_LONG',
}

function translate(error: unknown): Refusal | null {
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number }
  const known = byFastifyCode[code]
  if (known) return refused(known)
  return statusCode >= 400 && statusCode < 500 ? refused('BAD_REQUEST') : null
}

const bySocketCode: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'TIMEOUT',
}

/** Answers what the HTTP parser refused; such a request has nothing but its connection. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code = bySocketCode[error.code ?? ''] ?? 'BAD_REQUEST'
  const body = JSON.stringify(problemOf(refused(code), 'en', randomUUIDv7()))
  const status = errorStatus[code]
  const headers = {
    ...securityHeaders,
    'content-type': problemType,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
}
