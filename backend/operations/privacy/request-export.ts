import { randomUUIDv7 } from 'node:crypto'
import { type ExportState, privacyLimits } from '#schemas/operations/privacy.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { refused } from '#platform/core/errors.ts'
import { expireExports, exportsSince, insertExport, newestExport } from './export-queries.ts'
import { lockAccount } from './queries.ts'
import { stateOf } from './export-state.ts'

const day = { hours: 24 }

/** Starts an export, at most three a day. While one is in progress, another request changes nothing. */
export async function requestExport(context: Context): Promise<ExportState> {
  const { identifier: person } = signedIn(context)
  return context.transaction(async (db) => {
    await lockAccount(db, person)
    const newest = await newestExport(db, person)
    if (newest?.status === 'preparing') return stateOf(newest, context.now)
    await refuseTooMany(db, person, context.now)
    await expireExports(db, person)
    const identifier = randomUUIDv7()
    await insertExport(db, { identifier, userIdentifier: person, requestedAt: iso(context.now) })
    await audit(context, db, 'export.requested', { subject: person })
    await context.services.jobs.enqueue(db, 'export', { identifier })
    return stateOf(await newestExport(db, person), context.now)
  })
}

async function refuseTooMany(db: Db, person: string, now: Temporal.Instant): Promise<void> {
  const recent = await exportsSince(db, person, iso(now.subtract(day)))
  const oldest = recent.at(-privacyLimits.exportsPerDay)
  if (!oldest) return
  const free = Temporal.Instant.from(oldest.requestedAt).add(day)
  throw refused('TOO_MANY_ATTEMPTS', { retryAfter: Math.ceil(now.until(free).total('seconds')) })
}
