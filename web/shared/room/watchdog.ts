/** Decides from counters and a clock whether a connection has to be restarted or replaced: browsers may report `connected` for a frozen picture. */
import type { LinkState } from './room-engine.ts'

export interface Reading {
  state: RTCPeerConnectionState
  /** Packets of sound and picture received so far. */
  packets: number
  framesDecoded: number
  audioPackets: number
  /** What the other side sends according to its own message. */
  expects: 'picture' | 'sound' | 'nothing'
  /** The side that gives way repairs what is broken a little later, so that not both sides do it at once. */
  isPolite: boolean
}

export interface Watch {
  hasConnected: boolean
  packets: number
  packetsAt: number
  /** Frames or, without a camera, packets of sound. */
  progress: number
  progressAt: number
  expects: Reading['expects']
  /** Since when the state is `disconnected` or `failed`; null otherwise. */
  brokenSince: number | null
  restarts: number
  restartedAt: number
  /** When the state was `connected` last, at first the beginning. */
  connectedAt: number
}

export type Repair = 'none' | 'restart' | 'replace'

const shakyMs = 2_000
const disconnectedMs = 3_000
const politeMs = 1_500
const restartMs = 5_000
const replaceMs = 10_000
/** Without a connection after this time a new one begins. */
const connectMs = 20_000
/** After so many restarts in vain a new connection begins, with credentials of its own. */
const restartsMax = 3
/** Delays after the first restart; the last one repeats. */
export const restartDelays = [2_000, 5_000, 10_000, 20_000] as const

export const beginWatch = (now: number): Watch => ({
  hasConnected: false,
  packets: 0,
  packetsAt: now,
  progress: 0,
  progressAt: now,
  expects: 'nothing',
  brokenSince: null,
  restarts: 0,
  restartedAt: -Infinity,
  connectedAt: now,
})

/** A restart of the other side counts as well: otherwise both sides would send twice the signals. */
export const noteRestart = (watch: Watch, now: number): Watch => ({
  ...watch,
  restarts: watch.restarts + 1,
  restartedAt: now,
})

function count(watch: Watch, reading: Reading, now: number): Watch {
  const progress = reading.expects === 'sound' ? reading.audioPackets : reading.framesDecoded
  const hasProgressed =
    reading.expects === 'nothing' || reading.expects !== watch.expects || progress !== watch.progress
  const isBroken = reading.state === 'disconnected' || reading.state === 'failed'
  const isHealthy = reading.state === 'connected' && hasProgressed
  return {
    ...watch,
    hasConnected: watch.hasConnected || reading.state === 'connected',
    packets: reading.packets,
    packetsAt: reading.packets !== watch.packets || reading.expects === 'nothing' ? now : watch.packetsAt,
    progress,
    progressAt: hasProgressed ? now : watch.progressAt,
    expects: reading.expects,
    brokenSince: isBroken ? (watch.brokenSince ?? now) : null,
    restarts: isHealthy ? 0 : watch.restarts,
    connectedAt: reading.state === 'connected' ? now : watch.connectedAt,
  }
}

function repairOf(watch: Watch, { state, isPolite }: Reading, now: number): Repair {
  const yieldMs = state !== 'connected' && isPolite ? politeMs : 0
  const delay = yieldMs + (restartDelays[Math.min(watch.restarts, restartDelays.length) - 1] ?? 0)
  if (now - watch.restartedAt < delay) return 'none'
  if (state !== 'connected' && now - watch.connectedAt >= connectMs + yieldMs) return 'replace'
  if (state === 'failed' && now - (watch.brokenSince ?? now) >= yieldMs)
    return watch.restarts >= restartsMax ? 'replace' : 'restart'
  if (watch.brokenSince !== null) return now - watch.brokenSince >= disconnectedMs + yieldMs ? 'restart' : 'none'
  if (state !== 'connected') return 'none'
  const frozenMs = now - watch.progressAt
  if (frozenMs >= replaceMs) return 'replace'
  return frozenMs >= restartMs && watch.restarts === 0 ? 'restart' : 'none'
}

function linkOf(watch: Watch, { state }: Reading, now: number): LinkState {
  if (state === 'failed' || state === 'closed') return 'broken'
  if (state === 'disconnected') return 'shaky'
  if (state !== 'connected') return watch.hasConnected ? 'shaky' : 'connecting'
  return now - watch.packetsAt >= shakyMs ? 'shaky' : 'connected'
}

export function observe(
  before: Watch,
  reading: Reading,
  now: number,
): { watch: Watch; repair: Repair; link: LinkState } {
  const watch = count(before, reading, now)
  const repair = repairOf(watch, reading, now)
  return { watch: repair === 'none' ? watch : noteRestart(watch, now), repair, link: linkOf(watch, reading, now) }
}
