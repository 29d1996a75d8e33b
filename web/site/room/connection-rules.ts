/** What the figures of a connection test mean. */
import type { LoopbackResult } from '#shared/room/loopback-test.ts'

export type Verdict = 'good' | 'fair' | 'poor' | 'none'

const goodLoss = 0.05
const goodMs = 300
const poorLoss = 0.1
const poorMs = 600

/** The way is measured there and back, so that a session halves it. */
export function verdictOf({ isConnected, lostShare, roundTripMs }: LoopbackResult): Verdict {
  if (!isConnected) return 'none'
  const [loss, ms] = [lostShare ?? 0, roundTripMs ?? 0]
  if (loss >= poorLoss || ms >= poorMs) return 'poor'
  return loss >= goodLoss || ms >= goodMs ? 'fair' : 'good'
}
