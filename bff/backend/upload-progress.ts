import type { Readable } from 'node:stream'

interface Times {
  /** For bytes that wait to be taken. */
  stall: number
  /** From the last byte to the answer. */
  answer: number
}

/** Looks per time; a stall is noticed this much of it late at most. */
const looks = 8

/**
 * Calls `onStall` when a stream's reader no longer takes what waits in it, or has taken all and does not answer. A stream that is
 * empty waits for its sender, which has limits of its own. Begins where the reader does.
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
