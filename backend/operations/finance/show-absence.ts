import type { AbsenceCase } from '#schemas/operations/absence-cases.ts'
import type { Context } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { absenceCasePage } from './absence-queries.ts'
import { presentAbsences } from './present-absences.ts'

/** One report of absence as operators see it. */
export async function showAbsence(context: Context, identifier: string): Promise<AbsenceCase> {
  const rows = await absenceCasePage(context.db, { named: [identifier] }, { isOldestFirst: false, limit: 1, offset: 0 })
  const [shown] = await presentAbsences(context, rows)
  if (!shown) throw notFound()
  return shown
}
