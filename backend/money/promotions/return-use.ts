import type { Db } from '#platform/database/database.ts'
import { setUseStatus } from './queries.ts'

/** Returns a use that was renewed in vain, or whose code was removed. */
export const returnUse = (db: Db, bookingIdentifier: string) => setUseStatus(db, bookingIdentifier, 'returned')
