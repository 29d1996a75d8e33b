interface Settings {
  /** Consecutive faults until calls stop. */
  faults?: number
  /** How long calls stop before one may test the service. */
  restMs?: number
  isFault: (error: unknown) => boolean
  /** The error for callers meanwhile. */
  resting: (leftMs: number) => Error
  /**
   * Milliseconds for which the service asked for no calls (a 429), where the error says so. It counts neither as a
   * fault nor as a success.
   */
  pauseOf?: (error: unknown) => number | null
  /** The error for callers during such a pause. */
  paused?: (leftMs: number) => Error
  /** Monotonic milliseconds. */
  elapsed?: () => number
}

/** Stops calls to a service after several consecutive failures, then lets one call test it. */
export function circuitBreaker({
  faults = 5,
  restMs = 10_000,
  isFault,
  resting,
  pauseOf = () => null,
  paused = resting,
  elapsed = () => performance.now(),
}: Settings) {
  let inARow = 0
  let tryAgainAt = 0
  let pausedUntil = 0

  function refuseIfStopped(): void {
    const left = pausedUntil - elapsed()
    if (left > 0) throw paused(left)
    if (inARow < faults) return
    const rest = tryAgainAt - elapsed()
    if (rest > 0) throw resting(rest)
    tryAgainAt = elapsed() + restMs
  }

  function count(error: unknown): void {
    const pause = pauseOf(error)
    if (pause !== null) pausedUntil = Math.max(pausedUntil, elapsed() + pause)
    else if (isFault(error)) {
      inARow += 1
      tryAgainAt = elapsed() + restMs
    } else inARow = 0
  }

  return async <T>(call: () => Promise<T>): Promise<T> => {
    refuseIfStopped()
    try {
      const answer = await call()
      inARow = 0
      return answer
    } catch (error) {
      count(error)
      throw error
    }
  }
}
