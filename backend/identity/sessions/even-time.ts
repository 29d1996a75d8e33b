import { setTimeout as pause } from 'node:timers/promises'

/** Longer than any of the ways through that must not be told apart. */
const leastMs = 120

/** Answers no sooner than that, whatever there was to do: how long it took tells nothing. */
export async function evenTime<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const least = pause(leastMs)
  try {
    return await work()
  } finally {
    await least
  }
}
