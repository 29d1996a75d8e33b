import type { MatchAnswers } from '#schemas/marketplace/matching.ts'
import type { OwnAnswers, SaveAnswers } from '#schemas/marketplace/match-answers.ts'
import { isOperatingCountry } from '#schemas/platform/regions.ts'
import { preferenceEntries } from '#backend/identity/client-profile/preference-entries.ts'
import { replacePreferenceEntries } from '#backend/identity/client-profile/replace-preference-entries.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import type { Db } from '#platform/database/database.ts'
import { referenceData } from '#platform/regions/reference.ts'
import { preferenceKinds } from '#schemas/identity/client-profile.ts'
import { answerRow, lockOwner, writeAnswers } from './answer-queries.ts'
import { consentFor } from './answer-rules.ts'
import { listedEntries } from './listed-entries.ts'
import { listsAfterAnswers } from './preference-rules.ts'
import { sealAnswers } from './sealed-answers.ts'
import { showAnswers } from './show-answers.ts'

/** Saves answers under the client's consent, and brings the preference lists in line with them. */
export async function saveAnswers(
  context: Context,
  { answers, country = context.country, consent = false }: SaveAnswers,
): Promise<OwnAnswers> {
  const { services } = context
  const clientIdentifier = signedIn(context).identifier
  if (!isOperatingCountry(country)) throw refused('VALIDATION_ERROR', { fields: { country: 'validation.country' } })
  const savedAt = iso(context.now)
  return context.transaction(async (db) => {
    await lockOwner(db, clientIdentifier)
    const given = consentFor(consent, await answerRow(db, clientIdentifier), savedAt)
    if (given === null) throw refused('VALIDATION_ERROR', { fields: { consent: 'validation.required' } })
    const sealedAnswers = sealAnswers(services, clientIdentifier, { answers, country })
    await writeAnswers(db, { clientIdentifier, sealedAnswers, savedAt, ...given })
    await alignLists(db, clientIdentifier, answers)
    await audit(context, db, 'match_answers.saved')
    return showAnswers(context, db)
  })
}

async function alignLists(db: Db, client: string, answers: MatchAnswers): Promise<void> {
  const [reference, rows] = [await referenceData(db), await preferenceEntries(db, client)]
  const before = listedEntries(rows, reference)
  const after = listsAfterAnswers(before, answers)
  if (JSON.stringify(after) === JSON.stringify(before)) return
  const stored = after.flatMap(({ list, code }) => {
    const id = reference.byCode(preferenceKinds[list], code)?.id
    return id === undefined ? [] : [{ list, taxonomyId: id }]
  })
  await replacePreferenceEntries(db, client, stored)
}
