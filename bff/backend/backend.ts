/** Calls to the backends: whole answers, files and streams. Each way to fail has a code of its own. */
import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import type { Limits } from '../settings.ts'
import { choiceOf } from './backend-choice.ts'
import { deliver } from './backend-delivery.ts'
import { openFrom } from './backend-opening.ts'
import { serverAt } from './backend-server.ts'

export interface BackendCall {
  method: Dispatcher.HttpMethod
  /** Path and query. */
  path: string
  headers: Record<string, string>
  /** Uploads use connections of their own, so that slow senders never delay other calls. */
  body?: string | Buffer | Readable | undefined
  /** Waits for an external server, on connections of its own. */
  isSlow?: boolean | undefined
  /** When its caller stops waiting, on the `performance.now()` scale; later calls of one request have less time. */
  until?: number
}

export interface BackendReply {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** A file is streamed as `content`, everything else is sent whole as `body`. */
export interface OpenReply extends BackendReply {
  content: Readable | null
}

export interface Backend {
  /** Waits no longer than a person waits, except for streamed bytes. */
  send(call: BackendCall): Promise<BackendReply>
  /** For files, which are passed on as they arrive. */
  open(call: BackendCall): Promise<OpenReply>
  /** For streams of events, which end when one side disconnects or nothing arrives for too long. */
  follow(call: BackendCall): Promise<OpenReply>
  /** Whether any backend answers. */
  isAlive(): Promise<boolean>
  /** For monitoring. */
  states(): BackendState[]
  close(): Promise<void>
}

export interface BackendState {
  name: string
  isReady: boolean
  /** Calls in progress. */
  busy: number
}

interface Means {
  limits: Limits
  /** Monotonic milliseconds. */
  elapsed?: (() => number) | undefined
}

export function backendAt(urls: readonly string[], { limits, elapsed = () => performance.now() }: Means): Backend {
  const servers = urls.map((url) => serverAt(url, limits, elapsed))
  const choice = choiceOf(servers)
  const probeAll = () => {
    for (const server of servers) void server.probe()
  }
  // A single backend gets every call, whatever its health.
  const probing = servers.length > 1 ? setInterval(probeAll, limits.backendProbeInterval) : undefined
  probing?.unref()
  const answer = limits.backendHeadersTimeout
  const whole = { quick: limits.backendTotalTimeout, uploads: limits.uploadTimeout + limits.backendTotalTimeout }
  return {
    send: (call) => {
      if (call.body instanceof Readable) return deliver({ choice, call, work: 'uploads', time: whole.uploads, limits })
      const now = performance.now()
      const time = Math.min(call.until ?? Infinity, now + whole.quick) - now
      return deliver({ choice, call, work: call.isSlow ? 'slow' : 'quick', time, limits })
    },
    open: (call) => openFrom({ choice, call, work: 'downloads', time: limits.uploadTimeout, answer }),
    follow: (call) => openFrom({ choice, call, work: 'streams', time: null, answer }),
    isAlive: () =>
      Promise.any(
        servers.map(async (server) => (await server.isAlive()) || Promise.reject(new Error('unavailable'))),
      ).catch(() => false),
    states: () =>
      servers.map(({ name, isOut, breaker, busy }) => ({ name, isReady: !isOut && breaker.restsFor() === 0, busy })),
    close: async () => {
      clearInterval(probing)
      await Promise.all(servers.map((server) => server.close()))
    },
  }
}
