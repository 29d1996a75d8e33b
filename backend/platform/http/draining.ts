/**
 * Graceful shutdown: readiness fails, answers close their connections, calls in progress finish, then the server
 * closes.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { refused } from '#platform/core/errors.ts'

export interface Draining {
  /** Aborted when the process begins to shut down. */
  readonly signal: AbortSignal
  begin(): void
  /**
   * Goes on answering for this time, then closes as soon as no call is in progress, at the latest after a time limit.
   */
  close(drainMs: number): Promise<void>
}

/** This header makes callers switch to other servers at once. */
const drainingHeader = 'x-draining'
const lookEvery = 25
/** No call of the BFF waits longer; files that are still being sent then are cut off. */
const closeWithin = 10_000
const retrySeconds = 2

export function drainingOf(app: FastifyInstance): Draining {
  const stopping = new AbortController()
  const { signal } = stopping
  let inFlight = 0
  app.server.on('request', (_request, response) => {
    inFlight += 1
    response.once('close', () => (inFlight -= 1))
  })
  const begin = () => stopping.abort()
  app.addHook('preClose', async () => begin())
  app.addHook('onRequest', async ({ url }) => {
    if (signal.aborted && url === '/readyz') throw refused('BUSY', { retryAfter: retrySeconds })
  })
  app.addHook('onSend', async (_request, reply) => {
    if (signal.aborted) void reply.header('connection', 'close').header(drainingHeader, '1')
  })
  return {
    signal,
    begin,
    close: async (drainMs) => {
      begin()
      if (drainMs > 0) await sleep(drainMs)
      const until = performance.now() + closeWithin
      // The server would wait for connections without any request.
      const closing = setInterval(() => {
        if (inFlight === 0 || performance.now() > until) app.server.closeAllConnections()
      }, lookEvery)
      await app.close().finally(() => clearInterval(closing))
    },
  }
}
