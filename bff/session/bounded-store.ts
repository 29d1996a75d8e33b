/** A session store that may be unavailable: every query ends within a time limit, and its failure signs nobody out. */
import { refused } from '../http/errors.ts'
import type { Limits } from '../settings.ts'
import type { SessionStore } from './store.ts'

/** Seconds for Retry-After. */
const retryAfter = 2

/**
 * Answers BUSY when a store fails or times out. After that, one query at a time tests the store until it answers, and
 * all others are refused at once instead of waiting.
 */
export function boundedStore(
  store: SessionStore,
  { storeWait, storeCheckInterval }: Pick<Limits, 'storeWait' | 'storeCheckInterval'>,
): SessionStore {
  let answers = 0
  let isAway = false
  let checking: NodeJS.Timeout | undefined

  const inTime = <T>(question: () => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The session store did not answer in time')), storeWait)
      question()
        .then(resolve, reject)
        .finally(() => clearTimeout(timer))
    })
  function check(): void {
    inTime(() => store.ping()).then(
      () => {
        isAway = false
      },
      () => {
        checking = setTimeout(check, storeCheckInterval)
        checking.unref()
      },
    )
  }
  const callStore = async <T>(question: () => Promise<T>): Promise<T> => {
    if (isAway) throw refused('BUSY', { retryAfter })
    const before = answers
    try {
      const answer = await inTime(question)
      answers += 1
      return answer
    } catch (error) {
      if (!isAway && answers === before) {
        isAway = true
        check()
      }
      throw refused('BUSY', { retryAfter }, error)
    }
  }

  return {
    put: (key, sealed, expiresAt) => callStore(() => store.put(key, sealed, expiresAt)),
    get: (key, now) => callStore(() => store.get(key, now)),
    remove: (key) => callStore(() => store.remove(key)),
    ping: () => callStore(() => store.ping()),
    // Takes as long as there are records to delete; each of its queries has a time limit.
    sweep: (now) => store.sweep(now),
    close: () => {
      clearTimeout(checking)
      return store.close()
    },
  }
}
