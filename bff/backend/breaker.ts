/** Stops calls to a backend that failed several times in a row, then lets one call try whether it is back. */
export interface Breaker {
  /** Milliseconds until a call may try; 0 while calls may pass. */
  restsFor(): number
  /** A call goes out. While the backend has not answered again, the next one waits for its rest. */
  begin(): void
  succeed(): void
  fail(): void
}

interface Settings {
  /** Faults in a row until calls stop. */
  faults: number
  restMs: number
  /** Milliseconds that only grow. */
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
