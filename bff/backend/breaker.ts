/** Circuit breaker: stops calls to a backend after several consecutive failures, then lets one call test it. */
export interface Breaker {
  /** Milliseconds until a call may test the backend; 0 while calls may pass. */
  restsFor(): number
  /** A call starts. Until the backend has answered again, the next call waits for the next interval. */
  begin(): void
  succeed(): void
  fail(): void
}

interface Settings {
  /** Consecutive faults until calls stop. */
  faults: number
  restMs: number
  /** Monotonic milliseconds. */
  elapsed: () => number
}

export function breakerOf({ faults, restMs, elapsed }: Settings): Breaker {
  let inARow = 0
  let tryAgainAt = 0
  const isOpen = () => inARow >= faults
  return {
    restsFor: () => (isOpen() ? Math.max(0, tryAgainAt - elapsed()) : 0),
    begin: () => {
      if (isOpen()) tryAgainAt = elapsed() + restMs
    },
    succeed: () => {
      inARow = 0
    },
    fail: () => {
      inARow += 1
      if (isOpen()) tryAgainAt = elapsed() + restMs
    },
  }
}
