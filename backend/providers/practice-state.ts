import type { Db } from '../kit/database.ts'
import { referenceData } from '../regions/reference.ts'
import { practiceOf } from './listing-queries.ts'
import type { Practice } from './rules.ts'

/** A therapist's practice as it stands now, and the facts that decide whether the public sees it. */
export async function practiceState(db: Db, providerIdentifier: string, now: Temporal.Instant) {
  const practice = await practiceOf(db, providerIdentifier, now)
  if (!practice) return { practice: null, facts: null }
  const reference = await referenceData(db)
  const countKind = (kind: string) => practice.facets.filter((id) => reference.byId(id)?.kind === kind).length
  const facts: Practice = {
    ...practice,
    today: now.toZonedDateTimeISO(practice.timezone).toPlainDate().toString(),
    therapies: countKind('therapy'),
    modalities: countKind('modality'),
    specialities: countKind('speciality'),
  }
  return { practice, facts }
}
