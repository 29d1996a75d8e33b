/**
 * Graceful shutdown: readiness fails, answers close their connections, calls in progress finish, then the server
 * closes.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export interface Draining {
  /** Aborted when the process begins to shut down. */
  readonly signal: AbortSignal
  begin(): void
  /**
   * Goes on answering for this time, then closes as soon as no call is in progress, at the latest after `closeTimeout`.
   */
  close(drainMs: number): Promise<void>
}

const lookEvery = 25

export function drainingOf(app: FastifyInstance, { closeTimeout }: { closeTimeout: number }): Draining {
  const stopping = new AbortController()
  let inFlight = 0
  app.server.on('request', (_request, response) => {
    inFlight += 1
    response.once('close', () => (inFlight -= 1))
  })
  const begin = () => stopping.abort()
  app.addHook('preClose', async () => begin())
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping.signal.aborted) reply.header('connection', 'close')
    done(null, payload)
  })
  return {
    signal: stopping.signal,
    begin,
    close: async (drainMs) => {
      begin()
      if (drainMs > 0) await sleep(drainMs)
      const until = performance.now() + closeTimeout
      // The server would wait for connections without any request.
      const closing = setInterval(() => {
        if (inFlight === 0 || performance.now() > until) app.server.closeAllConnections()
      }, lookEvery)
      await app.close().finally(() => clearInterval(closing))
    },
  }
}
