import { type Context, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/core/errors.ts'
import { lockSchedule } from './queries.ts'

export interface OwnSchedule {
  provider: string
  timezone: string
  setupType: 'GENERAL' | 'BY_CATEGORY'
}

/** Changes the caller's own calendar under its lock and recomputes the next free time. Bookings do not change. */
export async function changeCalendar<T>(
  context: Context,
  change: (db: Db, schedule: OwnSchedule) => Promise<T>,
): Promise<T> {
  const provider = signedIn(context).identifier
  return context.transaction(async (db) => {
    const schedule = await lockSchedule(db, provider)
    if (!schedule) throw notFound()
    const changed = await change(db, { provider, ...schedule })
    await context.services.jobs.enqueue(db, 'refresh_listing', { providerIdentifier: provider })
    await context.services.jobs.enqueue(db, 'offer_waitlist', { providerIdentifier: provider })
    return changed
  })
}
