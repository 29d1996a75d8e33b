/** How often the workers of queues with due jobs are notified, in milliseconds. */
const everyMs = 500

/** One query for all queues in place of one for each worker: an idle product hardly uses its database. Returns the stop. */
export function notifyWorkers(
  dueQueues: () => Promise<Iterable<string>>,
  notify: (queue: string) => void,
  onError: (error: Error) => void,
): () => void {
  let isQuerying = false
  const query = async () => {
    if (isQuerying) return
    isQuerying = true
    try {
      for (const name of await dueQueues()) notify(name)
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)))
    } finally {
      isQuerying = false
    }
  }
  const querying = setInterval(() => void query(), everyMs)
  return () => clearInterval(querying)
}
