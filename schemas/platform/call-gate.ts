/**
 * Bounds the calls in progress of one process. Too many calls at once make all of them slow; beyond the bounds the next ones are
 * refused at once instead, so that those that are let in are answered as usual.
 */
export interface GateLimits {
  /** Calls in progress; of these of one route, so that a slow one leaves places for the others; and of one caller. */
  callsAtOnce: number
  callsPerRoute: number
  callsPerCaller: number
  /** Of a caller's calls in progress those that wait for an outside service, so that people behind one address can go on reading. */
  slowPerCaller: number
  /** Calls that wait for a place, in all and of one caller; each of them so long, in milliseconds. */
  callsWaiting: number
  callsWaitingPerCaller: number
  callWait: number
}

export interface GateCall {
  route: string
  /** Whose calls share a bound; null where callers are bounded elsewhere. */
  caller: string | null
  /** Waits for an outside service. */
  isSlow?: boolean
}

export interface CallGate {
  /** Not even a place to wait is left for this call. */
  isFull(call: GateCall): boolean
  /**
   * Calls exactly one of the two: `admit` at once or within `callWait`, with the function that frees the place and may be
   * called twice; or `refuse`. What comes back withdraws a call that waits, and then neither is called; null where none does.
   */
  enter(call: GateCall, admit: (leave: () => void) => void, refuse: () => void): (() => void) | null
}

interface Waiting {
  call: GateCall
  start: () => void
}

/**
 * First come, first served, among those whose route and caller may have one more. A call that comes when the queue is full is
 * the one refused: nothing was spent on it yet, and those before it have a short wait to hope for.
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

/** How many there are under a name; names without any are forgotten. */
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
