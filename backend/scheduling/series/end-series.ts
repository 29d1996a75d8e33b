import type { NotifyContext } from '#backend/scheduling/bookings/announce.ts'
import type { Db } from '#platform/database/database.ts'
import { closeSeries } from './queries.ts'

type Sweep = NotifyContext & { db: Db }

/** Ends series without future dates. */
export const endSeries = async ({ db }: Sweep): Promise<void> => void (await closeSeries(db, null))
