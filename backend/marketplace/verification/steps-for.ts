import { ProviderInfo } from '#schemas/marketplace/provider-profile.ts'
import { problemsOf } from '#schemas/platform/validate.ts'
import type { OwnVerification } from '#schemas/marketplace/verification.ts'
import { documentsOf } from '#backend/marketplace/credentials/documents-of.ts'
import { experienceOf } from '#backend/marketplace/credentials/experience-of.ts'
import { licenseStatesOf } from '#backend/marketplace/credentials/license-states-of.ts'
import type { Context } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { PracticeState } from '#backend/marketplace/provider-profile/practice-state.ts'
import type { profileOf } from '#backend/marketplace/provider-profile/profile-of.ts'
import { stepsOf } from './rules.ts'

interface Therapist {
  provider: string
  practice: PracticeState
  info: NonNullable<Awaited<ReturnType<typeof profileOf>>>['info']
}

/** The steps of one therapist. A profile is complete if it could be saved as it is. */
export async function stepsFor(
  { locale }: Pick<Context, 'locale'>,
  db: Db,
  { provider, practice, info }: Therapist,
): Promise<OwnVerification['steps']> {
  const filled = Object.fromEntries(Object.entries(info).filter(([, value]) => value !== null))
  return stepsOf({
    country: practice.country,
    isProfileWhole: problemsOf(ProviderInfo, filled).length === 0,
    hasDiscipline: info.disciplineIdentifier !== null,
    hasFee: practice.fee !== null,
    hasHours: practice.hasHours,
    takesMoney: practice.takesMoney,
    hasPayout: practice.hasPayout,
    places: (await experienceOf(db, provider)).length,
    licenceStates: (await licenseStatesOf(db, provider, locale)).length,
    documents: await documentsOf(db, provider),
    today: practice.today,
  })
}
