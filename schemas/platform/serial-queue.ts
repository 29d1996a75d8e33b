export interface SerialQueue {
  /** Starts the work when all earlier work is done. A failure reaches its caller alone; later work runs all the same. */
  run<Result>(work: () => Promise<Result> | Result): Promise<Result>
  /** Resolves when all work so far is done, whether it failed or not. */
  settled(): Promise<void>
  /** Work that is running or waiting. */
  size(): number
}

/** Runs work one at a time, in the order of the calls. */
export function serialQueue(): SerialQueue {
  let last: Promise<void> = Promise.resolve()
  let size = 0
  return {
    run: (work) => {
      size += 1
      const turn = last.then(work)
      const end = () => void (size -= 1)
      last = turn.then(end, end)
      return turn
    },
    settled: () => last,
    size: () => size,
  }
}
