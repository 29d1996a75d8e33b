import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, errorStatus, type Problem } from '#schemas/platform/errors.ts'
import type { FieldProblem } from '#schemas/platform/validate.ts'
import { type Locale, translate } from '#schemas/platform/words.ts'
import { visitorOf } from './visitor.ts'

export interface Extras {
  /** What a schema refused, field by field. */
  problems?: readonly FieldProblem[]
  /** Locale key of the message, where the message of the code does not fit. */
  messageKey?: string
  retryAfter?: number
  /** Methods of the address, with METHOD_NOT_ALLOWED. */
  allow?: readonly string[]
}

/** A refusal of the BFF. Anything else that is thrown is a fault. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly extras: Extras

  constructor(code: ErrorCode, extras: Extras = {}, cause?: unknown) {
    super(code, { cause })
    this.code = code
    this.extras = extras
  }
}

/** `cause` is for the log only. */
export const refused = (code: ErrorCode, extras?: Extras, cause?: unknown) => new Refusal(code, extras, cause)

/** The error answer (docs/product-rules.md#errors) in the reader's language. */
export function problemOf({ code, extras }: Refusal, locale: Locale, requestId: string): Problem {
  const { problems = [], messageKey = `errors.${code}`, retryAfter } = extras
  const fields = Object.fromEntries(problems.map(({ path, key, words }) => [path, translate(locale, key, words)]))
  const message = translate(locale, messageKey)
  return {
    type: `about:blank#${code}`,
    title: message,
    status: errorStatus[code],
    code,
    message,
    requestId,
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(problems.length > 0 ? { fields, errors: [...new Set(Object.values(fields))] } : {}),
  }
}

export const problemType = 'application/problem+json; charset=utf-8'

/** Answers with a refusal. */
export function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (refusal.extras.allow) reply.header('allow', refusal.extras.allow.join(', '))
  return sendProblem(problemOf(refusal, visitorOf(request).locale, request.id), reply)
}

export function sendProblem(problem: Problem, reply: FastifyReply): FastifyReply {
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter)
  return reply.code(problem.status).header('cache-control', 'no-store').type(problemType).send(JSON.stringify(problem))
}
