/**
 * `/healthz`: the process answers. `/readyz`: the session store and a backend answer too, and no shutdown has begun.
 */
import type { FastifyInstance } from 'fastify'
import type { Core } from '../core.ts'
import type { SessionStore } from '../session/store.ts'

interface Parts {
  core: Core
  store: SessionStore
}

export function healthRoutes(app: FastifyInstance, { core, store }: Parts): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    const [sessions, backend] = await Promise.all([answers(store.ping()), core.backend.isAlive()])
    const isReady = sessions && backend && !core.draining.aborted
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store')
    return { status: isReady ? 'ready' : 'not ready', sessions, backend }
  })
}

const answers = (question: Promise<unknown>) =>
  question.then(
    () => true,
    () => false,
  )
