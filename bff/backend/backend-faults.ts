/** What a failed backend call means for its caller, and whether the call may be retried on another backend. */
import type { ErrorCode } from '#schemas/platform/errors.ts'
import { type Refusal, refused } from '../http/errors.ts'

/** Seconds for Retry-After, where nothing better is known. */
export const retrySeconds = 2

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : '')

const unreachable = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_SOCKET',
  'UND_ERR_CLOSED',
  'UND_ERR_DESTROYED',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
]
const late = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']

/** The connection was not made, or broke. */
export const isBroken = (error: Error) => unreachable.includes(codeOf(error))

export const isLate = (error: Error) => error.name === 'TimeoutError' || late.includes(codeOf(error))

export function faultOf(error: Error): Refusal {
  const code: ErrorCode = isLate(error) ? 'BACKEND_TIMEOUT' : isBroken(error) ? 'BACKEND_UNREACHABLE' : 'BACKEND_BROKEN'
  return refused(code, code === 'BACKEND_BROKEN' ? {} : { retryAfter: retrySeconds }, error)
}
