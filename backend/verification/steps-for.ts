import { ProviderInfo } from '#schemas/providers.ts'
import { problemsOf } from '#schemas/validate.ts'
import type { OwnVerification } from '#schemas/verification.ts'
import { documentsOf } from '../credentials/documents-of.ts'
import { experienceOf } from '../credentials/experience-of.ts'
import { licenseStatesOf } from '../credentials/license-states-of.ts'
import type { Context } from '../kit/context.ts'
import type { Db } from '../kit/database.ts'
import type { PracticeState } from '../providers/practice-state.ts'
import type { profileOf } from '../providers/profile-of.ts'
import { stepsOf } from './rules.ts'

interface Therapist {
  provider: string
  practice: PracticeState
  info: NonNullable<Awaited<ReturnType<typeof profileOf>>>['info']
}

/** The steps of one therapist. A profile is whole when it could be saved as it stands. */
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
