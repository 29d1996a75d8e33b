/** Metrics for Prometheus, on a port of their own that the public cannot reach. */
import { type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { BackendState } from '../backend/backend.ts'

/** Upper limits in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export interface Metrics {
  /** Current figures of the backends, read for each scrape. */
  showBackends(states: () => BackendState[]): void
  /** Counts every answer by method, route pattern and status: no label names a person. */
  observe: (request: FastifyRequest, reply: FastifyReply) => void
  /** Serves `/metrics` and returns its address. */
  listen(to: { host: string; port: number }): Promise<string>
  close(): Promise<void>
}

export function metricsOf(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  let statesOf: () => BackendState[] = () => []
  const showStates = (name: string, help: string, valueOf: (state: BackendState) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['backend'],
      registers,
      collect() {
        this.reset()
        for (const state of statesOf()) this.set({ backend: state.name }, valueOf(state))
      },
    })
  showStates('backend_ready', 'Whether the backend gets calls', ({ isReady }) => Number(isReady))
  showStates('backend_calls', 'Calls of the backend in progress', ({ busy }) => busy)
  showProcess(registry)

  const server = fastify({ requestTimeout: 10_000 })
  server.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  return {
    showBackends: (states) => {
      statesOf = states
    },
    observe: (request, reply) => {
      const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
      durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    },
    listen: async (to) => `${await server.listen(to)}/metrics`,
    close: () => server.close(),
  }
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
