import type { VerificationCase } from '#schemas/marketplace/verification.ts'
import { documentsOf } from '#backend/marketplace/credentials/documents-of.ts'
import { experienceOf } from '#backend/marketplace/credentials/experience-of.ts'
import { licenseStatesOf } from '#backend/marketplace/credentials/license-states-of.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/core/errors.ts'
import { practiceState } from '#backend/marketplace/provider-profile/practice-state.ts'
import { profileOf } from '#backend/marketplace/provider-profile/profile-of.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { caseRow, emailOf, historyOf, queueFor } from './case-queries.ts'
import { claimOf, openReviewOf } from './queries.ts'
import { actionsFor, missingOf, placeIn } from './rules.ts'
import { caseStatusOf } from './status-of.ts'
import { stepsFor } from './steps-for.ts'

/** All data of one therapist that a decision needs. Documents that were never submitted are left out. */
export async function readCase(context: Context, db: Db, provider: string): Promise<VerificationCase> {
  const { now, locale } = context
  const { identifier: operator } = signedIn(context)
  const [row, email] = [await caseRow(db, provider, locale), await emailOf(db, provider)]
  const [practice, profile] = [await practiceState(db, provider, now), await profileOf(db, provider)]
  if (!row || !email || !practice || !profile) throw notFound()

  const { info, isListed } = profile
  const history = await historyOf(db, provider)
  const wasSubmitted = history.length > 0
  const reference = await referenceData(db)
  const state = info.stateIdentifier === null ? undefined : reference.byIdentifier(info.stateIdentifier, 'state')
  const claim = claimOf(await openReviewOf(db, provider))
  return {
    ...row,
    email,
    phoneNumber: info.phoneNumber,
    title: info.title,
    headline: info.headline,
    officeAddress: info.officeAddress,
    bio: info.bio,
    dob: info.dob,
    state: state ? reference.show(state, locale) : null,
    currency: practice.currency,
    fee: practice.fee,
    listed: isListed,
    missing: missingOf(await stepsFor(context, db, { provider, practice, info })),
    documents: wasSubmitted ? await documentsOf(db, provider) : [],
    experience: wasSubmitted ? await experienceOf(db, provider) : [],
    licenseStates: wasSubmitted ? await licenseStatesOf(db, provider, locale) : [],
    history,
    actions: actionsFor(caseStatusOf(practice), claim, operator, now),
    queue: placeIn(await queueFor(db, operator), row),
  }
}
