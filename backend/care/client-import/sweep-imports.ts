import { iso, type Services } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { retentionCutoffs } from './rules.ts'
import { dropCounted, dropRuns, dropSilent, overdueMails } from './sweep-queries.ts'

interface Sweeping {
  db: Db
  services: Services
  now: Temporal.Instant
}

const batch = 500
/** A mail becomes overdue after its first hour, which its queue time and retries may take, and is retried for this long. */
const overdueHours = 1
const abandonedHours = 72

/** Deletes people who never accepted, and resends mails that wait for their address or were lost with a worker. */
export async function sweepImports({ db, services, now }: Sweeping): Promise<void> {
  const { people, runs, counted } = retentionCutoffs(now)
  await dropSilent(db, iso(people))
  await dropRuns(db, iso(runs))
  await dropCounted(db, iso(counted))
  const overdue = await overdueMails(db, {
    from: iso(now.subtract({ hours: abandonedHours })),
    to: iso(now.subtract({ hours: overdueHours })),
    limit: batch,
  })
  const jobs = overdue.map(({ identifier }) => ({ payload: { importedIdentifier: identifier }, startAfter: iso(now) }))
  if (jobs.length > 0) await services.jobs.enqueueAll(db, 'invite_client', jobs)
}
