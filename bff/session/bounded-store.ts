/** A session store that may be away: every question ends within a bound, and what fails is nobody's fault and nobody's sign-out. */
import { refused } from '../http/errors.ts'
import type { Limits } from '../settings.ts'
import type { SessionStore } from './store.ts'

/** Seconds after which whoever was refused should ask again. */
const retryAfter = 2

/**
 * Answers in the place of a store that fails or keeps silent with BUSY. While it has answered nobody since, it is asked by one
 * question after the other, and everybody else is refused at once instead of waiting for their own.
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
  const ask = async <T>(question: () => Promise<T>): Promise<T> => {
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
    put: (key, sealed, expiresAt) => ask(() => store.put(key, sealed, expiresAt)),
    get: (key, now) => ask(() => store.get(key, now)),
    remove: (key) => ask(() => store.remove(key)),
    ping: () => ask(() => store.ping()),
    // Takes as long as there is to forget; each of its questions has a bound of its own.
    sweep: (now) => store.sweep(now),
    close: () => {
      clearTimeout(checking)
      return store.close()
    },
  }
}
