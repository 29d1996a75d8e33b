/** Sends the signals to one occupant in order, repeated while the network is down; candidates of one moment travel together. */
import { roomLimits } from '#schemas/care/session-room-limits.ts'
import type { SignalContent } from '#schemas/care/session-room.ts'
import { isRefusal } from '#shared/api/api.ts'
import { createRetryPause } from './retry-pause.ts'

type Candidate = NonNullable<SignalContent['candidates']>[number]

const gatherMs = 10
const tooMany = 429

export interface SignalSender {
  send(content: SignalContent): void
  sendCandidate(connection: number, candidate: Candidate): void
  /** Drops what waits for an older connection. */
  dropBefore(connection: number): void
  /** Tries again at once: the network is back. */
  retryNow(): void
  close(): void
}

export function createSignalSender(send: (content: SignalContent) => Promise<void>): SignalSender {
  let queue: SignalContent[] = []
  let isSending = false
  let isClosed = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const pause = createRetryPause()
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
    } catch (error) {
      failures += 1
      // Somebody who is gone stays gone: the next state of the room ends this sender.
      if (isRefusal(error) && error.status !== tooMany) queue = queue.filter((one) => one !== first)
      await pause.wait(failures)
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
    retryNow() {
      failures = 0
      pause.end()
    },
    close() {
      isClosed = true
      queue = []
      pause.end()
      clearTimeout(timer)
    },
  }
}
