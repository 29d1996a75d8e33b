/**
 * Limits the concurrent calls of one process, because too many of them make all slow. Calls beyond the limits are
 * refused at once, so that accepted calls keep their usual latency.
 */
export interface GateLimits {
  /** Concurrent calls in all, per route (so that a slow route leaves capacity for the others) and per caller. */
  callsAtOnce: number
  callsPerRoute: number
  callsPerCaller: number
  /** Concurrent calls per caller that wait for an outside service, so that users behind one address can go on reading. */
  slowPerCaller: number
  /** Queued calls in all and per caller, and their longest wait in milliseconds. */
  callsWaiting: number
  callsWaitingPerCaller: number
  callWait: number
}

export interface GateCall {
  route: string
  /** Key of the calls that share a limit; null if callers are limited elsewhere. */
  caller: string | null
  /** Waits for an outside service. */
  isSlow?: boolean
}

export interface CallGate {
  /** The queue is full as well. */
  isFull(call: GateCall): boolean
  /**
   * Calls exactly one of two: `admit` at once or within `callWait`, with the function that releases the place and may be
   * called twice; or `refuse`. Returns a function that withdraws a queued call, after which neither is called; null if the
   * call is not queued.
   */
  enter(call: GateCall, admit: (leave: () => void) => void, refuse: () => void): (() => void) | null
}

interface Waiting {
  call: GateCall
  start: () => void
}

/**
 * First in, first out among the calls whose route and caller have capacity. A call that arrives at a full queue is
 * refused: no work was spent on it yet, and the earlier calls keep a short wait.
 */
export function callGate(limits: GateLimits): CallGate {
  const [routes, callers, slow, waiters] = [new Counts(), new Counts(), new Counts(), new Counts()]
  const queue: Waiting[] = []
  let inProgress = 0

  const hasPlace = ({ route, caller, isSlow = false }: GateCall) =>
    inProgress < limits.callsAtOnce &&
    routes.of(route) < limits.callsPerRoute &&
    callers.of(caller) < limits.callsPerCaller &&
    (!isSlow || slow.of(caller) < limits.slowPerCaller)
  const mayWait = ({ caller }: GateCall) =>
    queue.length < limits.callsWaiting && waiters.of(caller) < limits.callsWaitingPerCaller

  function occupy({ route, caller, isSlow = false }: GateCall): () => void {
    let isIn = true
    inProgress += 1
    routes.add(route, 1)
    callers.add(caller, 1)
    if (isSlow) slow.add(caller, 1)
    return () => {
      if (!isIn) return
      isIn = false
      inProgress -= 1
      routes.add(route, -1)
      callers.add(caller, -1)
      if (isSlow) slow.add(caller, -1)
      queue.find(({ call }) => hasPlace(call))?.start()
    }
  }

  return {
    isFull: (call) => !hasPlace(call) && !mayWait(call),
    enter: (call, admit, refuse) => {
      if (hasPlace(call)) {
        admit(occupy(call))
        return null
      }
      if (!mayWait(call)) {
        refuse()
        return null
      }
      const withdraw = () => {
        const at = queue.indexOf(waiting)
        if (at < 0) return
        clearTimeout(timer)
        queue.splice(at, 1)
        waiters.add(call.caller, -1)
      }
      const start = () => {
        withdraw()
        admit(occupy(call))
      }
      const waiting = { call, start }
      const timer = setTimeout(() => {
        withdraw()
        refuse()
      }, limits.callWait)
      queue.push(waiting)
      waiters.add(call.caller, 1)
      return withdraw
    },
  }
}

/** Counts by name; names with a count of 0 are removed. */
class Counts {
  readonly #counts = new Map<string, number>()

  of(name: string | null): number {
    return name === null ? 0 : (this.#counts.get(name) ?? 0)
  }

  add(name: string | null, change: 1 | -1): void {
    if (name === null) return
    const count = this.of(name) + change
    if (count > 0) this.#counts.set(name, count)
    else this.#counts.delete(name)
  }
}
