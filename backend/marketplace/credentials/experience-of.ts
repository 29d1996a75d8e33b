import { credentialLimits, type Experience } from '#schemas/marketplace/credentials.ts'
import type { Db } from '#platform/database/database.ts'
import { experiencePage } from './experience-queries.ts'

/** The complete work history of a therapist, newest first. */
export const experienceOf = (db: Db, provider: string): Promise<Experience[]> =>
  experiencePage(db, provider, { sort: '-startDate', limit: credentialLimits.experiencesMax, offset: 0 })
