/** One server of the benchmark in a process of its own; reports its CPU time on request. */
import httpProxy from '@fastify/http-proxy'
import { fastify, type FastifyInstance } from 'fastify'
import { destination } from 'pino'
import { createBff } from '../../bff/app.ts'
import { memoryStore } from '../../bff/session/memory-store.ts'

const [kind = '', upstream = ''] = process.argv.slice(2)

const rows = Array.from({ length: 12 }, (_, at) => ({
  identifier: `01930000-0000-7000-8000-${String(at).padStart(12, '0')}`,
  status: 'confirmed',
  startAt: '2026-11-21T09:00:00.000Z',
  endAt: '2026-11-21T10:00:00.000Z',
  fee: 1_500_000,
  currency: 'NGN',
  isFree: false,
  actions: ['cancel'],
}))
const list = JSON.stringify({ data: rows, meta: { page: 1, perPage: 25, total: 319, lastPage: 13 } })
const person = JSON.stringify({
  identifier: '01930000-0000-7000-8000-000000000001',
  userType: 'client',
  accountStatus: 'active',
  isActive: true,
  isSocial: false,
  email: 'clara@example.org',
  firstName: 'Clara',
  lastName: 'Obi',
  country: 'NG',
  locale: 'en',
  timezone: 'Africa/Lagos',
})
const opened = JSON.stringify({
  token: 'a-token-of-the-bench-0123456789',
  expiry: '2126-01-01T00:00:00.000Z',
  isActive: true,
  userType: 'client',
})

/** The backend's answers, served by a plain Fastify. */
function backend(): FastifyInstance {
  const app = fastify()
  const json = 'application/json; charset=utf-8'
  app.get('/appointment', (_request, reply) => reply.type(json).send(list))
  app.get('/user/info', (_request, reply) => reply.type(json).send(person))
  app.post('/user/login', (_request, reply) => reply.type(json).send(opened))
  return app
}

async function plainProxy(): Promise<FastifyInstance> {
  const app = fastify()
  await app.register(httpProxy, { upstream, undici: { connections: 8, pipelining: 1 } })
  return app
}

async function bff(): Promise<FastifyInstance> {
  const { app } = await createBff({
    backendUrl: upstream,
    store: memoryStore(),
    sessionSecret: 'secret-of-the-bench-0123456789-0123456789',
    clock: () => Date.now(),
    // One machine sends the requests of many visitors.
    limits: {
      publicReads: 1_000_000_000,
      publicPictures: 1_000_000_000,
      callsPerCaller: 48,
      callsWaitingPerCaller: 128,
    },
    log: destination({ dest: '/dev/null', sync: false, minLength: 4096 }),
  })
  return app
}

const app = kind === 'bff' ? await bff() : kind === 'http-proxy' ? await plainProxy() : backend()
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.on('message', () => process.send?.(process.cpuUsage()))
process.on('disconnect', () => process.exit(0))
process.send?.(url)
