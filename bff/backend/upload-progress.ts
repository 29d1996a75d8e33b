import type { Readable } from 'node:stream'

interface Times {
  /** While bytes wait to be read. */
  stall: number
  /** From the last byte to the answer. */
  answer: number
}

/** Checks per limit; a stall is noticed at most this fraction of the limit late. */
const looks = 8

/**
 * Calls `onStall` when a stream's reader stops reading, or has read everything and does not answer. An empty stream
 * waits for its sender, which has limits of its own. The clock starts when the reader starts.
 */
export function watchProgress(body: Readable, { stall, answer }: Times, onStall: () => void): () => void {
  let [taken, before, still] = [0, 0, 0]
  const count = ({ length }: Buffer) => {
    taken += length
  }
  body.on('data', count)
  const every = stall / looks
  const watching = setInterval(() => {
    const isWaiting = body.readableEnded || body.readableLength > 0
    still = isWaiting && taken === before ? still + every : 0
    before = taken
    if (still >= (body.readableEnded ? answer : stall)) onStall()
  }, every)
  watching.unref()
  return () => {
    clearInterval(watching)
    body.off('data', count)
  }
}
