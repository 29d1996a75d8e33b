import { randomUUIDv7 } from 'node:crypto'
import { credentialLimits, type Experience, type ExperienceChange } from '#schemas/marketplace/credentials.ts'
import { audit } from '#platform/context/audit.ts'
import { type Context, iso, signedIn } from '#platform/context/context.ts'
import { refused } from '#platform/core/errors.ts'
import { countExperience, insertExperience } from './experience-queries.ts'
import { lockProvider } from './queries.ts'
import { readPlace } from './read-place.ts'

export async function addExperience(context: Context, change: ExperienceChange): Promise<Experience> {
  const provider = signedIn(context).identifier
  const place = readPlace(change)
  return context.transaction(async (db) => {
    await lockProvider(db, provider)
    if ((await countExperience(db, provider)) >= credentialLimits.experiencesMax)
      throw refused('VALIDATION_ERROR', { fields: { companyName: 'validation.experiences_most' } })
    const row = { ...place, identifier: randomUUIDv7(), providerIdentifier: provider, createdAt: iso(context.now) }
    await audit(context, db, 'experience.add')
    return insertExperience(db, row)
  })
}
