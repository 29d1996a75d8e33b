/** How often the workers of queues with due jobs are notified, in milliseconds. */
const everyMs = 500

/**
 * Notifies the workers of all queues in which something is due: one query in place of one for each worker, so that an idle product
 * hardly uses its database. `onError` gets errors of the query, which is repeated. Returns the function that stops it.
 */
export function notifyWorkers(
  dueQueues: () => Promise<Iterable<string>>,
  notify: (queue: string) => void,
  onError: (error: Error) => void,
): () => void {
  let isQuerying = false
  let isStopped = false
  const query = async () => {
    if (isQuerying) return
    isQuerying = true
    try {
      for (const name of await dueQueues()) if (!isStopped) notify(name)
    } catch (error) {
      // The connections close after the stop.
      if (!isStopped) onError(error instanceof Error ? error : new Error(String(error)))
    } finally {
      isQuerying = false
    }
  }
  const querying = setInterval(() => void query(), everyMs).unref()
  return () => {
    isStopped = true
    clearInterval(querying)
  }
}
