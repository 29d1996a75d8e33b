/** A network between browsers and the relay that a test makes worse: loss, delay, a limited rate, no packets at all. */
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'

export interface NetworkConditions {
  /** Share of packets that are lost, 0 to 1. */
  loss?: number
  delayMs?: number
  /** For both directions together. */
  kilobitsPerSecond?: number
  /** No packet passes. */
  isOut?: boolean
}

export interface UdpProxy {
  host: string
  port: number
  /** Replaces all conditions. */
  set(conditions: NetworkConditions): void
  /** Packets of both directions. */
  counts(): { passed: number; dropped: number }
  close(): Promise<void>
}

/** A queue longer than this is dropped, as routers do. */
const longestQueueMs = 500

export async function openUdpProxy(
  target: { host: string; port: number },
  { seed = 1, conditions = {} }: { seed?: number; conditions?: NetworkConditions } = {},
): Promise<UdpProxy> {
  const random = randomFrom(seed)
  const counted = { passed: 0, dropped: 0 }
  const timers = new Set<NodeJS.Timeout>()
  const upstreams = new Map<string, Socket>()
  const listener = createSocket('udp4')
  let current = conditions
  let freeAt = 0

  /** Milliseconds until the packet is passed on; null where it is lost. */
  function delayOf(bytes: number): number | null {
    const { loss = 0, delayMs = 0, kilobitsPerSecond, isOut = false } = current
    if (isOut || (loss > 0 && random() < loss)) return null
    if (kilobitsPerSecond === undefined) return delayMs
    const now = performance.now()
    const queued = Math.max(0, freeAt - now)
    if (queued > longestQueueMs) return null
    freeAt = now + queued + (bytes * 8) / kilobitsPerSecond
    return delayMs + freeAt - now
  }

  function pass(packet: Buffer, send: () => void): void {
    const delay = delayOf(packet.length)
    if (delay === null) return void counted.dropped++
    counted.passed++
    if (delay === 0) return send()
    const timer = setTimeout(() => {
      timers.delete(timer)
      send()
    }, delay)
    timers.add(timer)
  }

  /** Each client has an own socket, so that the relay sees different clients. */
  function upstreamOf({ address, port }: RemoteInfo): Socket {
    const key = `${address}:${port}`
    const known = upstreams.get(key)
    if (known) return known
    const upstream = createSocket('udp4')
    upstream.on('message', (packet) => pass(packet, () => listener.send(packet, port, address, ignoreError)))
    upstream.on('error', ignoreError)
    upstreams.set(key, upstream)
    return upstream
  }

  listener.on('message', (packet, from) => {
    const upstream = upstreamOf(from)
    pass(packet, () => upstream.send(packet, target.port, target.host, ignoreError))
  })
  listener.bind(0, '127.0.0.1')
  await once(listener, 'listening')
  listener.on('error', ignoreError)
  return {
    host: '127.0.0.1',
    port: listener.address().port,
    set: (next) => {
      current = next
      freeAt = 0
    },
    counts: () => ({ ...counted }),
    close: async () => {
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(
        [listener, ...upstreams.values()].map((socket) => new Promise<void>((done) => socket.close(done))),
      )
    },
  }
}

/** Packets to a client that is gone are lost, as on any network. */
const ignoreError = () => undefined

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
