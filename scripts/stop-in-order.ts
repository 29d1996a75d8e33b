/** Shuts down on the first signal; a second one, or ten seconds, exits at once. */
export function stopInOrder(stop: () => Promise<void>): void {
  let isStopping = false
  const on = (signal: NodeJS.Signals) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), 10_000).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(`The shutdown after ${signal} failed:`, error)
        process.exit(1)
      },
    )
  }
  // Started by npm, it ends with its parent, even when the parent was killed.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => void (process.ppid === parent || on('SIGTERM')), 1000).unref()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, on)
}
