/** `/healthz`: the process answers. `/readyz`: so do the session store and the backend, and nothing is closing. */
import type { FastifyInstance } from 'fastify'
import type { Core } from '../core.ts'
import type { SessionStore } from '../session/store.ts'

interface Parts {
  core: Core
  store: SessionStore
  isClosing: () => boolean
}

export function healthDoors(app: FastifyInstance, { core, store, isClosing }: Parts): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  app.get('/readyz', async (request, reply) => {
    const [sessions, backend] = await Promise.all([
      answers(store.ping()),
      // Any answer counts: not every backend has a door for this question.
      answers(core.backend.send({ method: 'GET', path: '/healthz', headers: { 'x-request-id': request.id } })),
    ])
    const isReady = sessions && backend && !isClosing()
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store')
    return { status: isReady ? 'ready' : 'not ready', sessions, backend }
  })
}

const answers = (question: Promise<unknown>) =>
  question.then(
    () => true,
    () => false,
  )
