/** Chooses one of several backends: the least busy one that is ready and whose circuit breaker is closed. */
import type { Server } from './backend-server.ts'
import { type Refusal, refused } from '../http/errors.ts'

export interface Choice {
  readonly servers: readonly Server[]
  /** Counts as the start of a call; refuses when every backend's circuit breaker is open. */
  choose(tried: ReadonlySet<Server>): Server | Refusal
}

export function choiceOf(servers: readonly Server[]): Choice {
  let position = 0

  /** Equally busy backends are used in rotation. */
  const leastBusy = (among: readonly Server[]): Server | undefined => {
    position += 1
    const rotated = among.map((_, at) => among[(at + position) % among.length] as Server)
    return rotated.reduce<Server | undefined>((best, one) => (!best || one.busy < best.busy ? one : best), undefined)
  }

  return {
    servers,
    choose: (tried) => {
      const fresh = servers.filter((server) => !tried.has(server))
      const among = fresh.length > 0 ? fresh : servers
      const available = among.filter(({ breaker }) => breaker.restsFor() === 0)
      const found = leastBusy(available.filter(({ isOut }) => !isOut)) ?? leastBusy(available)
      if (!found) {
        const rest = Math.min(...servers.map(({ breaker }) => breaker.restsFor()))
        return refused('BACKEND_UNREACHABLE', { retryAfter: Math.max(1, Math.ceil(rest / 1000)) })
      }
      found.breaker.begin()
      return found
    },
  }
}
