export type Observable<Value> = ReturnType<typeof observable<Value>>

/** A value that components follow with `useSyncExternalStore`. */
export function observable<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    now: () => value,
    set: (next: Value) => {
      value = next
      for (const listen of listeners) listen()
    },
    /** Returns the function that unsubscribes. */
    listen: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
