interface Settings {
  /** Faults in a row until calls stop. */
  faults?: number
  /** How long calls stop before one may try. */
  restMs?: number
  isFault: (error: unknown) => boolean
  /** What callers get meanwhile. */
  resting: () => Error
  /** Milliseconds that only grow. */
  elapsed?: () => number
}

/** Leaves a neighbour alone that failed several times in a row, then lets one call try whether it is back. */
export function circuitBreaker({
  faults = 5,
  restMs = 10_000,
  isFault,
  resting,
  elapsed = () => performance.now(),
}: Settings) {
  let inARow = 0
  let tryAgainAt = 0
  return async <T>(call: () => Promise<T>): Promise<T> => {
    if (inARow >= faults) {
      if (elapsed() < tryAgainAt) throw resting()
      tryAgainAt = elapsed() + restMs
    }
    try {
      const answer = await call()
      inARow = 0
      return answer
    } catch (error) {
      if (isFault(error)) {
        inARow += 1
        tryAgainAt = elapsed() + restMs
      } else inARow = 0
      throw error
    }
  }
}
