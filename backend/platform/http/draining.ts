/** Stopping in order: readiness turns red, answers end their connections, calls in flight finish, then the server closes. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { refused } from '#platform/core/errors.ts'

export interface Draining {
  /** Aborted when the process was told to stop. */
  readonly signal: AbortSignal
  begin(): void
  /** Goes on answering for so long, then closes as soon as no call is in flight, after a bounded time with those that are. */
  close(drainMs: number): Promise<void>
}

/** By this header those who call know at once that other servers are to be asked. */
const drainingHeader = 'x-draining'
const lookEvery = 25
/** No call of the front waits longer; files that are still on their way then are cut. */
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
      // Connections on which nothing was asked yet would be waited for.
      const closing = setInterval(() => {
        if (inFlight === 0 || performance.now() > until) app.server.closeAllConnections()
      }, lookEvery)
      await app.close().finally(() => clearInterval(closing))
    },
  }
}
