import type { Office } from '#schemas/care/messages.ts'
import { iso } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { isOpen, opensAt } from './office-rules.ts'
import { readSettings, zoneOf } from './settings-queries.ts'

/** Whether a therapist is within office hours, and when these start next; without office hours they are always open. */
export async function officeOf(db: Db, provider: string, now: Temporal.Instant): Promise<Office> {
  const { hasOfficeHours, officeHours } = await readSettings(db, provider)
  if (!hasOfficeHours) return { isOpen: true, opensAt: null }
  const zone = await zoneOf(db, provider)
  if (isOpen(officeHours, zone, now)) return { isOpen: true, opensAt: null }
  const next = opensAt(officeHours, zone, now)
  return { isOpen: false, opensAt: next && iso(next) }
}
