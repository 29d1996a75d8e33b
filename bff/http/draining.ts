/** Stopping in order: readiness turns red, answers end their connections, calls in flight finish, then the server closes. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export interface Draining {
  /** Aborted when the process was told to stop. */
  readonly signal: AbortSignal
  begin(): void
  /** Goes on answering for so long, then closes as soon as no call is in flight, after `closeTimeout` with those that are. */
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
      // Connections on which nothing was asked yet would be waited for.
      const closing = setInterval(() => {
        if (inFlight === 0 || performance.now() > until) app.server.closeAllConnections()
      }, lookEvery)
      await app.close().finally(() => clearInterval(closing))
    },
  }
}
