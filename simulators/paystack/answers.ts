import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasSecretKey } from '../shared/has-secret-key.ts'
import { type FaultBox, jsonOf, limitSeconds } from '../shared/faults.ts'

export interface Refusal {
  status: number
  code: string
  message: string
  nextStep: string
}

export const refusalOf = (code: string, message: string, status = 400): Refusal => ({
  status,
  code,
  message,
  nextStep: 'Ensure that all values are valid',
})

export const sendRefusal = (reply: FastifyReply, { status, code, message, nextStep }: Refusal) =>
  reply
    .code(status)
    .send({ status: false, message, meta: { nextStep }, type: status >= 500 ? 'api_error' : 'validation_error', code })

/** Bearer check of every call with the merchant's key. */
export const keyCheck =
  (secretKey: string) =>
  async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    if (hasSecretKey(headers, secretKey)) return
    const nextStep = 'Ensure that you provide the correct authorization key for the request'
    return sendRefusal(reply, { status: 401, code: 'invalid_Key', message: 'Invalid key', nextStep })
  }

/** Faults that apply to every call, as configured. */
export function withFaults(scope: FastifyInstance, faults: FaultBox): void {
  const callOf = ({ method, url }: FastifyRequest) => `${method} ${url}`
  scope.addHook('preHandler', async (request, reply) => {
    const call = callOf(request)
    const delayMs = faults.delayOf(call)
    if (delayMs > 0) await sleep(delayMs, undefined, { ref: false })
    if (faults.nextCallFault('silentCalls', call)) return reply.hijack()
    if (faults.nextCallFault('limitCalls', call))
      return sendRefusal(reply.header('retry-after', limitSeconds), refusalOf('rate_limited', 'Too many requests', 429))
    if (faults.nextCallFault('failCalls', call))
      return sendRefusal(reply, refusalOf('internal_error', 'An error occurred', 500))
    return undefined
  })
  scope.addHook('onSend', async (request, reply) => {
    if (reply.statusCode < 500 && faults.nextCallFault('dropAnswers', callOf(request))) request.raw.socket.destroy()
  })
}

/** The envelope of a successful answer. */
export const responderOf =
  (faults: FaultBox) => (reply: FastifyReply, message: string, data?: unknown, meta?: object) =>
    reply
      .type('application/json; charset=utf-8')
      .send(
        jsonOf({ status: true, message, ...(data === undefined ? {} : { data }), ...(meta && { meta }) }, faults.now()),
      )

export type Responder = ReturnType<typeof responderOf>

export interface ListQuery {
  from?: string
  to?: string
  perPage?: string
  page?: string
  use_cursor?: string
  next?: string
}

/** A page of a list, newest first, of rows created on the requested days. */
export function pageOf<Row extends { createdAt: string }>(rows: readonly Row[], query: ListQuery, mostPerPage: number) {
  const perPage = Math.min(Number(query.perPage ?? 50) || 50, mostPerPage)
  const isByCursor = query.use_cursor === 'true'
  const page = Math.max(1, Number((isByCursor ? query.next : query.page) ?? 1) || 1)
  const [from, to] = [Date.parse(query.from ?? ''), Date.parse(query.to ?? '')]
  const matching = rows
    .filter(({ createdAt }) => !(Date.parse(createdAt) < from) && !(Date.parse(createdAt) > to))
    .toReversed()
  const skipped = (page - 1) * perPage
  const pageCount = Math.ceil(matching.length / perPage)
  const meta = isByCursor
    ? { next: page < pageCount ? String(page + 1) : null, previous: null, perPage }
    : { total: matching.length, skipped, perPage, page, pageCount }
  return { rows: matching.slice(skipped, skipped + perPage), meta }
}

/** Members of a body, none of them taken for granted. */
export const membersOf = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}

/** Minor units, as number or text; null for anything else. */
export function sumOf(value: unknown): number | null {
  const sum = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  return typeof sum === 'number' && Number.isSafeInteger(sum) && sum > 0 ? sum : null
}

export const wordOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() ? value.trim() : null
export const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
