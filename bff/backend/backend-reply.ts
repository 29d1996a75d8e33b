/**
 * Reads the backend's answer: successes unchanged, refusals in one format, outages as 503, everything malformed as 502.
 */
import { type ErrorCode, errorStatus, isErrorCode, type Problem } from '#schemas/platform/errors.ts'
import type { Locale } from '#schemas/platform/words.ts'
import type { BackendReply } from './backend.ts'
import { retrySeconds } from './backend-faults.ts'
import { problemOf, refused } from '../http/errors.ts'

export const isSuccess = ({ status }: BackendReply) => (status >= 200 && status < 300) || status === 304

/** JSON of a successful answer; any other content means that the backend is broken. */
export function jsonOf(reply: BackendReply): unknown {
  if (!isSuccess(reply) || !isJson(reply)) throw refused('BACKEND_BROKEN')
  return parseJson(reply.body.toString('utf8'))
}

/**
 * Checks only the first and last character of a JSON text. Parsing it would cost as much as the rest of the request.
 */
export function wholeJson({ body }: BackendReply): string {
  const text = body.toString('utf8')
  const [first, last] = [text[0], text.at(-1)]
  if ((first === '{' && last === '}') || (first === '[' && last === ']')) return text
  return JSON.stringify(parseJson(text))
}

export const isJson = ({ headers }: BackendReply) => {
  const type = headers['content-type']
  return typeof type === 'string' && /^application\/(?:problem\+)?json\b/.test(type)
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refused('BACKEND_BROKEN')
  }
}

/** Refusals of the backend with a 5xx status whose message is meant for people. */
const readableCodes: readonly ErrorCode[] = ['GATEWAY_UNAVAILABLE', 'SOCIAL_UNAVAILABLE', 'BUSY']

/**
 * A backend's error in the format of docs/product-rules.md#errors; keeps the backend's message where it is meant for
 * people.
 */
export function problemFrom(reply: BackendReply, locale: Locale, requestId: string): Problem {
  const sent = isJson(reply) ? asObject(parseJson(reply.body.toString('utf8'))) : {}
  const code = codeOf(reply.status, sent)
  const own = problemOf(refused(code, waitOf(code, sent)), locale, requestId)
  if (own.status >= 500 && !readableCodes.includes(code)) return own
  const isForPeople = !isLibraryText(sent)
  const message = isForPeople ? (readText(sent.message) ?? own.message) : own.message
  return {
    ...own,
    status: reply.status,
    code: readCode(sent.code) ?? code,
    title: message,
    message,
    ...extrasOf(sent, isForPeople),
  }
}

/** An outage answer says when to retry. */
const waitOf = (code: ErrorCode, { retryAfter }: Record<string, unknown>) =>
  errorStatus[code] === 503
    ? { retryAfter: Number.isSafeInteger(retryAfter) ? (retryAfter as number) : retrySeconds }
    : {}

/** Statuses of proxies whose backend is unavailable, or of a backend that is shutting down. */
const outages: readonly number[] = [502, 503, 504]

function codeOf(status: number, { code }: Record<string, unknown>): ErrorCode {
  if (status < 400 || status > 599) return 'BACKEND_BROKEN'
  if (isErrorCode(code) && errorStatus[code] === status && (status < 500 || readableCodes.includes(code))) return code
  if (outages.includes(status)) return 'BACKEND_UNREACHABLE'
  return status >= 500 ? 'BACKEND_BROKEN' : (byStatus[status] ?? 'BAD_REQUEST')
}

const byStatus: Record<number, ErrorCode> = {
  401: 'UNAUTHORIZED_ACCESS',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'TOO_LARGE',
  415: 'MEDIA_TYPE',
  422: 'VALIDATION_ERROR',
  429: 'TOO_MANY_ATTEMPTS',
}

function extrasOf(sent: Record<string, unknown>, isForPeople: boolean): Partial<Problem> {
  const retryAfter = Number.isSafeInteger(sent.retryAfter) ? { retryAfter: sent.retryAfter as number } : {}
  if (!isForPeople) return retryAfter
  const errors = Array.isArray(sent.errors)
    ? sent.errors.map(readText).filter((text) => text !== null)
    : readText(sent.errors)
  return {
    ...(errors === null || errors.length === 0 ? {} : { errors }),
    ...(isTexts(sent.fields) ? { fields: sent.fields } : {}),
    ...(Array.isArray(sent.alternatives)
      ? { alternatives: sent.alternatives.slice(0, 10) as Problem['alternatives'] }
      : {}),
    ...(isWords(sent.missing) ? { missing: sent.missing } : {}),
    ...retryAfter,
  }
}

/** Messages of frameworks are not shown to people. */
const isLibraryText = (sent: Record<string, unknown>) =>
  (typeof sent.code === 'string' && /^(?:FST_|ERR_|UND_)/.test(sent.code)) || 'statusCode' in sent || 'stack' in sent

const readCode = (code: unknown) =>
  typeof code === 'string' && /^(?!FST_|ERR_|UND_)[A-Z][A-Z0-9_]{1,63}$/.test(code) ? code : null

const readText = (text: unknown) => (typeof text === 'string' && text !== '' && text.length <= 1000 ? text : null)

const isTexts = (value: unknown): value is Record<string, string> =>
  Object.values(asObject(value)).length > 0 && Object.values(asObject(value)).every((text) => typeof text === 'string')

const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= 20 && value.every((word) => typeof word === 'string' && word.length <= 64)

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
