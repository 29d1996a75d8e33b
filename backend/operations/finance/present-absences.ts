import type { AbsenceCase } from '#schemas/operations/absence-cases.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import type { Context } from '#platform/context/context.ts'
import { roomFacts, shownFacts } from '#backend/scheduling/attendance/room-facts.ts'
import type { CaseRow } from './absence-queries.ts'

/** Reports with what the rooms know about their sessions. */
export async function presentAbsences({ db, now }: Context, rows: readonly CaseRow[]): Promise<AbsenceCase[]> {
  const sessions = rows.map(({ bookingIdentifier, startAt }) => ({ identifier: bookingIdentifier, startAt }))
  const known = await roomFacts(db, sessions, now)
  return rows.map(({ currency, decidedByName, ...row }) => {
    const facts = known.get(row.bookingIdentifier)
    return {
      ...row,
      currency: currency as CurrencyCode,
      decidedByName: decidedByName || null,
      facts: facts ? shownFacts(facts) : null,
    }
  })
}
