import type { PauseReason } from '#schemas/marketplace/verification.ts'
import type { Db } from '#platform/database/database.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { practiceOf, type PracticeRow } from './listing-queries.ts'
import { holdsOn, isApproved, isReadyToList, pausedBy } from './rules.ts'

export interface PracticeState extends PracticeRow {
  /** Date in the time zone of the place of work. */
  today: string
  /** Has an accepted licence and an accepted insurance, both in date. */
  isCovered: boolean
  isApproved: boolean
  isReadyToList: boolean
  /** Reasons that hide an approved therapist from the public; empty for others. */
  pausedBy: PauseReason[]
}

/** The current status of a therapist's practice, and whether it is public. */
export async function practiceState(
  db: Db,
  providerIdentifier: string,
  now: Temporal.Instant,
): Promise<PracticeState | null> {
  const row = await practiceOf(db, providerIdentifier, now)
  if (!row) return null
  const reference = await referenceData(db)
  const countKind = (kind: string) => row.facets.filter((id) => reference.byId(id)?.kind === kind).length
  const today = now.toZonedDateTimeISO(row.timezone).toPlainDate().toString()
  const practice = {
    ...row,
    today,
    therapies: countKind('therapy'),
    modalities: countKind('modality'),
    specialities: countKind('speciality'),
  }
  const hasApproval = isApproved(row) || row.verificationStatus === 'expired'
  return {
    ...row,
    today,
    isCovered: holdsOn(row.licenseUntil, today) && holdsOn(row.insuranceUntil, today),
    isApproved: isApproved(row),
    isReadyToList: isReadyToList(practice),
    pausedBy: hasApproval ? pausedBy(practice) : [],
  }
}
