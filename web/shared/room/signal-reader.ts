/** Reads the signals to this page in order and hands them over once. */
import type { ReceivedSignal, SignalPort } from './room-engine.ts'

export function createSignalReader(read: SignalPort['read'], deliver: (signal: ReceivedSignal) => void) {
  let after = 0
  let isReading = false
  let readsAgain = false
  let isOver = false
  return {
    /** There may be new signals. */
    async check(): Promise<void> {
      readsAgain = true
      if (isReading) return
      isReading = true
      while (readsAgain && !isOver) {
        readsAgain = false
        // The next event or the page's own interval reads again.
        const signals = await read(after).catch(() => [])
        for (const signal of signals.filter(({ number }) => number > after)) {
          after = signal.number
          deliver(signal)
        }
      }
      isReading = false
    },
    stop: () => void (isOver = true),
  }
}
