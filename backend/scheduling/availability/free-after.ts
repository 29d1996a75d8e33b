import type { Db } from '#platform/database/database.ts'
import { nextClaim } from './extension-queries.ts'

interface Session {
  booking: string
  people: readonly string[]
  endAt: string
  now: string
}

/** Start of what either person of a session has next; null if nothing follows. */
export const freeAfter = (db: Db, session: Session): Promise<string | null> => nextClaim(db, session)
