/** Metrics for Prometheus, on a port of their own that the public cannot reach. */
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database, Db } from '#platform/database/database.ts'

/** Upper limits in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export interface Metrics {
  /** Counts every answer by method, route pattern and status: no label names a person. */
  observe: (request: FastifyRequest, reply: FastifyReply) => void
  /** Serves `/metrics` and returns its address. */
  listen(to: { host: string; port: number }): Promise<string>
  close(): Promise<void>
}

/** Metrics of a domain; what it returns gets the route pattern and status of every answer. */
export type MoreMetrics = (
  registers: Registry[],
  within: { db: Db; clock: () => Temporal.Instant },
) => (route: string, status: number) => void

export function metricsOf(
  { pool, db }: Pick<Database, 'pool' | 'db'>,
  {
    more = [],
    clock = () => Temporal.Now.instant(),
  }: { more?: readonly MoreMetrics[]; clock?: () => Temporal.Instant } = {},
): Metrics {
  const registry = new Registry()
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  })
  showPool(registry, pool)
  showProcess(registry)
  const observers = more.map((add) => add([registry], { db, clock }))

  const server = Fastify({ requestTimeout: 10_000 })
  server.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  return {
    observe: (request, reply) => {
      const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
      durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
      for (const observe of observers) observe(route, reply.statusCode)
    },
    listen: async (to) => `${await server.listen(to)}/metrics`,
    close: () => server.close(),
  }
}

function showPool(registry: Registry, pool: Database['pool']): void {
  const registers = [registry]
  new Gauge({
    name: 'database_connections',
    help: 'Open connections to the database',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    },
  })
  new Gauge({
    name: 'database_waiting_calls',
    help: 'Calls that wait for a connection to the database',
    registers,
    collect() {
      this.set(pool.waitingCount)
    },
  })
}

/** Read for each scrape; the default metrics of prom-client would observe this process until it ends. */
function showProcess(registry: Registry): void {
  const registers = [registry]
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'CPU time of this process',
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / 1e6)
    },
  })
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Resident memory of this process',
    registers,
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
}
