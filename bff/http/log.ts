/** One JSON line per request: no bodies, no query, no addresses with identifiers, no tokens. */
import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DestinationStream, pino } from 'pino'

export interface Log {
  request: (request: FastifyRequest, reply: FastifyReply) => void
  note: (what: string, error: unknown, requestId: string) => void
}

export function logTo(destination: DestinationStream | undefined, clock: () => number): Log {
  const logger = pino(
    { base: { service: 'bff' }, timestamp: timeOf(clock), enabled: destination !== undefined },
    destination as DestinationStream,
  )
  return {
    request: (request, reply) =>
      logger.info(
        {
          requestId: request.id,
          method: request.method,
          route: request.is404 ? null : (request.routeOptions.url ?? null),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          person: request.person,
          ...(request.operator === null ? {} : { operator: request.operator }),
        },
        'request',
      ),
    note: (what, error, requestId) => logger.error({ requestId, ...describe(error) }, what),
  }
}

/** The time as a member of the line; formatted only when it has changed. */
function timeOf(clock: () => number): () => string {
  let at = -1
  let text = ''
  return () => {
    const now = clock()
    if (now !== at) [at, text] = [now, `,"time":"${new Date(now).toISOString()}"`]
    return text
  }
}

/** Name, code and stack of a failure; messages may contain what people typed. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { error: typeof error }
  const place = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 8)
  return { error: error.name, code: 'code' in error ? String(error.code) : undefined, place }
}

/** Distinguishes people in the log without naming them. */
export const personHash = (secret: string) => (identifier: string) =>
  createHmac('sha256', secret).update(identifier).digest('base64url').slice(0, 16)
