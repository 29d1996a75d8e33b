/** Reads after every change, but never twice at once: changes during a read lead to one more. */
export function createLatestRead(read: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let isWanted = false
  const run = async () => {
    while (isWanted) {
      isWanted = false
      await read()
    }
    running = null
  }
  return () => {
    isWanted = true
    return (running ??= run())
  }
}
