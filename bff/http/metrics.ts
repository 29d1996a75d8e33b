/** Metrics in Prometheus' text format, on a port of their own that the public cannot reach. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BackendState } from '../backend/backend.ts'

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Series {
  count: number
  seconds: number
  within: number[]
}

export interface Metrics {
  /** Current figures of the backends, read for each scrape. */
  showBackends(states: () => BackendState[]): void
  observe: (request: FastifyRequest, reply: FastifyReply) => void
  /** Serves `/metrics` and returns its address. */
  listen(to: { host: string; port: number }): Promise<string>
  close(): Promise<void>
}

/** Counts every answer by method, route pattern and status. */
export function metricsOf(): Metrics {
  const series = new Map<string, Series>()
  let statesOf: () => BackendState[] = () => []
  const server = createServer((request, response) => {
    const isAsked = request.url === '/metrics' && request.method === 'GET'
    response
      .writeHead(isAsked ? 200 : 404, { 'content-type': 'text/plain; version=0.0.4' })
      .end(isAsked ? write(series, statesOf()) : '')
  })
  return {
    showBackends: (states) => {
      statesOf = states
    },
    observe: (request, reply) => {
      const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
      count(
        series,
        `method="${request.method}",route="${route}",status="${reply.statusCode}"`,
        reply.elapsedTime / 1000,
      )
    },
    listen: async ({ host, port }) => {
      await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
      return `http://${host}:${(server.address() as AddressInfo).port}/metrics`
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function count(all: Map<string, Series>, labels: string, seconds: number): void {
  const found = all.get(labels) ?? { count: 0, seconds: 0, within: buckets.map(() => 0) }
  found.count += 1
  found.seconds += seconds
  buckets.forEach((limit, at) => {
    if (seconds <= limit) found.within[at] = (found.within[at] ?? 0) + 1
  })
  all.set(labels, found)
}

function write(all: Map<string, Series>, backends: readonly BackendState[]): string {
  const lines = ['# TYPE http_request_duration_seconds histogram']
  for (const [labels, { count, seconds, within }] of all) {
    lines.push(
      ...buckets.map((limit, at) => `http_request_duration_seconds_bucket{${labels},le="${limit}"} ${within[at]}`),
    )
    lines.push(`http_request_duration_seconds_bucket{${labels},le="+Inf"} ${count}`)
    lines.push(
      `http_request_duration_seconds_sum{${labels}} ${seconds}`,
      `http_request_duration_seconds_count{${labels}} ${count}`,
    )
  }
  lines.push(
    '# TYPE backend_ready gauge',
    ...backends.map((one) => `backend_ready{backend="${one.name}"} ${+one.isReady}`),
  )
  lines.push('# TYPE backend_calls gauge', ...backends.map((one) => `backend_calls{backend="${one.name}"} ${one.busy}`))
  const { user, system } = process.cpuUsage()
  lines.push('# TYPE process_cpu_seconds_total counter', `process_cpu_seconds_total ${(user + system) / 1e6}`)
  lines.push('# TYPE process_resident_memory_bytes gauge', `process_resident_memory_bytes ${process.memoryUsage.rss()}`)
  return `${lines.join('\n')}\n`
}
