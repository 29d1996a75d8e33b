import { setTimeout as pause } from 'node:timers/promises'

/** Longer than any of the code paths that must be indistinguishable by time. */
const minimumMs = 120

/** Responds no sooner than that, so that the duration does not reveal what was done. */
export async function constantTime<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const least = pause(minimumMs)
  try {
    return await work()
  } finally {
    await least
  }
}
