import type { ImportedClient } from '#schemas/care/client-import.ts'
import type { ImportedRow } from './queries.ts'
import { actionsOf, shownStatus } from './rules.ts'

/** The send time of a withdrawn invitation is no longer shown. */
export function presentImported(row: ImportedRow, now: Temporal.Instant): ImportedClient {
  return {
    ...row,
    status: shownStatus(row, now),
    invitedAt: row.status === 'new' ? null : row.invitedAt,
    actions: actionsOf(row, now),
  }
}
