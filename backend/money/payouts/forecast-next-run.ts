import { type Context, iso } from '#platform/context/context.ts'
import { duePayoutsAt } from './next-run-queries.ts'
import { nextPayday } from './rules.ts'

/** When the next weekly run is, and what it pays in each currency if nothing changes until then. */
export async function forecastNextRun({ db, now }: Pick<Context, 'db' | 'now'>) {
  const at = iso(nextPayday(now).toInstant())
  return { at, sums: await duePayoutsAt(db, at) }
}
