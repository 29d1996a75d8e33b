import { experienceProblems } from '#schemas/marketplace/credential-rules.ts'
import type { ExperienceChange } from '#schemas/marketplace/credentials.ts'
import { tidied } from '#schemas/identity/profile-rules.ts'
import { SchemaRefusal } from '#platform/core/errors.ts'

/** Returns a place of work in stored form, or refuses it with an error for each field. A current place has no end. */
export function readPlace(change: ExperienceChange) {
  const tidy = tidied(change)
  const problems = experienceProblems(tidy)
  if (problems.length > 0) throw new SchemaRefusal(problems)
  const { startDate, endDate = null, description = null, ...place } = tidy
  return { ...place, description, startMonth: startDate, endMonth: place.currentlyWorksHere ? null : endDate }
}
