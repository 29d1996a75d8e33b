/** Rate limit of public content per person or network: the search, therapists, available times, lists. */
import { networkOf } from '#schemas/platform/network.ts'
import type { Limits } from '../settings.ts'
import { refused } from './errors.ts'

export interface PublicCalls {
  /** Counts one call, or refuses it with the seconds to wait. */
  take(caller: { person: string | null; address: string }, what: 'reads' | 'pictures'): void
}

/** All counters are reset together, so that only the callers of this window are stored. */
export function publicCalls(
  { publicReads, publicPictures, publicWindow }: Pick<Limits, 'publicReads' | 'publicPictures' | 'publicWindow'>,
  clock: () => number,
): PublicCalls {
  const most = { reads: publicReads, pictures: publicPictures }
  const counts = new Map<string, number>()
  let begun = 0
  return {
    take({ person, address }, what) {
      const now = clock()
      if (now >= begun + publicWindow || now < begun) {
        counts.clear()
        begun = now
      }
      const key = `${what} ${person ?? networkOf(address)}`
      const count = (counts.get(key) ?? 0) + 1
      if (count > most[what])
        throw refused('TOO_MANY_ATTEMPTS', { retryAfter: Math.ceil((begun + publicWindow - now) / 1000) })
      counts.set(key, count)
    },
  }
}
