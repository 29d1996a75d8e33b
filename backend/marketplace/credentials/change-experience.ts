import type { Experience, ExperienceChange } from '#schemas/marketplace/credentials.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { updateExperience } from './experience-queries.ts'
import { readPlace } from './read-place.ts'

export async function changeExperience(
  context: Context,
  identifier: string,
  change: ExperienceChange,
): Promise<Experience> {
  const provider = signedIn(context).identifier
  const place = readPlace(change)
  return context.transaction(async (db) => {
    const changed = await updateExperience(db, provider, identifier, place)
    if (!changed) throw notFound()
    await audit(context, db, 'experience.change')
    return changed
  })
}
