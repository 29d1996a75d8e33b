import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, errorStatus } from '#schemas/platform/errors.ts'
import type { Locale } from '#schemas/platform/words.ts'
import { DatabaseBusy } from '#platform/database/bounded-pool.ts'
import { StorageUnavailable } from '#platform/storage/store.ts'
import { GatewayRefused, GatewayUnavailable } from '#platform/gateways/port.ts'
import { problemOf, Refusal, refused, SchemaRefusal } from '#platform/core/errors.ts'

/** The one place that turns every thrown error into an answer. Faults are logged once and answered as INTERNAL. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  locale: Locale,
): FastifyReply {
  const known = error instanceof Refusal || error instanceof SchemaRefusal ? error : translate(error)
  if (!known || isOutage(error) || error instanceof StorageUnavailable) request.log.error({ err: error }, 'fault')
  const problem = problemOf(known ?? refused('INTERNAL'), locale, request.id)
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter)
  return reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem))
}

const byFastifyCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'MEDIA_TYPE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_REQUEST',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_REQUEST',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_REQUEST',
  FST_ERR_BAD_URL: 'BAD_REQUEST',
  FST_ERR_MAX_PARAM_LENGTH: 'URI_TOO_LONG',
}

const byDatabaseCode: Record<string, ErrorCode> = {
  // A lock timeout, or a transaction that failed all its retries.
  '40001': 'BUSY',
  '40P01': 'BUSY',
  '55P03': 'BUSY',
  '57014': 'BUSY',
  '22021': 'BAD_REQUEST',
  '22P05': 'BAD_REQUEST',
}

/**
 * The database or this machine cannot serve the request at the moment: it is shutting down, starting, unreachable or
 * silent, is out of space, memory or connections, cannot read its disk, or is read-only. The outcome is unknown.
 */
function isOutage(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return outageCodes.test(code) || outageMessages.test(message)
}

const outageCodes =
  /^(08...|53...|57P0.|58030|25006|25P0[34]|EPIPE|ECONN[A-Z]+|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT|EROFS|E[MN]FILE)$/
/** Errors of the driver, which have no codes. */
const outageMessages =
  /^Connection terminated|^Query read timeout$|^timeout exceeded when trying to connect$|^timeout expired$|not queryable$|^Postgres connection has been discarded$/

const gatewayRetrySeconds = 10
const storageRetrySeconds = 10

function translate(error: unknown): Refusal | undefined {
  if (error instanceof GatewayUnavailable)
    return refused('GATEWAY_UNAVAILABLE', { retryAfter: error.retryAfter ?? gatewayRetrySeconds })
  if (error instanceof GatewayRefused) return refused('GATEWAY_UNAVAILABLE', { retryAfter: gatewayRetrySeconds })
  if (error instanceof StorageUnavailable) return refused('BUSY', { retryAfter: storageRetrySeconds })
  if (error instanceof DatabaseBusy || isOutage(error)) return refused('BUSY', { retryAfter: 2 })
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  const found = byFastifyCode[code ?? ''] ?? byDatabaseCode[code ?? '']
  if (found) return refused(found, found === 'BUSY' ? { retryAfter: 2 } : {})
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? refused('BAD_REQUEST') : undefined
}

/** Bytes in an address that are not UTF-8 cannot be decoded. */
export async function refuseAddress({ url }: FastifyRequest): Promise<void> {
  try {
    decodeURIComponent(url)
  } catch {
    throw refused('BAD_REQUEST')
  }
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
  const body = JSON.stringify(problemOf(refused(code), 'en', randomUUID()))
  const status = errorStatus[code]
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  socket.end([...head, '', body].join('\r\n'))
}
