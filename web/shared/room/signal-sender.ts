/** Sends the signals to one occupant in order, repeated while the network is down; candidates of one moment travel together. */
import { roomLimits } from '#schemas/care/session-room-limits.ts'
import type { SignalContent } from '#schemas/care/session-room.ts'
import { retryDelay } from '#schemas/platform/backoff.ts'

type Candidate = NonNullable<SignalContent['candidates']>[number]

const gatherMs = 50
const backoff = { firstMs: 500, longestMs: 5_000, jitter: [0.7, 1.3] } as const

export interface SignalSender {
  send(content: SignalContent): void
  sendCandidate(connection: number, candidate: Candidate): void
  /** Drops what waits for an older connection. */
  dropBefore(connection: number): void
  close(): void
}

export function createSignalSender(send: (content: SignalContent) => Promise<void>): SignalSender {
  let queue: SignalContent[] = []
  let isSending = false
  let isClosed = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let gathered: { connection: number; candidates: Candidate[] } | null = null

  const flush = async () => {
    if (isSending || isClosed) return
    const [first] = queue
    if (!first) return
    isSending = true
    try {
      await send(first)
      failures = 0
      queue = queue.filter((one) => one !== first)
    } catch {
      failures += 1
      await new Promise((resolve) => setTimeout(resolve, retryDelay(backoff, failures)))
    } finally {
      isSending = false
    }
    void flush()
  }
  const add = (content: SignalContent) => {
    queue.push(content)
    void flush()
  }
  const flushCandidates = () => {
    clearTimeout(timer)
    timer = undefined
    const batch = gathered
    gathered = null
    for (let at = 0; batch && at < batch.candidates.length; at += roomLimits.candidatesAtOnce)
      add({ connection: batch.connection, candidates: batch.candidates.slice(at, at + roomLimits.candidatesAtOnce) })
  }
  return {
    send(content) {
      flushCandidates()
      add(content)
    },
    sendCandidate(connection, candidate) {
      if (gathered && gathered.connection !== connection) flushCandidates()
      gathered ??= { connection, candidates: [] }
      gathered.candidates.push(candidate)
      timer ??= setTimeout(flushCandidates, gatherMs)
    },
    dropBefore(connection) {
      queue = queue.filter((one) => one.connection >= connection)
      if (gathered && gathered.connection < connection) gathered = null
    },
    close() {
      isClosed = true
      queue = []
      clearTimeout(timer)
    },
  }
}
