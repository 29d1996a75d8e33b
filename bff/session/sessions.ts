/** Sessions of the BFF. The backend decides whether a token is valid; the BFF only keeps it out of the browser. */
import type { SecondFactorMethod, UserType } from '#schemas/identity/accounts.ts'
import type { Limits } from '../settings.ts'
import { keyOf, newSecret, open, seal } from './seal.ts'
import type { SessionStore } from './store.ts'

export interface Session {
  readonly token: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  readonly userType: UserType
  readonly isActive: boolean
  /** Keyed hash of the person's identifier, for the log. */
  readonly person: string
  /** The password was right; one of these factors is still missing. */
  readonly secondFactor?: readonly SecondFactorMethod[]
  /** Name, in the store, of the operator's session beside which this one is valid. */
  readonly actsBeside?: string
}

export interface Sessions {
  /** Stores a session under a new secret, which is returned for the cookie. */
  start(session: Session): Promise<string>
  find(secret: string): Promise<Session | null> | Session | null
  end(secret: string): Promise<void>
  /**
   * Ends it even when the store does not answer. A record that could not be removed is refused from now on and removed
   * as soon as the store answers; only this process knows of it.
   */
  endSurely(secret: string): Promise<void>
  /** Throws where the store could not write a session now. */
  check(): Promise<void>
}

interface Parts {
  store: SessionStore
  pepper: string
  clock: () => number
  limits: Limits
}

export function sessionsIn({ store, pepper, clock, limits }: Parts): Sessions {
  const cache = new Map<string, { session: Session; until: number }>()
  /** Names of records that could not be removed. */
  const unremoved = new Set<string>()

  const remember = (secret: string, session: Session) => {
    if (cache.size >= limits.sessionCacheEntries) cache.delete(cache.keys().next().value as string)
    cache.set(secret, { session, until: Math.min(clock() + limits.sessionCacheTime, session.expiresAt) })
    return session
  }
  const removeLater = (key: string) => {
    if (unremoved.size >= limits.sessionCacheEntries) unremoved.delete(unremoved.values().next().value as string)
    unremoved.add(key)
  }
  /** The store has just answered. */
  const removeNow = () => {
    for (const key of unremoved) void store.remove(key).then(() => unremoved.delete(key), ignore)
  }
  const read = async (secret: string): Promise<Session | null> => {
    const key = keyOf(secret)
    if (unremoved.has(key)) return null
    const sealed = await store.get(key, clock())
    if (unremoved.size > 0) removeNow()
    const session = sealed && asSession(open(sealed, secret, pepper))
    return session && session.expiresAt > clock() ? remember(secret, session) : null
  }

  return {
    start: async (session) => {
      const secret = newSecret()
      await store.put(keyOf(secret), seal(session, secret, pepper), session.expiresAt)
      remember(secret, session)
      if (unremoved.size > 0) removeNow()
      return secret
    },
    find: (secret) => {
      const cached = cache.get(secret)
      if (cached && cached.until > clock()) return cached.session
      cache.delete(secret)
      return read(secret)
    },
    end: async (secret) => {
      cache.delete(secret)
      await store.remove(keyOf(secret))
    },
    endSurely: async (secret) => {
      cache.delete(secret)
      await store.remove(keyOf(secret)).catch(() => removeLater(keyOf(secret)))
    },
    check: () => store.ping(),
  }
}

/** Retried when the store answers next. */
const ignore = () => undefined

function asSession(value: unknown): Session | null {
  const read = value as Session | null
  return typeof read?.token === 'string' && typeof read.expiresAt === 'number' ? read : null
}
