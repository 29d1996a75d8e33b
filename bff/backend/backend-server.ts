/** One of the backends: its connections by kind of work, and what is known of its health. */
import { Pool } from 'undici'
import type { Limits } from '../settings.ts'
import { type Breaker, breakerOf } from './breaker.ts'

/** Each kind of work has connections of its own, so that slow calls never delay fast ones. */
export type Work = 'quick' | 'slow' | 'uploads'

export interface Server {
  readonly name: string
  readonly pools: Readonly<Record<Work | 'downloads' | 'streams', Pool>>
  readonly breaker: Breaker
  /** It drains or is not ready; it gets a call only when no other backend can take it. */
  readonly isOut: boolean
  /** Calls that are in progress or wait for a connection. */
  readonly busy: number
  setOut(isOut: boolean): void
  /** Runs as soon as there is a connection for it. */
  enter(work: Work, run: () => void): void
  /** Called once for each `run`. */
  leave(work: Work): void
  /** Checks `/readyz`. */
  probe(): Promise<void>
  /** Whether it answers at all. */
  isAlive(): Promise<boolean>
  close(): Promise<void>
}

/** Header in which a backend that is shutting down says so. */
export const drainingHeader = 'x-draining'

export function serverAt(url: string, limits: Limits, elapsed: () => number): Server {
  const { origin, host } = new URL(url)
  const poolOf = (connections: number, more: Partial<Pool.Options> = {}) =>
    new Pool(origin, {
      connections,
      pipelining: 1,
      connect: { timeout: limits.backendConnectTimeout },
      headersTimeout: limits.backendHeadersTimeout,
      bodyTimeout: limits.backendBodyTimeout,
      maxResponseSize: limits.backendReplyBytes,
      allowH2: false,
      ...more,
    })
  const places: Record<Work, number> = {
    quick: limits.backendConnections,
    slow: limits.backendSlowConnections,
    uploads: limits.uploadsAtOnce + limits.streamedUploadsAtOnce,
  }
  const pools = {
    quick: poolOf(places.quick),
    slow: poolOf(places.slow),
    // The backend answers after it has stored the file, which takes a while when many uploads arrive.
    uploads: poolOf(places.uploads, { headersTimeout: limits.uploadTimeout }),
    // The BFF holds no part of the file, so that its length is not limited here.
    downloads: poolOf(limits.streamedDownloads, { maxResponseSize: -1 }),
    streams: poolOf(limits.liveStreams, { maxResponseSize: -1, bodyTimeout: limits.liveQuietTime }),
  }
  const probes = poolOf(2, { headersTimeout: limits.backendProbeTimeout, bodyTimeout: limits.backendProbeTimeout })
  const running: Record<Work, number> = { quick: 0, slow: 0, uploads: 0 }
  const waiting: Record<Work, (() => void)[]> = { quick: [], slow: [], uploads: [] }
  let isOut = false
  let isProbing = false

  /** Its status; 0 without an answer. */
  const statusOf = (path: string): Promise<number> =>
    probes.request({ method: 'GET', path, signal: AbortSignal.timeout(limits.backendProbeTimeout) }).then(
      async ({ statusCode, body }) => {
        await body.dump()
        return statusCode
      },
      () => 0,
    )

  return {
    name: host,
    pools,
    breaker: breakerOf({ faults: limits.backendFaults, restMs: limits.backendRestTime, elapsed }),
    get isOut() {
      return isOut
    },
    get busy() {
      return running.quick + running.slow + running.uploads + waiting.quick.length + waiting.slow.length
    },
    setOut: (isIt) => {
      isOut = isIt
    },
    enter: (work, run) => {
      if (running[work] >= places[work]) return void waiting[work].push(run)
      running[work] += 1
      run()
    },
    leave: (work) => {
      running[work] -= 1
      const next = waiting[work].shift()
      if (!next) return
      running[work] += 1
      next()
    },
    probe: async () => {
      if (isProbing) return
      isProbing = true
      const status = await statusOf('/readyz').catch(() => 0)
      isProbing = false
      // A backend may lack this route and answer 404.
      isOut = status === 0 || status >= 500
    },
    isAlive: async () => (await statusOf('/healthz').catch(() => 0)) > 0,
    close: async () => {
      await Promise.all([...Object.values(pools), probes].map((pool) => pool.destroy()))
    },
  }
}
