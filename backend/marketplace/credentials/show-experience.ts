import type { Experience } from '#schemas/marketplace/credentials.ts'
import { type Context, signedIn } from '#platform/context/context.ts'
import { notFound } from '#platform/core/errors.ts'
import { oneExperience } from './experience-queries.ts'

export async function showExperience(context: Context, identifier: string): Promise<Experience> {
  const place = await oneExperience(context.db, signedIn(context).identifier, identifier)
  if (!place) throw notFound()
  return place
}
